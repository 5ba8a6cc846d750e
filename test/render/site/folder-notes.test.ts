import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { madeNote, madeProps, madeSite } from '../../helpers/made-site.ts'
import { openNotes } from '../../helpers/notes.tsx'

describe('the title of a note', () => {
  test.each<[path: string, text: string, title: string, config?: UserConfig]>([
    ['a.md', '---\ntitle: 甲\n---\n# 乙', '甲'],
    // An empty one is none.
    ['a.md', '---\ntitle: ""\n---\n# 乙', '乙'],
    ['flex.md', '---\ntitle: " "\n---\n字', 'flex'],
    ['a.md', '## 二\n\n# 一', '一'],
    ['03_install/3.1_ubuntu.md', '## 3.1 Ubuntu\n\n字', '3.1 Ubuntu'],
    ['a.md', '### ![](x.png)\n\n#### 四', '四'],
    // Without any heading it is the name of the file.
    ['03_install/3.10_experimental.md', '字', 'experimental'],
    ['01.面试问题集锦.md', '字', '面试问题集锦'],
    ['(2) flex.md', '字', 'flex'],
    ['2024-01-02-发布.md', '字', '发布'],
    ['2024-01-02.md', '字', '2024-01-02'],
    ['404.md', '字', '404'],
    ['v1.9.md', '字', 'v1.9'],
    ['第一章 甲.md', '字', '第一章 甲'],
    // The page of a folder has the folder's name, that of the site or of a language the site's title.
    ['02.css/index.md', '字', 'css'],
    ['css/README.md', '字', 'css'],
    ['css/_index.md', '字', 'css'],
    ['css/_index.zh.md', '字', 'css'],
    ['index.md', '字', ''],
    ['README.md', '字', ''],
    ['en/index.md', '字', '', { locales: { root: { label: '中文' }, en: { label: 'English', lang: 'en' } } }],
    ['index.md', '---\nlayout: home\n---\n## 二', ''],
  ])('%s with %j is %j', async (path, text, title, config = {}) => {
    expect((await openNotes({ [path]: text }, config)).page(path).title).toBe(title)
  })
})

function routesOf(paths: readonly string[], config: UserConfig = {}): Record<string, string> {
  const site = madeSite(
    config,
    paths.map((path) => madeNote(path)),
  )
  return Object.fromEntries([...site.pages].map(([route, { path }]) => [path, route]))
}

describe('the page of a folder', () => {
  test.each<[paths: string[], routes: Record<string, string>]>([
    [['README.md', 'sub/README.md'], { 'README.md': '/', 'sub/README.md': '/sub/' }],
    [['a/readme.md'], { 'a/readme.md': '/a/' }],
    [['a/_index.md'], { 'a/_index.md': '/a/' }],
    [['a/README.md', 'a/_index.md'], { 'a/README.md': '/a/', 'a/_index.md': '/a/_index' }],
    [['a/README.md', 'a/index.md'], { 'a/README.md': '/a/README', 'a/index.md': '/a/' }],
    [
      ['a/README-en.md', 'a/my-README.md'],
      { 'a/README-en.md': '/a/README-en', 'a/my-README.md': '/a/my-README' },
    ],
  ])('of %j', (paths, routes) => {
    expect(routesOf(paths)).toEqual(routes)
  })

  test('may be another note by rewrites', async () => {
    const notes = { ...madeNote('start.md'), route: '/' }
    const site = madeSite({}, [madeNote('README.md'), notes])
    expect([...site.pages].map(([route, { path }]) => [route, path])).toEqual([
      ['/README', 'README.md'],
      ['/', 'start.md'],
    ])
  })

  test('is reached by the folder and by its own name', async () => {
    const notes = await openNotes({
      'README.md': '[a](./sub/) [b](./sub) [c](sub/README.md) [d](/sub/README.html#二)',
      'sub/README.md': '# Sub\n\n## 二\n\n[up](../README.md)',
    })
    expect(notes.html('README.md').match(/href="[^"]*"/g)).toEqual([
      'href="/sub/"',
      'href="/sub/"',
      'href="/sub/"',
      'href="/sub/#二"',
    ])
    expect(notes.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

type Listed = { text: string; items?: readonly Listed[] }

/** The texts of the sidebar that a page shows, groups with what is in them. */
function shown(items: readonly Listed[] = []): unknown[] {
  return items.map(({ text, items: inner }) => (inner ? { [text]: shown(inner) } : text))
}

function sidebarOf(paths: readonly (string | [path: string, title: string, order?: number])[]): unknown[] {
  const notes = paths.map((one) => {
    const [path, title, order] = typeof one === 'string' ? [one, one.replace(/^.*\/|\.md$/g, '')] : one
    return madeNote(path, { title, frontmatter: order === undefined ? {} : { order } })
  })
  const site = madeSite({}, notes)
  return shown(madeProps(site, notes[0]!.route).sidebar)
}

describe('a sidebar made from the folders', () => {
  test('has chapters in the order of their numbers', () => {
    const names = [
      '第十一章 丁',
      '第十章 丙',
      '第二章 乙',
      '第三章 戊',
      '第一章 甲',
      '2-进阶',
      '10-附录',
      '1-起步',
    ]
    expect(sidebarOf(names.map((name) => `章/${name}.md`))).toEqual([
      '1-起步',
      '2-进阶',
      '10-附录',
      '第一章 甲',
      '第二章 乙',
      '第三章 戊',
      '第十章 丙',
      '第十一章 丁',
    ])
  })

  test('goes by the names of files that hold a number, else by titles', () => {
    expect(
      sidebarOf([
        ['a/3.10_z.md', 'experimental'],
        ['a/3.1_y.md', 'Ubuntu'],
        ['a/3.9_x.md', 'Windows'],
      ]),
    ).toEqual(['Ubuntu', 'Windows', 'experimental'])
    expect(
      sidebarOf([
        ['a/x.md', '第十章'],
        ['a/y.md', '第二章'],
        ['a/z.md', '前言', 1],
      ]),
    ).toEqual(['前言', '第二章', '第十章'])
  })

  test('has folders by the order of their page, by number, and by name', () => {
    expect(
      sidebarOf([
        ['a/index.md', 'A'],
        'a/10.末/x.md',
        'a/2.中/x.md',
        'a/zoo/x.md',
        ['a/ant/index.md', '蚂蚁', 1],
        'a/ant/x.md',
      ]),
    ).toEqual(['A', { 蚂蚁: ['x'] }, { 中: ['x'] }, { 末: ['x'] }, { zoo: ['x'] }])
  })

  test('and the pager and the catalog follow it', () => {
    const notes = ['第十章', '第二章', '第一章'].map((title) => madeNote(`a/${title}.md`, { title }))
    const site = madeSite({}, notes)
    const { previous, next } = madeProps(site, '/a/第二章').pager
    expect([previous?.text, next?.text]).toEqual(['第一章', '第十章'])
    expect(site.catalog.map(({ title }) => title)).toEqual(['第一章', '第二章', '第十章'])
  })
})
