import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../../src/client/widgets/search-box/engine.ts'
import { openIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { variantsOf } from '../../../src/render/search/variants.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

type Notes = Readonly<Record<string, string>>

function opened(notes: Notes): { site: () => TestSite; titlesFor(query: string): Promise<string[]> } {
  let site: TestSite
  beforeAll(async () => {
    const files = Object.entries(notes).map(([title, text], at) => [
      `docs/${at}.md`,
      `# ${title}\n\n${text}\n`,
    ])
    site = makeSite(Object.fromEntries(files), { title: '笔记', lang: 'zh-CN', lastUpdated: false })
    expect((await site.build()).summary).toBeDefined()
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => site.close())
  return {
    site: () => site,
    async titlesFor(query) {
      vi.stubGlobal(
        'fetch',
        async (url: string) =>
          new Response(readFileSync(path.join(site.root, 'dist', new URL(url).pathname))),
      )
      const engine = createEngine(await openIndex({ bundleHref: 'http://notes.test/pagefind/' }))
      const { kind, results } = await engine.search(query)
      return kind === 'found' ? results.map(({ title }) => title) : []
    },
  }
}

/** The same word on many pages, so that another one that one page has is the seldom one. */
const often = (word: string) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`杂记 ${at}`, `这里也有${word}。`]))

describe('notes of the mainland answer words of Taiwan and Hong Kong', () => {
  const { titlesFor } = opened({
    函数: '函数的写法。',
    变量: '变量的写法。',
    异步: '异步的写法。同步另说。非同寻常。',
    编程式导航: '用编程式导航跳转。',
    接口: '接口描述对象。',
    界面: '界面给人看。',
    闭包: '闭包的写法。',
    服务器: '服务器的写法。',
    代码: '代码的写法。',
    ...often('程序'),
  })

  test.each([
    ['函式', '函数'],
    ['變數', '变量'],
    ['变数', '变量'],
    ['非同步', '异步'],
    ['伺服器', '服务器'],
    ['閉包', '闭包'],
    // A word that the site writes too, and in the middle of another one here.
    ['编程式导航', '编程式导航'],
    ['程式導航', '编程式导航'],
    // No 程式 with something behind it.
    ['程式碼', '代码'],
  ])('%s', async (query, title) => {
    expect((await titlesFor(query))[0]).toBe(title)
  })

  test('words of elsewhere are read one by one', async () => {
    expect((await titlesFor('非同步函式')).sort()).toEqual(['函数', '异步'])
  })

  test('a word that stands for two is read as both', async () => {
    expect((await titlesFor('介面')).sort()).toEqual(['接口', '界面'])
  })

  test('a word that a note has by accident comes first, and then what it may mean', async () => {
    const titles = await titlesFor('程式')
    expect(titles[0]).toBe('编程式导航')
    expect(titles[1]).toMatch(/^杂记/)
  })
})

describe('notes of Taiwan answer words of the mainland', () => {
  const { titlesFor } = opened({
    函式: '函式的寫法。',
    變數: '變數的寫法。',
    非同步: '非同步的寫法。',
    伺服器: '伺服器的寫法。',
    物件導向: '物件導向的寫法。',
  })

  test.each([
    ['函数', '函式'],
    ['变量', '變數'],
    ['异步', '非同步'],
    ['異步', '非同步'],
    ['服务器', '伺服器'],
    ['服務器', '伺服器'],
    ['面向对象', '物件導向'],
    ['写法', '函式'],
  ])('%s', async (query, title) => {
    expect(await titlesFor(query)).toContain(title)
  })
})

test('what both sides write is not read otherwise', () => {
  const spelling = {
    characters: '',
    words: [
      { regional: ['文件', '文件'], mainland: ['文档', '文档'] },
      { regional: ['函式', '函式'], mainland: ['函数', '函数'] },
    ] as const,
  }
  const pages = new Map([
    ['文件', 80],
    ['文档', 60],
    ['函数', 80],
  ])
  expect(variantsOf(spelling, pages).words).toEqual(['函式 函数'])
})
