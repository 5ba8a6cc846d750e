import fc from 'fast-check'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import { coreSyntax } from '../../../src/render/parse/syntax/core.ts'
import { extendMarkdown } from '../../../src/render/parse/syntax/extend.ts'
import { gfmSyntax } from '../../../src/render/parse/syntax/gfm.ts'

const ours = unified().use(remarkParse).use(coreSyntax).use(gfmSyntax).freeze()
const micromarks = unified()
  .use(remarkParse)
  .use(function (this: Processor) {
    extendMarkdown(this, { syntax: [gfm()], tree: gfmFromMarkdown() })
  })
  .freeze()

const pieces: readonly (readonly [name: string, pieces: readonly string[]])[] = [
  [
    'inline HTML',
    [
      '<',
      '!',
      '-',
      '--',
      '>',
      '?',
      '[CDATA[',
      ']]',
      'a',
      'B',
      ' ',
      '\n',
      '"',
      '=',
      '/',
      '<!--',
      '-->',
      '<?',
      '<!A',
      ':',
      '@',
      '.',
    ],
  ],
  ['headings', ['a', '===', '---', '\n', '\n', '[a]: b', '> ', '- ', ' ', '#', '**', '\\']],
  ['footnotes', ['[', '![', '^a', ']', '[^a]', '![^a]', '(b)', ' ', '\n', '\n\n[^a]: x\n\n', '*', 'c']],
]

test.each(pieces)('%s are those of micromark, whatever stands in a text', (_, own) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...own), { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      expect(ours.parse(text)).toEqual(micromarks.parse(text))
    }),
    { numRuns: 700 },
  )
})

// Each kept micromark busy for more than a minute. A time limit is all that can be asked of them here.
test.each([
  ['20,000 underlined headings', 'a\n===\n\n'.repeat(20_000), 20_000],
  ['50,000 comments without an end', 'a <!-- '.repeat(50_000), 1],
  ['50,000 instructions without an end', 'a <?'.repeat(50_000), 1],
  ['50,000 declarations without an end', 'a <!A '.repeat(50_000), 1],
  ['50,000 closing brackets', `${']'.repeat(50_000)}\n\n[^a]: x`, 2],
])('%s are read', (_, text, count) => {
  expect(ours.parse(text).children).toHaveLength(count)
})
