import type { HLJSApi } from 'highlight.js'
import { describe, expect, test, vi } from 'vitest'
import { openCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadTemplates } from '../../../src/render/page/layouts.ts'
import { openParser } from '../../../src/render/parse/parser.ts'
import { readSources } from '../../../src/render/read/sources.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const highlighted = vi.hoisted(() => ({ count: 0 }))

vi.mock('../../../src/render/parse/grammars.ts', async (original) => {
  const own = await original<typeof import('../../../src/render/parse/grammars.ts')>()
  const counted = (highlighter: HLJSApi | undefined): HLJSApi | undefined =>
    highlighter &&
    new Proxy(highlighter, {
      get(target, name: keyof HLJSApi) {
        if (name === 'highlight') highlighted.count += 1
        return target[name]
      },
    })
  return {
    ...own,
    openGrammars() {
      const grammars = own.openGrammars()
      return (language: string) => counted(grammars(language))
    },
  }
})

test('however often one note is edited, no other is parsed again', async () => {
  const names = ['one', 'two', 'three']
  const site = makeSite(Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# ${name}\n`])))
  try {
    await parseAll(site)
    for (let edit = 0; edit < 12; edit += 1) {
      site.edit('docs/one.md', `# one\n\nedit ${edit}\n`)
      expect(await parseAll(site), `edit ${edit}`).toEqual({ parsed: 1, cached: 2 })
    }
  } finally {
    site.close()
  }
})

test('a value of the config that comes from the environment is one of the notes too', async () => {
  const config = "export default () => ({ title: 'Fruit', lang: process.env.FRUIT_LANG })\n"
  const site = makeSite({ 'docs/one.md': '# one\n', 'kbsite.config.ts': config })
  try {
    vi.stubEnv('FRUIT_LANG', 'zh-CN')
    await parseAll(site)
    expect(await parseAll(site)).toEqual({ parsed: 0, cached: 1 })
    vi.stubEnv('FRUIT_LANG', 'en')
    expect(await parseAll(site)).toEqual({ parsed: 1, cached: 0 })
  } finally {
    vi.unstubAllEnvs()
    site.close()
  }
})

test('a note is parsed again when a file that it takes in is refused for another reason', async () => {
  const site = makeSite({ 'docs/one.md': '# one\n\n<!--@include: ../parts/pear.md-->\n' })
  try {
    await parseAll(site)
    expect(await parseAll(site)).toEqual({ parsed: 0, cached: 1 })
    site.edit('parts/pear.md', 'pear '.repeat(2_200_000))
    expect(await parseAll(site)).toEqual({ parsed: 1, cached: 0 })
  } finally {
    site.close()
  }
})

describe('code that stays as it was', () => {
  const fence = (code: string, lang = 'js') => `\`\`\`${lang}\n${code}\n\`\`\`\n`
  const note = (text: string, ...fences: string[]) => ['# one', text, ...fences].join('\n\n')
  const [pear, fig, plum] = ["eat('pear')", "eat('fig')", "eat('plum')"].map((code) => fence(code)) as [
    string,
    string,
    string,
  ]

  /** How many pieces of code are highlighted for that. */
  async function highlightedBy(site: TestSite): Promise<number> {
    highlighted.count = 0
    await parseAll(site)
    return highlighted.count
  }

  test.each<[string, string, number]>([
    ['a sentence', note('Eat it.', pear, fig), 0],
    ['its place', note('Fruit.', fig, pear), 0],
    ['the lines that are marked', note('Fruit.', pear.replace('js', 'js {1}'), fig), 0],
    ['one of two pieces', note('Fruit.', pear, plum), 1],
    ['one more piece', note('Fruit.', pear, plum, fig), 1],
    ['the language of one', note('Fruit.', pear, fig.replace('js', 'ts')), 1],
  ])('is not highlighted again when the edit is of %s', async (_what, edited, count) => {
    const site = makeSite({ 'docs/one.md': note('Fruit.', pear, fig) })
    try {
      expect(await highlightedBy(site)).toBe(2)
      site.edit('docs/one.md', edited)
      expect(await highlightedBy(site)).toBe(count)
    } finally {
      site.close()
    }
  })

  test('is not highlighted again when the config has another title, but when a language has another name', async () => {
    const site = makeSite({ 'docs/one.md': note('Fruit.', pear, fig) }, { title: 'Fruit' })
    const configOf = (config: object) => site.edit('kbsite.config.json', JSON.stringify(config))
    try {
      expect(await highlightedBy(site)).toBe(2)
      configOf({ title: 'Trees' })
      expect(await highlightedBy(site)).toBe(0)
      configOf({ title: 'Trees', markdown: { languageAlias: { js: 'css' } } })
      expect(await highlightedBy(site)).toBe(2)
      configOf({ title: 'Trees' })
      expect(await highlightedBy(site)).toBe(0)
    } finally {
      site.close()
    }
  })

  test('is highlighted again when a plug-in of the site may have changed it', async () => {
    const plugin = `const shout = () => (tree) => {
      const visit = (node) => {
        if (node.tagName === 'kb-code') node.properties.html = node.properties.html.replace('hl-', 'loud hl-')
        node.children?.forEach(visit)
      }
      visit(tree)
    }\n`
    const site = makeSite({ 'docs/one.md': note('Fruit.', pear, fig), 'kbsite.config.ts': '' })
    const configOf = (markdown: string) =>
      site.edit('kbsite.config.ts', `${plugin}export default { title: 'Fruit', markdown: { ${markdown} } }\n`)
    try {
      configOf('rehypePlugins: [shout]')
      expect(await highlightedBy(site)).toBe(2)
      site.edit('docs/one.md', note('Eat it.', pear, fig))
      expect(await highlightedBy(site)).toBe(2)
      configOf('')
      expect(await highlightedBy(site)).toBe(2)
    } finally {
      site.close()
    }
  })
})

/** As a build does that draws none of the pages. */
async function parseAll({ root }: TestSite): Promise<{ parsed: number; cached: number }> {
  const config = await loadConfig(root)
  const cache = openCache(config.cacheDir)
  const parser = openParser(config, await loadTemplates(root), cache)
  await parser.parseAll((await readSources(config)).files)
  cache.close()
  return parser.counts()
}
