import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load-site.ts'
import { type Changes, type LiveSearch, openLiveSearch } from '../../../src/render/search/live.ts'
import type { Site } from '../../../src/render/types.ts'
import { noCache } from '../../../src/render/write/cache.ts'
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
afterAll(() => opened.close())

const load = async (): Promise<Site> => (await loadSite(await loadConfig(opened.root, {}), noCache)).site

async function contents(site: Site, path: string): Promise<string | undefined> {
  const file = await live.file(site, ({ hash }) => hash, path)
  return file && 'contents' in file ? String(file.contents) : undefined
}

const changesOf = async (site: Site): Promise<Changes> =>
  JSON.parse((await contents(site, 'pagefind/changes.json'))!) as Changes

test('the first index has every page and no changes', async () => {
  const site = await load()
  const entry = JSON.parse((await contents(site, 'pagefind/pagefind-entry.json'))!) as {
    languages: { unknown: { page_count: number } }
  }
  expect(entry.languages.unknown.page_count).toBe(3)
  expect(await changesOf(site)).toEqual({ replaced: [], ids: [] })
})

test('an edited page alone goes into the second index', async () => {
  const before = await contents(await load(), 'pagefind/pagefind-entry.json')
  opened.edit('docs/apple.md', '# 苹果\n\n绿色。\n')
  const site = await load()
  const changes = await changesOf(site)
  expect(changes.replaced).toEqual(['/apple.html'])
  expect(changes.ids).toHaveLength(1)
  expect(await contents(site, `pagefind/changes/fragment/${changes.ids[0]}.pf_fragment`)).toBeDefined()
  expect(await contents(site, 'pagefind/pagefind-entry.json')).toBe(before)
})

test('a removed page is replaced by nothing', async () => {
  opened.edit('docs/apple.md', '# 苹果\n\n红色。\n')
  opened.remove('docs/plum.md')
  expect(await changesOf(await load())).toEqual({ replaced: ['/plum.html'], ids: [] })
})

test('a path outside the index is no file', async () => {
  expect(await contents(await load(), 'pagefind/../kbsite.config.json')).toBeUndefined()
})
