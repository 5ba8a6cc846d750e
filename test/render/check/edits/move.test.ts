import { describe, expect, test } from 'vitest'
import { rewrittenConfig, rewrittenNotes, withRedirect } from '../../../../src/render/check/edits/move.ts'
import { destinationsIn } from '../../../../src/render/check/links/source-links.ts'
import type { UserConfig } from '../../../../src/render/model/config.ts'
import { linkTargets } from '../../../../src/render/site/assemble.ts'
import { madeNote, madeSite } from '../../../helpers/made-site.ts'

describe('addresses of a note', () => {
  test.each([
    ['[a](./b.md "t")', ['./b.md']],
    ['[a](<./b c.md>)', ['./b c.md']],
    ['[a](b.md#x) ![p](p.png)', ['b.md#x', 'p.png']],
    ['[![p](p.png)](b.md)', ['b.md', 'p.png']],
    ['[a](b_(c).md)', ['b_(c).md']],
    ['[a][r]\n\n[r]: <b.md> "t"', ['b.md']],
    ['<a href="b.md">x</a> <img src=p.png>', ['b.md', 'p.png']],
    ['see <a href=css/b.md>x</a>', ['css/b.md']],
    ['<img srcset="a.png 1x, b.png 2x" alt="">', ['a.png', 'b.png']],
    ['---\nhero:\n  actions:\n    - link: "./b.md"\n---\n', ['./b.md']],
    ['---\n---\n[a](./b.md)\n\n---\n', ['./b.md']],
    ['```mermaid\nflowchart TD\n  click A href "./b.md"\n```', ['./b.md']],
    ['```js\n[a](b.md)\n```\n`[a](b.md)`', []],
    ['<!--@include: ./part.md{1,3}-->', ['./part.md']],
    ['<!--@include: ./part.md-->', ['./part.md']],
    ['<!-- @include: ./a part.md#x -->', ['./a part.md']],
    ['<<< @/code/a.js#region{2}', ['@/code/a.js']],
    ['<!--@include: ./C#.md#小节 一{1,2}-->\n<<< ./C#/a.js#one', ['./C#.md', './C#/a.js']],
    ['::: tip\n[a](b.md)\n:::', ['b.md']],
    ['| a |\n| - |\n| [a](b.md) |', ['b.md']],
  ])('%j', (text, expected) => {
    const found = destinationsIn(text)
    expect(found.map(({ href }) => href).sort()).toEqual([...expected].sort())
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(found.map(({ href }) => href))
  })
})

describe('links when a file moves', () => {
  const site = madeSite(
    {},
    ['a.md', 'css/flex.md', 'css/index.md', 'css/grid.md'].map((name) => madeNote(name)),
    {
      files: ['/box.png'],
    },
  )
  const moved = (path: string, text: string, from: string, to: string) =>
    rewrittenNotes([{ path, text }], linkTargets(site), new Map([[from, to]]))[0]?.after

  test.each([
    ['./css/_a.md', './layout/a b.md'],
    ['@/css/_a.md', '@/layout/a b.md'],
    ['/css/_a.md', '/layout/a b.md'],
  ])('a part that moves is taken in by its new path: %s', (before, after) => {
    const include = (written: string) => `<!--@include: ${written}-->`
    expect(moved('a.md', include(before), 'css/_a.md', 'layout/a b.md')).toBe(include(after))
  })

  test.each([
    ['a relative link', 'a.md', '[x](./css/flex.md)', '[x](./layout/box.md)'],
    ['with its hash', 'a.md', '[x](css/flex.md#轴 "t")', '[x](./layout/box.md#轴 "t")'],
    ['with .html', 'a.md', '[x](/css/flex.html?q)', '[x](/layout/box.html?q)'],
    ['without extension', 'a.md', '[x](/css/flex)', '[x](/layout/box)'],
    ['a definition', 'a.md', '[x][r]\n\n[r]: css/flex.md', '[x][r]\n\n[r]: ./layout/box.md'],
    ['from its folder', 'css/grid.md', '[x](flex.md)', '[x](../layout/box.md)'],
    [
      'in the note itself',
      'css/flex.md',
      '[x](./grid.md) ![p](../box.png)',
      '[x](../css/grid.md) ![p](../box.png)',
    ],
    ['to itself', 'css/flex.md', '[x](./flex.md#轴)', '[x](./box.md#轴)'],
    ['to a folder, from the note itself', 'css/flex.md', '[x](./)', '[x](../css/)'],
  ])('%s', (_, path, text, after) => {
    expect(moved(path, text, 'css/flex.md', 'layout/box.md')).toBe(after)
  })

  test.each([
    ['a hash alone', 'css/flex.md', '[x](#轴)'],
    ['an absolute link in the note itself', 'css/flex.md', '[x](/css/grid.md)'],
    ['another site', 'css/flex.md', '[x](https://example.com)'],
    ['a link to another note', 'a.md', '[x](./css/grid.md)'],
  ])('%s stays', (_, path, text) => {
    expect(moved(path, text, 'css/flex.md', 'layout/box.md')).toBeUndefined()
  })

  test('a picture that moves', () => {
    expect(moved('css/flex.md', '![p](../box.png)', 'box.png', 'css/img/box.png')).toBe('![p](./img/box.png)')
  })
})

