import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { codePreview } from '../../../src/render/page/code-preview.tsx'

const draw = (source: Record<string, unknown>): string =>
  renderToString(codePreview(source, { sandboxHref: '/assets/sandbox.html' }))
const propsOf = (html: string) =>
  JSON.parse(
    /data-props="([^"]*)"/
      .exec(html)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )

const fenced = {
  code: 'a < b',
  html: '<span class="line">a &lt; b</span>',
  info: 'script-preview',
  lang: 'js',
}

describe('a code preview in a page', () => {
  test('rule 67: the highlighted code stands in the markup, once, and no button', () => {
    const html = draw(fenced)
    expect(html).toContain('<pre><code><span class="line">a &lt; b</span></code></pre>')
    expect(html).not.toContain('<button')
    expect(propsOf(html)).toEqual({ code: 'a < b', sandboxHref: '/assets/sandbox.html' })
  })

  test.each([
    ['rule 2: expand=true', { ...fenced, info: 'script-preview expand=true' }, { expand: true }],
    ['rule 3: expand=false', { ...fenced, info: 'script-preview expand=false' }, {}],
    ['HTML is drawn', { ...fenced, lang: 'html' }, { kind: 'html' }],
    ['CSS is drawn', { ...fenced, lang: 'css' }, { kind: 'css' }],
    [
      'TypeScript runs without types',
      { ...fenced, code: 'let a: number = 1', lang: 'ts' },
      { runCode: 'let a = 1;' },
    ],
    [
      'TypeScript that does not parse runs as it is, and says why',
      { ...fenced, code: 'let a: = 1', lang: 'ts' },
      {},
    ],
  ])('%s', (_, source, expected) => {
    expect(propsOf(draw(source))).toEqual({
      code: source.code,
      sandboxHref: '/assets/sandbox.html',
      ...expected,
    })
  })

  test.each([
    [{ code: 'a' }, {}],
    [{ code: 'a', expand: '' }, { expand: true }],
    [{ code: 'a', expand: 'true' }, { expand: true }],
    [{ code: 'a', expand: 'false' }, {}],
    [{ code: 'a', lang: 'zh' }, { lang: 'zh' }],
  ])('a tag with %j', (source, expected) => {
    expect(propsOf(draw(source))).toEqual({ code: 'a', sandboxHref: '/assets/sandbox.html', ...expected })
  })

  test('the code of a tag is text', () => {
    expect(draw({ code: '<img src=x onerror=a>' })).toContain(
      '<pre><code>&lt;img src=x onerror=a&gt;</code></pre>',
    )
  })
})
