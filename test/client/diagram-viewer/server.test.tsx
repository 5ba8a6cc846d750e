import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readSource, scriptSource } from '../../../src/client/widgets/diagram-viewer/source.ts'
import { Diagram } from '../../../templates/markdown/Diagram.tsx'

const base = {
  id: 'kb-1',
  loadFailed: '没能加载',
  label: '缓存',
  lang: 'zh-CN',
  source: 'flowchart LR\nA["<b>"] --> B',
}

describe('server output', () => {
  test('rule 70: without a browser the markup holds the source', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(<Diagram {...base} diagram={{ status: 'client' }} />)
    expect(html).toContain('A[&quot;&lt;b&gt;&quot;] --&gt; B')
    expect(html).toContain('data-island="diagram-viewer"')
  })

  test('rule 71: without script the source is a code block', () => {
    const html = renderToString(<Diagram {...base} diagram={{ status: 'client' }} />)
    expect(html).toMatch(/<pre class="kb-diagram-source"><code>flowchart LR\n/)
  })

  test('a drawing is in the markup, its source in a script that does not run', () => {
    const diagram = { status: 'drawn' as const, svg: '<svg id="kbd-1"></svg>', width: 10, height: 10 }
    const html = renderToString(<Diagram {...base} diagram={diagram} />)
    expect(html).toContain('<svg id="kbd-1"></svg>')
    expect(html).toContain('<script type="text/plain" class="kb-diagram-source">flowchart LR')
  })

  test('a failure reads without script', () => {
    const html = renderToString(<Diagram {...base} diagram={{ status: 'failed', details: 'Error: x' }} />)
    expect(html).toMatch(/<details class="kb-diagram-failure"><summary>图表渲染失败/)
    expect(html).toContain('<pre>Error: x</pre>')
  })
})

test.each(['</script><b>', '<!-- x -->', '<\\/script>x', 'a < b'])(
  'the source %s survives its way through the page',
  (text) => {
    const kept = scriptSource(text)
    expect(kept).not.toMatch(/<\/script|<!--/i)
    const root = {
      querySelector: () => ({ localName: 'script', textContent: kept }),
    } as unknown as ParentNode
    expect(readSource(root)).toBe(text.replace('<\\/script', '</script'))
  },
)