describe('links of the config when a file moves', () => {
  const moved = (user: UserConfig, text = JSON.stringify(user)) => {
    const site = madeSite(
      user,
      ['css/flex.md', 'css/grid.md'].map((name) => madeNote(name)),
    )
    const facts = { config: { name: 'kbsite.config.json', text } }
    return rewrittenConfig(site, facts, linkTargets(site), new Map([['css/flex.md', 'layout/box.md']]))
  }
  const flex = { text: 'Flex', link: '/css/flex' }

  test('every entry that leads to it is rewritten', () => {
    const user = { themeConfig: { nav: [flex, flex], sidebar: [flex] }, redirects: { '/f': '/css/flex' } }
    expect(moved(user)).toEqual({
      text: JSON.stringify(user).replaceAll('/css/flex', '/layout/box'),
      links: 4,
      left: [],
    })
    const text = `nav: [{ link: '/css/flex' }], sidebar: [{ link: "/css/flex" }], x: ['/css/flex#轴']`
    expect(moved(user, text).text).toBe(
      `nav: [{ link: '/layout/box' }], sidebar: [{ link: "/layout/box" }], x: ['/css/flex#轴']`,
    )
  })

  test('what only looks like a link to it stays', () => {
    const user = {
      themeConfig: {
        nav: [{ text: '/css/flex', link: '/css/flex', activeMatch: '/css/flex' }],
        sidebar: { '/css/flex': [flex] },
      },
    }
    expect(moved(user).text).toBe(
      '{"themeConfig":{"nav":[{"text":"/css/flex","link":"/layout/box","activeMatch":"/css/flex"}],' +
        '"sidebar":{"/css/flex":[{"text":"Flex","link":"/layout/box"}]}}}',
    )
  })

  test('an entry that is computed, or is below a base, is named once', () => {
    const below = { text: 'CSS', base: '/css/', items: [{ text: 'Flex', link: 'flex' }] }
    expect(moved({ themeConfig: { nav: [flex], sidebar: [below] } })).toMatchObject({
      links: 1,
      left: ['/css/flex'],
    })
    expect(moved({ themeConfig: { nav: [flex], sidebar: [flex] } }, "link: at('flex')")).toEqual({
      text: "link: at('flex')",
      links: 0,
      left: ['/css/flex'],
    })
  })
})

describe('folders when all of their notes move', () => {
  const names = ['a.md', 'css/flex.md', 'css/deep/grid.md', 'js/this.md', 'js/index.md']
  const moves = (from: string, to: string) =>
    new Map(names.filter((name) => name.startsWith(from)).map((name) => [name, to + name.slice(from.length)]))
  const config = (user: UserConfig, moved = moves('css/', 'styles/')) => {
    const text = JSON.stringify(user)
    const site = madeSite(
      user,
      names.map((name) => madeNote(name)),
    )
    const facts = { config: { name: 'kbsite.config.json', text } }
    return rewrittenConfig(site, facts, linkTargets(site), moved)
  }
  const note = (text: string, moved: ReadonlyMap<string, string>) => {
    const site = madeSite(
      {},
      names.map((name) => madeNote(name)),
    )
    return rewrittenNotes([{ path: 'a.md', text }], linkTargets(site), moved)[0]?.after
  }

  test.each([
    ['/css', '/styles'],
    ['/css/', '/styles/'],
    ['/css/deep', '/styles/deep'],
  ])('a catalog of %s is one of %s', (before, after) => {
    const moved = moves('css/', 'styles/')
    expect(note(`<Catalog base="${before}" />`, moved)).toBe(`<Catalog base="${after}" />`)
  })

  test('a catalog of a folder of which some notes stay is as it was', () => {
    expect(note('<Catalog base="/css" />', new Map([['css/flex.md', 'layout/flex.md']]))).toBeUndefined()
    expect(note('<Catalog base="/css" />', new Map([['css/flex.md', 'css/box.md']]))).toBeUndefined()
  })

  test('a sidebar and its base go with them', () => {
    const user = (folder: string): UserConfig => ({
      redirects: { '/css/': '/a' },
      themeConfig: {
        nav: [{ text: 'CSS', link: '/a', activeMatch: '/css/' }],
        sidebar: {
          [`/${folder}/`]: { base: `/${folder}/`, items: [{ text: 'Flex', link: 'flex' }] },
          '/js/': [{ text: '/css/', link: `/${folder}/flex` }],
        },
      },
    })
    expect(config(user('css'))).toEqual({ text: JSON.stringify(user('styles')), links: 3, left: [] })
  })

  test('a sidebar whose new folder has one is named', () => {
    const sidebar = { '/css/': [{ text: 'A', link: '/a' }], '/js/': [{ text: 'B', link: '/a' }] }
    expect(config({ themeConfig: { sidebar } }, moves('css/', 'js/'))).toMatchObject({
      links: 0,
      left: ['/css/'],
    })
  })
})

