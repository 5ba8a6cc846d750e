import { expect, test } from 'vitest'
import { createHighlighter } from '../../../../src/render/parse/code/highlight.ts'
import { bytesInUse } from '../../../helpers/memory.ts'

const fence = (number: number) =>
  `const fruit${number} = ['apple', 'pear', ${number}].map((name) => \`\${name}\`)\n`.repeat(10)

test('a fence that comes again is the same highlighted fence', () => {
  const highlight = createHighlighter({})
  const first = highlight(fence(1), 'ts')
  expect(highlight(fence(1), 'ts')).toBe(first)
  expect(highlight(fence(1), 'js')).not.toBe(first)
})

test('a thousand fences later it is not remembered any more', () => {
  const highlight = createHighlighter({})
  const first = highlight(fence(0), 'ts')
  const before = bytesInUse()
  for (let number = 1; number <= 1_200; number += 1) highlight(fence(number), 'ts')
  expect(bytesInUse() - before).toBeLessThan(25_000_000)
  const again = highlight(fence(0), 'ts')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

test('front matter of a note is YAML, and its text Markdown', () => {
  const highlight = createHighlighter({})
  const { lines } = highlight('---\nhero:\n    name: a\n---\n\n# b', 'md')
  expect(lines).toEqual([
    ...highlight('---\nhero:\n    name: a\n---', 'yaml').lines,
    ...highlight('\n# b', 'md').lines,
  ])
  expect(lines.join()).not.toContain('hljs-code')
})
