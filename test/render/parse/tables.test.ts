import fc from 'fast-check'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Construct, Extension } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import { extendMarkdown } from '../../../src/render/parse/syntax/extend.ts'
import { withNearTables } from '../../../src/render/parse/syntax/tables.ts'

let looked = 0

/** Counts how often the extension looks for a table. */
function counted(extension: Extension): Extension {
  const [construct] = [extension.flow!.null as Construct].flat()
  const table: Construct = {
    ...construct!,
    tokenize(...args) {
      looked += 1
      return construct!.tokenize.call(this, ...args)
    },
  }
  return { ...extension, flow: { ...extension.flow, null: table } }
}

function parserOf(extensionFor: (processor: Processor) => Extension) {
  const plugin = function (this: Processor) {
    extendMarkdown(this, { syntax: [extensionFor(this)], tree: gfmFromMarkdown() })
  }
  return unified().use(remarkParse).use(plugin).freeze()
}

const plain = parserOf(() => gfm())
const near = parserOf((processor) => withNearTables(processor, counted(gfm())))

test.each([
  ['a table', '| a |\n| - |\n| b |\n'],
  ['rows without bars at the ends', 'a | b\n:- | -:\nc | d\ne'],
  ['a table in a quote', '> a | b\n> --- | ---\n> c | d'],
  ['a table in a list in a quote', '> - | a |\n>   | --- |\n>   | b |'],
  ['a table below a paragraph', 'text\n| a |\n| - |\n| b |\ntext'],
  ['a table behind a table', '| a |\n| - |\n| b |\n| - |\n\n| c |\n|-|'],
  ['lines that end as on other systems', 'a|b\r\n-|-\r\nc|d\ra\r\r| e |\r| - |'],
  ['dashes that are a heading or a rule', 'a\n---\n\n| b |\n\n---\nc'],
  ['a tab before the row', '| a |\n\t| - |\n'],
])('finds %s as the extension does', (_, markdown) => {
  expect(near.parse(markdown)).toEqual(plain.parse(markdown))
})

const marks = ['- ', '> ', '1. ', '  ', '    ', '\t', '\n', '\n', '\n\n', '\\|', '`', 'text']
const pieces = [...marks, '| a |', '| - |', 'a|b', '-|-', ':-:', '---']

test('finds the tables of lines put together at random', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (markdown) => {
      expect(near.parse(markdown)).toEqual(plain.parse(markdown))
    }),
    { seed: 20261123, numRuns: 1_000 },
  )
})

test('looks for a table only above a row of dashes and below a row', () => {
  looked = 0
  near.parse('one\n\ntwo\n\n- three\n\n| a |\n| - |\n| b |\n\nfour\n')
  // The head, its row, and the line behind them.
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThanOrEqual(3)
})
