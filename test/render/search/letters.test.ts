import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createEngine } from '../../../src/client/widgets/search-box/engine.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

// Letters that Unicode can take apart: kana with a voiced mark, Hangul, Arabic, Devanagari, Greek, Vietnamese.
const titles = [
  'ガラス',
  'カラス',
  'パン',
  '한국어',
  'أولى',
  'हिन्दी',
  'ไทยนี้',
  'Ελλάδα',
  'việt',
  'Ёлка',
  '苹果',
]

let site: TestSite

beforeAll(async () => {
  site = makeSite(
    Object.fromEntries(titles.map((title, at) => [`docs/${at}.md`, `# ${title}\n\n这里写着 ${title}。\n`])),
    { title: '词汇', lang: 'zh-CN', lastUpdated: false },
  )
  const { summary } = await site.build()
  expect(summary).toBeDefined()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => site.close())

async function titlesFor(query: string): Promise<string[]> {
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(readFileSync(path.join(site.root, 'dist', new URL(url).pathname))),
  )
  const engine = createEngine(await openIndex({ bundleHref: 'http://notes.test/pagefind/' }))
  const { kind, results } = await engine.search(query)
  return kind === 'found' ? results.map(({ title }) => title) : []
}

test.each(titles)('%s is found, and nothing else before it', async (title) => {
  expect((await titlesFor(title))[0]).toBe(title)
})

test('a voiced kana is another one than the plain one', async () => {
  expect(await titlesFor('ガラ')).toEqual(['ガラス'])
  expect(await titlesFor('カラ')).toEqual(['カラス'])
})
