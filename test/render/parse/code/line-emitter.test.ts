import { describe, expect, test } from 'vitest'
import { LineEmitter } from '../../../../src/render/parse/code/line-emitter.ts'

function linesOf(tell: (emitter: LineEmitter) => void): string[] {
  const emitter = new LineEmitter()
  tell(emitter)
  emitter.finalize()
  return emitter.toHTML().split('\n')
}

describe('lines of code', () => {
  test('are text with its signs escaped', () => {
    expect(linesOf((emitter) => emitter.addText(`a < b && 'c' > "d"\n\nend`))).toEqual([
      `a &lt; b &amp;&amp; 'c' &gt; &quot;d&quot;`,
      '',
      'end',
    ])
  })

  test('close the spans that are open at their ends and open them again', () => {
    const lines = linesOf((emitter) => {
      emitter.startScope('comment')
      emitter.addText('one\ntwo ')
      emitter.startScope('doctag')
      emitter.addText('three\nfour')
      emitter.endScope()
      emitter.endScope()
      emitter.addText(' five')
    })
    expect(lines).toEqual([
      '<span class="hl-comment">one</span>',
      '<span class="hl-comment">two <span class="hl-keyword">three</span></span>',
      '<span class="hl-comment"><span class="hl-keyword">four</span></span> five',
    ])
  })

  test.each([
    ['title.class.inherited', '<span class="hl-type">a</span>'],
    ['title.unheard', '<span class="hl-function">a</span>'],
    ['subst', 'a'],
    ['language:css', 'a'],
    ['unheard', 'a'],
  ])('a scope %s has the class of the theme or none', (scope, line) => {
    const lines = linesOf((emitter) => {
      emitter.openNode(scope)
      emitter.addText('a')
      emitter.closeNode()
    })
    expect(lines).toEqual([line])
  })

  test('what is still open at the end is closed', () => {
    const lines = linesOf((emitter) => {
      emitter.openNode('string')
      emitter.openNode('subst')
      emitter.addText('a')
    })
    expect(lines).toEqual(['<span class="hl-string">a</span>'])
  })

  test('a piece in another language goes on inside what is open around it', () => {
    const inner = new LineEmitter()
    inner.addText('p {')
    inner.startScope('attribute')
    inner.addText('\ntop')
    inner.finalize()
    const lines = linesOf((emitter) => {
      emitter.startScope('tag')
      emitter.addText('style ')
      emitter.__addSublanguage(inner)
      emitter.addText(' end')
    })
    expect(lines).toEqual([
      '<span class="hl-tag">style p {<span class="hl-property"></span></span>',
      '<span class="hl-tag"><span class="hl-property">top</span> end</span>',
    ])
  })
})
