import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createHighlighter } from '../../../src/render/parse/code/highlight.ts'

const { cache } = createRequire(import.meta.url)
const wholeLibrary = () => Object.keys(cache).filter((file) => /highlight\.js.lib.index\.js$/.test(file))

// Each thread and each start of the dev server would wait a tenth of a second for it. A file of its own, so that nothing else loads it.
test('the languages of most notes are coloured without loading all grammars', () => {
  const highlight = createHighlighter({})
  const names =
    'js jsx ts tsx mjs vue html css scss less json jsonc sh bash yml yaml md py rs go diff nginx sql'
  for (const name of names.split(' ')) expect(highlight('a: 1', name).known, name).toBe(true)
  expect(wholeLibrary()).toEqual([])
})
