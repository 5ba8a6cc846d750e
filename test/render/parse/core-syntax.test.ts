import fc from 'fast-check'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Construct, TokenizeContext } from 'micromark-util-types'
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

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join(' ')

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
  [
    'lines without markers',
    [
      '> ',
      '>',
      '- ',
      '1. ',
      '  ',
      '    ',
      'a',
      'b\n',
      '\n',
      '\n\n',
      '```\n',
      '| a |\n',
      '| - |\n',
      '# ',
      '---\n',
      '===\n',
      '[a]: b\n',
      '<!--',
      '<div>',
      '*',
      '[^a]: ',
      '# b\n\n',
      'c\n\n',
    ],
  ],
  ['code spans', ['`', '``', '```', '\\', ' ', 'a', '\n', '*', '[', '](b)', '<', '> ', '|']],
  ['headings', ['a', '===', '---', '\n', '\n', '[a]: b', '> ', '- ', ' ', '#', '**', '\\']],
  ['footnotes', ['[', '![', '^a', ']', '[^a]', '![^a]', '(b)', ' ', '\n', '\n\n[^a]: x\n\n', '*', 'c']],
]

test.each(pieces)('%s are those of micromark, whatever stands in a text', (_, own) => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...own), { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      expect(ours.parse(text)).toEqual(micromarks.parse(text))
    }),
    { numRuns: 300 },
  )
})

test('lines without markers are those of micromark at the end of a long text too', () => {
  const start = '> a\n\n'.repeat(250)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces[1]![1]), { maxLength: 30 }), (parts) => {
      const text = start + parts.join('')
      expect(ours.parse(text)).toEqual(micromarks.parse(text))
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['> a\n', 'b\n'],
  ['- a\n', 'b\n'],
  ['> - a\n', 'b\n'],
  ['', '> a\n\n'],
  ['', '- a\n\nb\n\n'],
  ['', '> [!NOTE]\n> a\nb\n\n'],
  ['', '[^a]: b\n\nc\n\n'],
])('after %j, 300 times %j cost half as much as 600 times', (start, more) => {
  expect(eventsRead(start + more.repeat(600)) / eventsRead(start + more.repeat(300))).toBeLessThan(2.1)
})

/** How often anything looks at an event of the document, or of what stands in its containers, while a text is read. */
function eventsRead(text: string): number {
  let count = 0
  const counted = new WeakSet<TokenizeContext>()
  const counting: Construct = {
    tokenize(_effects, _ok, nok) {
      if (!counted.has(this)) {
        counted.add(this)
        this.events = new Proxy(this.events, {
          get(events, key) {
            count += 1
            return Reflect.get(events, key)
          },
        })
      }
      return nok
    },
  }
  const parser = unified()
    .use(remarkParse)
    .use(coreSyntax)
    .use(gfmSyntax)
    .use(function (this: Processor) {
      extendMarkdown(this, { syntax: [{ document: { null: counting }, flow: { null: counting } }] })
    })
  expect(parser.parse(text).children.length).toBeGreaterThan(0)
  return count
}

// Each kept micromark busy for more than a minute. A time limit is all that can be asked of them here.
test.each([
  ['20,000 underlined headings', 'a\n===\n\n'.repeat(20_000), 20_000],
  ['50,000 comments without an end', 'a <!-- '.repeat(50_000), 1],
  ['50,000 instructions without an end', 'a <?'.repeat(50_000), 1],
  ['50,000 declarations without an end', 'a <!A '.repeat(50_000), 1],
  ['25,000 sections of characters without an end', 'a <![CDATA['.repeat(25_000), 1],
  ['25,000 links without an end', '[a]('.repeat(25_000), 1],
  ['a code span of 60,000 lines', `\`${'a b\n'.repeat(60_000)}c\``, 1],
  ['runs of backticks that all differ', lines(1_300, (at) => `a${'`'.repeat(at + 1)}`), 1],
  ['50,000 closing brackets', `${']'.repeat(50_000)}\n\n[^a]: x`, 2],
])('%s are read', (_, text, count) => {
  expect(ours.parse(text).children).toHaveLength(count)
})
