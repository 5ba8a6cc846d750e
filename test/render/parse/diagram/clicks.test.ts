import { expect, test } from 'vitest'
import { clickHrefs, clickTargets } from '../../../../src/render/parse/diagram/clicks.ts'

test.each([
  ['flowchart LR\n  click A "./flex.md"', ['./flex.md']],
  ['flowchart LR\n  click A href "./flex.md" "Flex" _blank', ['./flex.md']],
  ['classDiagram\nlink Flex "./flex.md"\nclick Grid href "./grid.md"', ['./flex.md', './grid.md']],
  ['sequenceDiagram\n  link Flex Box: Its note @ ./flex.md#x \n  A->>B: link @ ./no.md', ['./flex.md']],
  ['flowchart LR\n  A["click B \\"./flex.md\\""]', []],
  ['flowchart LR\n  click A call show("./flex.md")', []],
])('%j leads to %j', (text, hrefs) => {
  const found = clickTargets(text)
  expect(found.map(({ href }) => href)).toEqual(hrefs)
  for (const { href, offset } of found) expect(text.startsWith(href, offset)).toBe(true)
})

test('only addresses that lead elsewhere than they say are given', () => {
  const text = 'flowchart LR\nclick A "./flex.md"\nclick B "https://a.example/"'
  expect(clickHrefs(text, (href) => href.replace('./flex.md', '/css/flex.html'))).toEqual({
    './flex.md': '/css/flex.html',
  })
})
