import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { linesOf } from '../../../src/render/book/cover.ts'
import { drawingNodes, sharedStyles } from '../../../src/render/book/drawing.ts'
import { lightOnly } from '../../../src/render/book/light.ts'
import { xhtmlDocument } from '../../../src/render/book/xhtml.ts'
import type { Diagram } from '../../../src/render/model/types.ts'
import { drawingId } from '../../../src/render/parse/diagram/key.ts'
import { element } from '../../../src/render/parse/html/hast.ts'

const id = drawingId('a1')
const drawn: Extract<Diagram, { status: 'drawn' }> = {
  status: 'drawn',
  width: 20.4,
  height: 10,
  svg:
    `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" class="kb-g-x" viewBox="0 0 20 10" role="graphics-document document">` +
    `<marker id="${id}-end"></marker><rect></rect><path class="kb-i-y edge" transform-origin="1px 2px" fill="var(--kb-d-z)" marker-end="url(#${id}-end)"></path>` +
    '<a href="./b.md"><foreignObject width="1" height="1"><div>B<br></div></foreignObject></a></svg>',
  styles: [
    { key: 'kb-g-x', css: '.kb-g-x path{stroke:var(--kb-d-z);}' },
    { key: 'kb-i-y', css: '.kb-i-y:not(#_#_){stroke-width:1;color:var(--kb-d-z)}' },
    { key: 'kb-d-z', css: ':root{--kb-d-z:var(--kb-light,rgb(1, 2, 3)) var(--kb-dark,#fff)}' },
    { key: 'kb-w-10', css: '.kb-w-10{--kb-least:10px}' },
  ],
}

test('a drawing is valid XML with ids, colours and links of its own', () => {
  const children = drawingNodes(drawn, {
    key: 'a1',
    id: 'c1-kb-1-d',
    label: 'A "and" B',
    link: (href) => (href === './b.md' ? 'c2.xhtml' : undefined),
  })
  const page = xhtmlDocument({
    title: '',
    lang: 'en',
    dir: 'ltr',
    styles: [],
    body: children as Root['children'] as never,
  })
  expect(/<svg.*<\/svg>/.exec(page)![0]).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" id="c1-kb-1-d" class="kb-g-x" viewBox="0 0 20 10" role="img"' +
      ' aria-label="A &#x22;and&#x22; B" width="20" height="10" xmlns:xlink="http://www.w3.org/1999/xlink">' +
      '<marker id="c1-kb-1-d-end" /><path class="edge" fill="rgb(1, 2, 3)" marker-end="url(#c1-kb-1-d-end)"' +
      ' style="transform-origin:1px 2px;stroke-width:1;color:rgb(1, 2, 3)" /><a xlink:href="c2.xhtml" xlink:title="B">' +
      '<foreignObject width="1" height="1"><div xmlns="http://www.w3.org/1999/xhtml">B<br /></div></foreignObject></a></svg>',
  )
  expect(sharedStyles([drawn, drawn])).toBe('.kb-g-x path{stroke:rgb(1, 2, 3);}')
})

test('a page has as many parts as its author wants', () => {
  const lines = Array.from({ length: 130_000 }, () => element('br'))
  const page = xhtmlDocument({
    title: '',
    lang: 'en',
    dir: 'ltr',
    styles: [],
    body: [element('p', {}, lines)],
  })
  expect(page.length).toBeGreaterThan(700_000)
})

test.each([
  ['a{color:var(--kb-light, #111) var(--kb-dark, #eee)}', 'a{color:#111 }'],
  ['a{b:var(--kb-light,url(a(b)c))}', 'a{b:url(a(b)c)}'],
  ['a{color:var(--kb-light, calc(1px + (2px)', 'a{color:calc(1px + (2px)'],
])('%s is light', (css, light) => {
  expect(lightOnly(css, [])).toBe(light)
})

test.each([
  ['Working at the front end', ['Working at the', 'front end']],
  ['前端知识库，从零到一的一切', ['前端知识库，从零', '到一的一切']],
  ['一二三四五六七八，九', ['一二三四五六七', '八，九']],
  ['', []],
])('the title %s is lines of a cover', (title, lines) => {
  expect(linesOf(title, 16)).toEqual(lines)
})