describe('the former address in front matter', () => {
  test.each([
    ['# A\n', '---\nredirects: [/a]\n---\n\n# A\n'],
    ['---\n---\n# A\n\n---\n', '---\nredirects: [/a]\n---\n# A\n\n---\n'],
    ['---\ntitle: A\n---\n', '---\ntitle: A\nredirects: [/a]\n---\n'],
    ['---\nredirects: [/x]\ntitle: A\n---\n', '---\nredirects: [/x, /a]\ntitle: A\n---\n'],
    ['---\nredirects: /x\n---\n', '---\nredirects: [/x, /a]\n---\n'],
    ['---\nredirects:\n  - /x\n  - /b\ntitle: A\n---\n', '---\nredirects: [/x, /a]\ntitle: A\n---\n'],
  ])('%j', (text, after) => {
    expect(withRedirect(text, '/a', '/b')).toBe(after)
  })

  test('a name that would end an address is encoded', () => {
    expect(withRedirect('# A\n', '/C#', '/c')).toBe('---\nredirects: ["/C%23"]\n---\n\n# A\n')
    expect(withRedirect('# A\n', '/why?', '/why')).toBe('---\nredirects: ["/why%3F"]\n---\n\n# A\n')
    expect(withRedirect('---\nredirects: ["/C%23"]\n---\n', '/c', '/C#')).toBe('---\nredirects: [/c]\n---\n')
  })
})

describe('wiki links when a note moves', () => {
  const vault = (name: string, more = {}) => madeNote(name, { isVault: true, ...more })
  const site = madeSite(
    { markdown: { obsidian: true } },
    [
      vault('a.md'),
      vault('css/flex.md', { frontmatter: { aliases: ['弹性'] } }),
      vault('css/grid.md'),
      vault('js/grid.md'),
    ],
    { files: ['/img/box.png'] },
  )
  const moved = (path: string, text: string, from: string, to: string) =>
    rewrittenNotes([{ path, text }], linkTargets(site), new Map([[from, to]]))[0]?.after ?? text

  test.each([
    ['[[flex]] ![[flex#x|y]]', 'css/flex.md', 'css/box.md', '[[box]] ![[box#x|y]]'],
    [
      '[[Flex]] `[[flex]]` [x](css/flex.md)',
      'css/flex.md',
      'lay/flex.md',
      '[[Flex]] `[[flex]]` [x](./lay/flex.md)',
    ],
    ['[[css/flex]] [[/css/flex.md]]', 'css/flex.md', 'lay/box.md', '[[lay/box]] [[/lay/box.md]]'],
    ['[[./css/flex|x]]', 'css/flex.md', 'lay/flex.md', '[[./lay/flex|x]]'],
    ['[[flex]]', 'css/flex.md', 'css/a.md', '[[css/a]]'],
    ['[[弹性]]', 'css/flex.md', 'css/box.md', '[[弹性]]'],
    ['[[css/grid]]', 'js/grid.md', 'grid.md', '[[css/grid]]'],
    ['![[box.png|300]]', 'img/box.png', 'img/b x.png', '![[b x.png|300]]'],
    ['| a |\n| - |\n| [[flex\\|b]] |', 'css/flex.md', 'css/box.md', '| a |\n| - |\n| [[box\\|b]] |'],
  ])('%j: %s becomes %s', (text, from, to, expected) => {
    expect(moved('a.md', text, from, to)).toBe(expected)
  })

  test('a link that another note would take over names its note by the path', () => {
    expect(moved('js/grid.md', '[[flex]]', 'css/grid.md', 'js/flex.md')).toBe('[[css/flex]]')
  })
})
