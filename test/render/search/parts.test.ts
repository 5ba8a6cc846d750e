import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Card, TEXT_FILES } from '../../../src/client/widgets/search-box/card.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { hashOf } from '../../../src/render/base/hash.ts'
import { kbsiteBuild } from '../../../src/render/base/package.ts'
import { type Cache, openCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load.ts'
import { searchInputs } from '../../../src/render/search/index.ts'
import type { IndexedFile } from '../../../src/render/search/page-files.ts'
import { indexOf } from '../../../src/render/search/parts.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const fruits = ['apple', 'pear', 'plum', 'cherry', 'grape', 'melon', 'fig', 'lemon']

let site: TestSite
let cache: Cache

beforeAll(() => {
  site = makeSite(
    Object.fromEntries(fruits.map((name) => [`docs/${name}.md`, `# ${name}\n\nA sweet ${name}.\n`])),
    { lastUpdated: false },
  )
  cache = openCache(`${site.root}/.kbsite/cache`)
})
afterAll(() => {
  cache.close()
  site.close()
})

afterEach(() => vi.unstubAllGlobals())

/** The index in parts of so many pages, and the pages that were looked at for it. */
function index(pagesInPart?: number): Promise<{ files: IndexedFile[]; made: string[] }> {
  return indexIn(cache, pagesInPart)
}

async function indexIn(
  cache: Cache,
  pagesInPart: number | undefined,
): Promise<{ files: IndexedFile[]; made: string[] }> {
  const loaded = await loadSite(await loadConfig(site.root), cache)
  const made: string[] = []
  const inputs = searchInputs(loaded.site, loaded.site.locales.root!, loaded)
  const watched = inputs.map((input) => ({
    ...input,
    cut: {
      read: () => {
        made.push(input.route)
        return input.cut.read()
      },
    },
  }))
  const files = await Promise.all(indexOf(watched, cache, pagesInPart === undefined ? {} : { pagesInPart }))
  return { files: files.flat(), made }
}

const entryOf = (files: readonly IndexedFile[]) => {
  const file = files.find(({ path }) => path === 'pagefind-entry.json')
  return JSON.parse(Buffer.from(file!.contents()).toString()) as {
    languages: { unknown: { page_count: number; hash: string } }
  }
}

const cardsIn = ({ contents }: IndexedFile): Card[] =>
  JSON.parse(gunzipSync(contents()).toString().slice('pagefind_dcd'.length))

const byPath = (files: readonly IndexedFile[]) =>
  new Map(files.map(({ path, contents }) => [path, Buffer.from(contents()).toString('base64')]))

const named = (files: readonly IndexedFile[], pattern: RegExp) =>
  files.map(({ path }) => path).filter((path) => pattern.test(path))

test.each([1, 4, 64])('parts of %i pages are one index with every page', async (pagesInPart) => {
  const { files } = await index(pagesInPart)
  const { unknown } = entryOf(files).languages
  expect(unknown.page_count).toBe(fruits.length)
  expect(named(files, /\.pf_meta$/)).toEqual([`pagefind.${unknown.hash}.pf_meta`])
  expect(named(files, /^index\//).length).toBeGreaterThan(0)
  const sheets = named(files, /^fragment\//)
  const shown = files.filter(({ path }) => sheets.includes(path)).map(cardsIn)
  expect(
    shown
      .flat()
      .map(({ title }) => title)
      .sort(),
  ).toEqual([...fruits].sort())
  // Two parts have sheets of one page, eight have sheets of up to three.
  if (pagesInPart !== 1) expect(sheets).toHaveLength(fruits.length)
  expect(named(files, /^text\//)).toHaveLength(
    shown.reduce((sum, cards) => sum + Math.min(TEXT_FILES, cards.length), 0),
  )
  // Pagefind names pages apart within a part alone, in seven digits.
  expect(sheets.every((path) => /^fragment\/[\da-f]{10}\.pf_fragment$/.test(path))).toBe(true)
  expect(named(files, /pf_help$/)).toEqual(['words-a.pf_help', 'variants.pf_help'])
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
})

test.each([1, 4])('a query meets the pages of all parts, of %i pages each', async (pagesInPart) => {
  const { files } = await index(pagesInPart)
  vi.stubGlobal('fetch', async (href: string) => {
    const file = files.find(({ path }) => href === `/pagefind/${path}`)
    return file ? new Response(Buffer.from(file.contents())) : new Response('', { status: 404 })
  })
  const opened = await openIndex({ bundleHref: '/pagefind/' })
  expect(opened.size).toBe(fruits.length)
  const hits = await opened.withWord('sweet')
  const cards = await Promise.all(hits.map(({ id }) => opened.card(id)))
  expect(cards.map((card) => card?.title).sort()).toEqual([...fruits].sort())
  const texts = await Promise.all(hits.map(({ id }) => opened.text(id)))
  expect(texts).toEqual(cards.map((card) => [`A sweet ${card?.title}.`]))
  expect(await opened.withBeginning('mel')).toHaveLength(1)
})

test('an edit makes the records of its part again, and an index of as many pages with other files', async () => {
  const before = named((await index(4)).files, /^index\//)
  site.edit('docs/apple.md', '# apple\n\nA sour apple.\n')
  const { files, made } = await index(4)
  expect(made).toContain('/apple')
  expect(made.length).toBeLessThan(fruits.length)
  const after = named(files, /^index\//)
  expect(after).not.toEqual(before)
  expect(entryOf(files).languages.unknown.page_count).toBe(fruits.length)
})

test('an index after an edit is that of a clean build', async () => {
  await index(8)
  site.edit('docs/plum.md', '# plum\n\nA ripe plum.\n')
  const { files } = await index(8)
  const clean = openCache(`${site.root}/.kbsite/clean`)
  const whole = await indexIn(clean, 8)
  clean.close()
  expect(byPath(files)).toEqual(byPath(whole.files))
})

test('how titles are said is remembered beside the records', async () => {
  site.edit('docs/pear.md', '# 梨子\n\n## 秋天\n')
  await index(4)
  const stored = cache.pack('spelled').read(hashOf(kbsiteBuild))!
  expect(JSON.parse(stored.toString())).toEqual(
    expect.arrayContaining([
      ['梨子', ['li', 'zi']],
      ['秋天', ['qiu', 'tian']],
    ]),
  )
})
