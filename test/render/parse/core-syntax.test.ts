import fc from 'fast-check'
import type { Root } from 'mdast'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { list } from 'micromark-core-commonmark'
import { gfm } from 'micromark-extension-gfm'
import type { Construct } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import { coreSyntax } from '../../../src/render/parse/syntax/core.ts'
import { extendMarkdown } from '../../../src/render/parse/syntax/extend.ts'
import { gfmSyntax } from '../../../src/render/parse/syntax/gfm.ts'
import { belowListings } from '../../../src/render/parse/syntax/lists.ts'

const ours = unified().use(remarkParse).use(coreSyntax).use(gfmSyntax).freeze()
/** The one thing in which micromark differs from CommonMark here. */
const lists = Object.fromEntries(
  [...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), belowListings(list)] as const),
)
const micromarks = unified()
  .use(remarkParse)
  .use(function (this: Processor) {
    extendMarkdown(this, { syntax: [gfm(), { document: lists }], tree: gfmFromMarkdown() })
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
    { numRuns: 120 },
  )
})

test.each(['<B', '<B x="', 'a\n\n<B ', '> <B', '- <B'])('a text may end within a tag: %j', (text) => {
  expect(ours.parse(text)).toEqual(micromarks.parse(text))
})

test('lines without markers are those of micromark at the end of a long text too', () => {
  const start = '> a\n\n'.repeat(60)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces[1]![1]), { maxLength: 30 }), (parts) => {
      const text = start + parts.join('')
      expect(ours.parse(text)).toEqual(micromarks.parse(text))
    }),
    { numRuns: 8 },
  )
})

// In micromark itself most of these cost nearly four times as much, and kept it busy for minutes at the length of a note.
test.each([
  ['> a\n', 'b\n'],
  ['- a\n', 'b\n'],
  ['> - a\n', 'b\n'],
  ['', '> a\n\n'],
  ['', '- a\n\nb\n\n'],
  ['', '> [!NOTE]\n> a\nb\n\n'],
  ['', '[^a]: b\n\nc\n\n'],
  ['', 'a\n===\n\n'],
  ['', 'a <!-- '],
  ['', 'a <?'],
  ['', 'a <!A '],
  ['', 'a <![CDATA['],
  ['', '<A\n'],
  ['<A\n', 'b="c"\n'],
  ['', '<A\n  b="<A\n'],
])('after %j, 75 times %j cost half as much as 150 times', (start, more) => {
  expect(stepsFor(start + more.repeat(150)) / stepsFor(start + more.repeat(75))).toBeLessThan(2.1)
})

/** How many characters are read, and how often anything looks at an event of the document, or of its containers, while a text is parsed. */
function stepsFor(text: string): number {
  let count = 0
  const counted = new WeakSet<object>()
  const counting: Construct = {
    tokenize(effects, _ok, nok) {
      if (!counted.has(effects)) {
        counted.add(effects)
        const { consume } = effects
        effects.consume = (code) => {
          count += 1
          consume(code)
        }
      }
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
  const syntax = ['document', 'flow', 'text'].map((content) => ({ [content]: { null: counting } }))
  const parser = unified()
    .use(remarkParse)
    .use(coreSyntax)
    .use(gfmSyntax)
    .use(function (this: Processor) {
      extendMarkdown(this, { syntax })
    })
  expect(parser.parse(text).children.length).toBeGreaterThan(0)
  return count
}

// Each kept micromark busy for more than a minute, in steps that cannot be counted. A time limit is all that can be asked of them here.
test.each([
  ['10,000 links without an end', '[a]('.repeat(10_000), 1],
  ['a code span of 20,000 lines', `\`${'a b\n'.repeat(20_000)}c\``, 1],
  ['runs of backticks that all differ', lines(1_300, (at) => `a${'`'.repeat(at + 1)}`), 1],
  ['20,000 closing brackets', `${']'.repeat(20_000)}\n\n[^a]: x`, 2],
])('%s are read', (_, text, count) => {
  expect(ours.parse(text).children).toHaveLength(count)
})

test('below an indented listing a list begins with any number', () => {
  const { children }: Root = ours.parse('    a\n\n3. b\n\n> - x\n>\n>       c\n>   7. d\n\ne\n4. f')
  expect(children.map(({ type }) => type)).toEqual(['code', 'list', 'blockquote', 'paragraph'])
  expect(children[1]).toMatchObject({ start: 3 })
  expect(JSON.stringify(children[2])).toMatch(/"code".*"start":7/)
})
