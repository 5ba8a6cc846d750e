import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import type { Site } from '../../../src/render/model/site.ts'
import { sectionsOf } from '../../../src/render/parse/cut/sections.ts'
import { searchInputs } from '../../../src/render/search/index.ts'
import { packed } from '../../../src/render/search/packed.ts'
import type { IndexedFile } from '../../../src/render/search/page-files.ts'
import { indexOf } from '../../../src/render/search/parts.ts'
import { openPinyin } from '../../../src/render/search/pinyin.ts'
import { recordOf, type SearchRecord } from '../../../src/render/search/record.ts'
import { wordsInOrder } from '../../helpers/pagefind-index.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

let opened: TestSite
let loaded: LoadedSite
let site: Site

beforeAll(async () => {
  opened = makeSite(
    {
      'docs/index.md': '---\nlayout: home\nhero:\n  name: 水果志\n  tagline: 记录每一种水果\n---\n',
      'docs/fruit/index.md': '# 水果\n\n先读[讲苹果的一篇](./apple.md)。\n',
      'docs/fruit/terms.md':
        '---\nsearch: false\n---\n\n# 词汇\n\n| 词 | 英文 |\n| --- | --- |\n| [果核](./apple.md) | core |\n| [果园](./apple.md) | |\n',
      'docs/fruit/apple.md': [
        '---\ntitle: 苹果\ndescription: 最常见的水果\ntags: [蔷薇科]\naliases: [林檎]\n---\n\n# 苹果\n\n树上的果实。\n',
        '## 产地 {#from}\n\n| 国家 | 产量 |\n| --- | --- |\n| 中国 | 第一 |\n',
        '## 储存\n\n```js\nconst fridge = () => openDoor() // 冷藏\n```\n\n用 `===` 比较，不用 `@media print`。\n',
        '```mermaid\n---\ntitle: 装运\nconfig:\n  layout: elk\n---\nflowchart LR\n  A["采摘"] --> B["装箱"]\n```\n',
        '<div data-pagefind-ignore>不要收录</div>\n\n<b>粗</b>体 &lt;script&gt;\n',
      ].join('\n'),
      'docs/fruit/secret.md': '---\nsearch: false\n---\n\n# 机密\n',
      'docs/en/index.md': '# Fruit\n',
    },
    {
      title: '水果志',
      lang: 'zh-CN',
      lastUpdated: false,
      themeConfig: { nav: [{ text: '最红的一种', link: '/fruit/apple' }] },
      locales: { root: { label: '中文' }, en: { label: 'English', lang: 'en-US' } },
    },
  )
  const config = await loadConfig(opened.root, {})
  loaded = await loadSite(config, noCache)
  site = loaded.site
})
afterAll(() => opened.close())

function recordsOf(key: string): SearchRecord[] {
  const syllablesOf = openPinyin()
  const inputs = searchInputs(site, site.locales[key]!, loaded)
  return inputs.map(({ facts, cut }) => recordOf({ ...facts, cut: cut.read() }, syllablesOf))
}

const apple = () => recordsOf('root').find(({ card }) => card.title === '苹果')!

describe('sections of a page', () => {
  const ownSections = (route: string) => {
    const page = site.pages.get(route)!
    return sectionsOf(page, loaded.treeOf(page))
  }

  test('hold paragraphs, table rows, code and diagram text by line, and nothing that is left out', () => {
    const sections = ownSections('/fruit/apple')
    expect(sections.map(({ anchor, heading, level }) => [anchor, heading, level])).toEqual([
      ['', '苹果', 1],
      ['from', '产地', 2],
      ['储存', '储存', 2],
    ])
    expect(sections.map(({ text }) => text)).toEqual([
      '树上的果实。',
      '国家 | 产量\n中国 | 第一',
      'const fridge = () => openDoor() // 冷藏\n用 === 比较，不用 @media print。\n装运\n 采摘 装箱\n粗体 <script>',
    ])
    expect(sections[2]!.operators).toEqual(['==='])
    expect(sections[2]!.inCode).toEqual(['=>', '@media'])
  })

  test('of a home page begin with its front matter', () => {
    expect(ownSections('/')[0]!.text).toBe('水果志\n记录每一种水果')
  })
})

