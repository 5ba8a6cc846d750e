import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/render/config/load.ts'
import { createHighlighter } from '../../../src/render/parse/highlight.ts'
import { packedTree } from '../../../src/render/parse/packed-tree.ts'
import { createPageParser } from '../../../src/render/parse/page-parser.ts'
import { recallFrom } from '../../../src/render/parse/recall.ts'
import { readSources } from '../../../src/render/read/sources.ts'
import { openNotes } from '../../helpers/notes.tsx'

const highlight = createHighlighter({})
const stored = (tree: Root) => Buffer.from(JSON.stringify(packedTree(tree)))

async function recalled(markdown: string, defaultLang = 'txt') {
  const notes = await openNotes({ 'one.md': markdown }, { markdown: { defaultHighlightLang: defaultLang } })
  return recallFrom(stored(notes.page('one.md').tree), defaultLang)
}

const sample =
  'const pear = `a < "b" && \'c\' &amp; &#39;`\n\nif (pear) {\n  /* of\n  two lines */ eat(pear)\n}'

describe('code of a note is known again', () => {
  test.each<[string, string]>([
    ['as a fence', `\`\`\`js\n${sample}\n\`\`\``],
    ['with marked lines', `\`\`\`js {1,3-4} :line-numbers [a.js]\n${sample}\n\`\`\``],
    [
      'with marks in the code',
      `\`\`\`js\n${sample.replace('if (pear) {', 'if (pear) { // [!code ++]')}\n\`\`\``,
    ],
    ['in a list', `- a list\n\n  \`\`\`js\n${sample.replace(/^(?=.)/gm, '  ')}\n  \`\`\``],
    ['in a container', `::: tip\n\`\`\`js\n${sample}\n\`\`\`\n:::`],
    ['in a group', `::: code-group\n\`\`\`sh [a]\nls\n\`\`\`\n\`\`\`js [b]\n${sample}\n\`\`\`\n:::`],
    ['in a preview', `\`\`\`js preview\n${sample}\n\`\`\``],
  ])('%s', async (_where, markdown) => {
    const recall = await recalled(`# A\n\n${markdown}\n`)
    expect(recall(sample, 'js')).toEqual(highlight(sample, 'js'))
  })

  test('in the language of fences that name none', async () => {
    const recall = await recalled(`\`\`\`\n${sample}\n\`\`\`\n`, 'ts')
    expect(recall(sample, 'ts')).toEqual(highlight(sample, 'ts'))
  })
})

test.each<[string, string, string]>([
  ['code that is another', `${sample}\n`, 'js'],
  ['another language', sample, 'ts'],
  ['a language that is not known', 'pear <- 1', 'pear'],
  ['a text without colours', 'pear', 'txt'],
])('%s is not known again', async (_what, text, lang) => {
  const fences = `\`\`\`js\n${sample}\n\`\`\`\n\n\`\`\`pear\npear <- 1\n\`\`\`\n\n\`\`\`txt\npear\n\`\`\`\n`
  expect((await recalled(fences))(text, lang)).toBeUndefined()
})

test('every note of the project is parsed to the same bytes with its code known again', async () => {
  const config = await loadConfig(process.cwd())
  const parse = createPageParser(config, { components: {}, showsTrees: false })
  const { files } = await readSources(config)
  expect(files.length).toBeGreaterThan(200)
  for (const source of files) {
    const { tree } = await parse(source)
    const again = await parse(source, tree)
    expect(Buffer.from(again.tree).equals(tree), source.path).toBe(true)
  }
})
