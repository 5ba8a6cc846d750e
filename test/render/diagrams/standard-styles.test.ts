// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { standardStyles } from '../../../src/render/diagrams/page/standard-styles.ts'

/** The drawing afterwards: its stylesheet, and each other element as markup. */
function standard(css: string, parts: string): { css: string; parts: string[] } {
  document.body.innerHTML = `<svg id="d">${parts}</svg>`
  const svg = document.body.firstElementChild!
  const style = document.createElement('style')
  style.append(css)
  svg.prepend(style)
  standardStyles(svg)
  const [sheet, ...others] = svg.children
  return { css: sheet!.textContent ?? '', parts: others.map((element) => element.outerHTML) }
}

test.each<[string, string, string, string, string]>([
  [
    'radii of a rule become attributes of what it selects',
    '#d rect.basic{rx:5px;ry:5px;}#d rect{fill:red;}',
    '<rect class="basic"></rect>',
    '#d rect{fill:red;}',
    '<rect class="basic" rx="5" ry="5"></rect>',
  ],
  [
    'other declarations of the rule stay',
    '#d rect{fill:red;rx:10%;}',
    '<rect rx="1"></rect>',
    '#d rect{fill:red;}',
    '<rect rx="10%"></rect>',
  ],
  [
    'the more specific rule wins, then the later one',
    '#d .a{rx:1px}#d rect{rx:2px}#d rect{ry:3px}#d rect{ry:4px}',
    '<rect class="a"></rect>',
    '',
    '<rect class="a" rx="1" ry="4"></rect>',
  ],
  [
    'a style attribute beats rules, what is important beats it',
    '#d rect{rx:2px !important;ry:2px}',
    '<rect style="rx:3px;ry:3px;fill:red"></rect>',
    '',
    '<rect style="fill:red" rx="2" ry="3"></rect>',
  ],
  [
    'rules that wait for a reader stay, and so do values that no attribute can have',
    '#d rect:hover{rx:5px;}#d rect{ry:calc(1px + 1px);}@media print{#d rect{rx:1px;}}',
    '<rect></rect>',
    '#d rect:hover{rx:5px;}#d rect{ry:calc(1px + 1px);}@media print{#d rect{rx:1px;}}',
    '<rect></rect>',
  ],
  [
    'widths below zero and colours of no number go',
    '#d .edge{stroke-width:-1;}#d .node{stroke-width:2;fill:hsl(0, 1%, NaN%);}',
    '<rect fill="hsl(240, 100%, NaN%)" stroke="red" stroke-width="-3"></rect>',
    '#d .node{stroke-width:2;}',
    '<rect stroke="red"></rect>',
  ],
])('%s', (_name, css, part, cssAfter, partAfter) => {
  expect(standard(css, part)).toEqual({ css: cssAfter, parts: [partAfter] })
})

test('words that only look like a number that is none stay', () => {
  const part = '<text fill="red">NaN%</text>'
  expect(standard('#d text{font-family:Nano;}', part)).toEqual({
    css: '#d text{font-family:Nano;}',
    parts: [part],
  })
})
