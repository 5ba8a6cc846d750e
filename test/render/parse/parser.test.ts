import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadTemplates } from '../../../src/render/page/layouts.ts'
import { openParser } from '../../../src/render/parse/parser.ts'
import { includedReader } from '../../../src/render/read/included.ts'
import { readSources } from '../../../src/render/read/sources.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

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

test('a page with another address keeps its words for the search, one with another title or heading does not', async () => {
  const site = makeSite({ 'docs/one.md': '# One\n\nApple.\n' })
  const cache = openCache(path.join(site.root, '.kbsite'))
  try {
    const config = await loadConfig(site.root)
    const { cutOf, parseAll } = openParser(config, await loadTemplates(site.root), cache)
    const [page] = await parseAll((await readSources(config)).files)
    const { key } = cutOf(page!)
    expect(key).toBeDefined()
    expect(cutOf({ ...page!, route: '/1/' }).key).toBe(key)
    for (const other of [{ title: 'Two' }, { headings: structuredClone(page!.headings) }])
      expect(cutOf({ ...page!, ...other }).key).toBeUndefined()
  } finally {
    cache.close()
    site.close()
  }
})

test.each([
  ['$x^2$', 1, true],
  ['$$\na\n$$', 1, true],
  ['`$x^2$`', 2, false],
  ['$5', 1, false],
  ['```math\nx\n```', 2, true],
])(
  'a note with %j is parsed %i times until it is known whether formulas are read',
  async (text, times, isRead) => {
    const site = makeSite({
      'docs/one.md': `# One\n\n<!--@include: ../part.md-->\n\n${text}\n`,
      'part.md': 'Part.\n',
    })
    const cache = openCache(path.join(site.root, '.kbsite'))
    try {
      const config = await loadConfig(site.root)
      const read = vi.fn(includedReader(config))
      const parser = openParser(config, await loadTemplates(site.root), cache, read)
      const [page] = await parser.parseAll((await readSources(config)).files)
      expect(page!.hasFormulas ?? false).toBe(isRead)
      expect(read).toHaveBeenCalledTimes(times)
    } finally {
      cache.close()
      site.close()
    }
  },
)

/** As a build does that draws none of the pages. */
async function parseAll({ root }: TestSite): Promise<{ parsed: number; cached: number }> {
  const config = await loadConfig(root)
  const cache = openCache(config.cacheDir)
  const parser = openParser(config, await loadTemplates(root), cache)
  await parser.parseAll((await readSources(config)).files)
  cache.close()
  return parser.counts()
}
