import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Changes } from '../../../src/client/widgets/search-box/changes.ts'
import { createEngine } from '../../../src/client/widgets/search-box/engine.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import { type LiveSearch, openLiveSearch } from '../../../src/render/search/live.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let opened: TestSite
let live: LiveSearch

beforeAll(() => {
  opened = makeSite(
    { 'docs/apple.md': '# 苹果\n\n红色。\n', 'docs/pear.md': '# 梨\n', 'docs/plum.md': '# 李子\n' },
    { title: '水果', lang: 'zh-CN', lastUpdated: false },
  )
  live = openLiveSearch(noCache)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => opened.close())

const load = async (): Promise<LoadedSite> => loadSite(await loadConfig(opened.root, {}), noCache)

async function contents(loaded: LoadedSite, path: string): Promise<string | undefined> {
  const file = await live.file(loaded.site, loaded, path)
  return file && 'contents' in file ? String(file.contents) : undefined
}

const changesOf = async (loaded: LoadedSite): Promise<Changes> =>
  JSON.parse((await contents(loaded, 'pagefind/changes.json'))!) as Changes

test('the first index has every page and no changes', async () => {
  const loaded = await load()
  const entry = JSON.parse((await contents(loaded, 'pagefind/pagefind-entry.json'))!) as {
    languages: { unknown: { page_count: number } }
  }
  expect(entry.languages.unknown.page_count).toBe(3)
  expect(await changesOf(loaded)).toEqual({ replaced: [], sheets: [] })
})

test('an edited page alone goes into the second index', async () => {
  const before = await contents(await load(), 'pagefind/pagefind-entry.json')
  opened.edit('docs/apple.md', '# 苹果\n\n绿色。\n')
  const loaded = await load()
  const changes = await changesOf(loaded)
  expect(changes.replaced).toEqual(['/apple.html'])
  expect(changes.sheets).toHaveLength(1)
  expect(await contents(loaded, `pagefind/changes/fragment/${changes.sheets[0]}.pf_fragment`)).toBeDefined()
  expect(await contents(loaded, 'pagefind/pagefind-entry.json')).toBe(before)
})

test('the box finds an edited page by its new words only, after one asks for the index again', async () => {
  const host = 'http://notes.test/'
  const asked: string[] = []
  let loaded = await load()
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(host.length)
    asked.push(path)
    const file = await live.file(loaded.site, loaded, path)
    return file && 'contents' in file
      ? new Response(new Uint8Array(Buffer.from(file.contents)))
      : new Response('', { status: 404 })
  })
  const answerTo = async (query: string) => {
    const engine = createEngine(await openIndex({ bundleHref: `${host}pagefind/`, live: true }))
    const { kind, results } = await engine.search(query)
    return [kind, ...results.map(({ title }) => title)]
  }
  expect(await answerTo('绿色')).toEqual(['found', '苹果'])
  opened.edit('docs/apple.md', '# 苹果\n\n蓝色。\n')
  loaded = await load()
  asked.splice(0)
  expect(await answerTo('蓝色')).toEqual(['found', '苹果'])
  expect(asked.filter((path) => path.includes('/fragment/'))).toHaveLength(1)
  // Words of the first index and of the edit before are found nowhere; what is left is one character of them.
  expect(await answerTo('红色')).toEqual(['near', '苹果'])
  expect(await answerTo('绿色')).toEqual(['near', '苹果'])
  expect(await answerTo('梨')).toEqual(['found', '梨'])
})

test('a removed page is replaced by nothing', async () => {
  opened.edit('docs/apple.md', '# 苹果\n\n红色。\n')
  opened.remove('docs/plum.md')
  expect(await changesOf(await load())).toEqual({ replaced: ['/plum.html'], sheets: [] })
})

test('a path outside the index is no file', async () => {
  expect(await contents(await load(), 'pagefind/../kbsite.config.json')).toBeUndefined()
})