describe('record of a page', () => {
  test('knows what the page is about: title, tags, its other names, headings, sound', () => {
    const { meta, card } = apple()
    expect(card).toMatchObject({
      url: '/fruit/apple.html',
      title: '苹果',
      crumbs: ['水果'],
      tags: ['蔷薇科'],
      names: ['林檎', '最红的一种', '果园', '果核', '果核 (core)', '讲苹果的一篇', 'apple'],
    })
    expect(meta.title).toBe('苹果 果')
    expect(meta.headings!.split(' ')).toContain('产地')
    expect(meta.sound!.split(' ')).toEqual(expect.arrayContaining(['pingguo', 'guo', 'pg']))
    // A tag sounds on many pages, a title on its own.
    expect(meta.sound!.split(' ')).not.toContain('qiangweike')
    expect(meta.subsound!.split(' ')).toEqual(expect.arrayContaining(['chandi', 'qiangweike']))
  })

  test('knows the words of an address but those of the title', () => {
    const cards = recordsOf('root').map(({ card }) => card)
    expect(cards.map(({ title, names }) => [title, names.at(-1)])).toEqual([
      ['苹果', 'apple'],
      ['水果', 'fruit'],
      ['水果志', undefined],
    ])
    const { words, meta } = apple()
    expect(wordsInOrder(words)).toContain('apple')
    expect(meta.names!.split(' ')).toContain('apple')
  })

  test('gives each section the position of its first word', () => {
    const { words: all, card } = apple()
    const words = wordsInOrder(all)
    expect(card.sections.map(({ start }) => words[start])).toEqual(['苹果', '产地', '储存'])
  })

  test('leaves out pages with "search: false" and those of other locales', () => {
    expect(recordsOf('root').map(({ card }) => card.title)).toEqual(['苹果', '水果', '水果志'])
    expect(recordsOf('en').map(({ card }) => card.title)).toEqual(['Fruit'])
  })
})

describe('index', () => {
  const inputs = () => searchInputs(site, site.locales.root!, loaded)
  const indexed = async (pages = inputs()) => (await Promise.all(indexOf(pages, noCache))).flat()
  const byPath = (files: readonly IndexedFile[]) =>
    files.map(({ path, contents }) => [path, Buffer.from(contents()).toString('base64')])

  test('is the same bytes for the same pages', async () => {
    expect(byPath(await indexed())).toEqual(byPath(await indexed()))
  })

  test('has only the files that a reader needs', async () => {
    const kinds = (await indexed()).map(({ path }) =>
      path.replace(/(?<=\/)[0-9a-z]+(?=-|\.)|(?<=^pagefind\.|^words-)\w+/, '*'),
    )
    expect([...new Set(kinds)].sort()).toEqual([
      'fragment/*.pf_fragment',
      'index/*.pf_index',
      'pagefind-entry.json',
      'pagefind.*.pf_meta',
      'text/*-0.pf_text',
      'variants.pf_help',
      'words-*.pf_help',
    ])
  })

  test('holds no more memory than a packed file has bytes', () => {
    const file = packed(apple().text)
    expect(file.buffer.byteLength).toBe(file.byteLength)
  })

  test('describes a page by its card and keeps its text apart', async () => {
    const files = await indexed(inputs().filter(({ route }) => route === '/fruit/apple'))
    const unpack = (start: string) =>
      JSON.parse(
        gunzipSync(files.find(({ path }) => path.startsWith(start))!.contents())
          .toString()
          .slice(12),
      )
    expect(unpack('fragment/')).toEqual([apple().card])
    expect(unpack('text/')).toEqual([apple().text])
  })
})
