import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { routeOf } from '../../../src/render/model/routes.ts'
import type { Page } from '../../../src/render/model/types.ts'
import { assembleSite, linkTargets } from '../../../src/render/site/assemble.ts'
import { notFoundPropsOf } from '../../../src/render/site/files/not-found.ts'
import { resolveLink } from '../../../src/render/site/links/resolve-link.ts'
import { sidebarFor, sidebarsOf } from '../../../src/render/site/navigation/sidebar.ts'
import { madeNote, madeProps, madeSite } from '../../helpers/made-site.ts'

const targets = linkTargets(madeSite({}, [madeNote('a/x.md')]))

describe('rule 7: the sidebar of the longest prefix', () => {
  const sidebars = sidebarsOf(targets, { '/': [], '/a/': [], '/a/b/': [] })
  test.each([
    ['a/b/c.md', '/a/b/'],
    ['a/x.md', '/a/'],
    ['z.md', '/'],
    ['ab/x.md', '/'],
    ['a.md', '/a/'],
    ['a/index.md', '/a/'],
  ])('%s has %s', (path, prefix) => {
    expect(sidebarFor(sidebars, routeOf(path))?.prefix).toBe(prefix)
  })

  test('a prefix without slashes ends at a folder too', () => {
    const css = sidebarsOf(targets, { '/css': [] })
    expect(sidebarFor(css, '/css-tricks/x')).toBeUndefined()
    expect(sidebarFor(css, '/css/x')?.prefix).toBe('/css/')
  })
})

test('an entry of a sidebar whose address would run code has no link', () => {
  const addresses = ['javascript:ran()', 'java\nscript:ran()', 'data:text/html,<p>', 'a/x.md']
  const entries = addresses.map((link) => ({ text: '红', link }))
  const [sidebar] = sidebarsOf(targets, { '/': entries })
  expect(sidebar!.items.map(({ href }) => href)).toEqual([undefined, undefined, undefined, '/a/x.html'])
})

describe('a document of the public folder', () => {
  const files = ['/demo/index.html', '/demo/a.html', '/flex.html']
  const site = (cleanUrls: boolean) =>
    linkTargets(madeSite({ base: '/kb/', cleanUrls }, [madeNote('flex.md'), madeNote('x.md')], { files }))

  test.each([
    ['/demo/', 'file', '/kb/demo/'],
    ['./demo?a=1#b', 'file', '/kb/demo/?a=1#b'],
    ['/demo/a', 'file', '/kb/demo/a.html'],
    ['/demo/b', 'missing', '/kb/demo/b'],
    ['./flex', 'page', '/kb/flex'],
  ])('%s names a %s', (written, kind, href) => {
    expect(resolveLink(site(true), 'x.md', written)).toMatchObject({ kind, href })
    if (kind === 'file') expect(resolveLink(site(false), 'x.md', written)).toMatchObject({ kind, href })
  })
})

test.each([
  ['/kb/flex#a', '/kb/flex#a'],
  ['/kb/', '/kb/'],
  ['/kb/a.png', '/kb/a.png'],
  ['/flex', '/kb/flex'],
  ['/kb/gone', undefined],
])("in another tool's notes %s may begin with the base", (written, href) => {
  const notes = [madeNote('index.md'), madeNote('flex.md')]
  const own = linkTargets(madeSite({ base: '/kb/', cleanUrls: true }, notes, { files: ['/a.png'] }))
  const foreign = { ...own, isForeign: true }
  const found = resolveLink(foreign, 'flex.md', written)
  expect(found.kind === 'missing' ? undefined : found.href).toBe(href)
  if (written.startsWith('/kb/')) expect(resolveLink(own, 'flex.md', written).kind).toBe('missing')
})

test.each([
  ['./db/', '/db/2-sql/a'],
  ['db', '/db/2-sql/a'],
  ['/db/10-tools/', '/db/10-tools/b'],
  ['gone/', undefined],
  ['/', undefined],
])(
  "in another tool's notes a link to the folder %s, which has no page, leads to its first note",
  (written, href) => {
    const notes = ['x', 'db/10-tools/b', 'db/2-sql/a', 'db/2-sql/c'].map((name) => madeNote(`${name}.md`))
    const own = linkTargets(madeSite({ cleanUrls: true }, notes))
    const found = resolveLink({ ...own, isForeign: true }, 'x.md', written)
    expect(found.kind === 'missing' ? undefined : found.href).toBe(href)
    expect(resolveLink(own, 'x.md', written).kind).toBe('missing')
  },
)

test("the menu of another tool's site finds what links in its notes find; a folder without a page keeps its name", () => {
  const nav = [
    { text: '', link: '/db/' },
    { text: 'x', link: '/kb/x' },
  ]
  const notes = ['x', 'db/a', 'db/b'].map((name) => madeNote(`${name}.md`))
  const { config, times } = madeSite({ base: '/kb/', cleanUrls: true, themeConfig: { nav } }, notes)
  const linksOf = (dialect: { dialect?: string }) => {
    const site = assembleSite({ config: { ...config, ...dialect }, pages: notes, times, files: new Set() })
    return madeProps(site, '/x').nav.map(({ text, href }) => [text, href])
  }
  expect(linksOf({ dialect: 'vuepress' })).toEqual([
    ['db', '/kb/db/a'],
    ['x', '/kb/x'],
  ])
  expect(linksOf({})).toEqual([
    ['db', '/kb/db/'],
    ['x', '/kb/kb/x'],
  ])
})

test.each([
  ['a.zh.md', 'b.md', '/zh/b'],
  ['a.zh.md', './b', '/zh/b'],
  ['a.zh.md', 'c.md', '/c'],
  ['a.zh.md', './', '/zh/'],
  ['a.zh.md', 'd/', '/zh/d/'],
  ['a.zh.md', '#x', '/zh/a'],
  ['a.md', 'b.md', '/b'],
  ['a.md', 'b.zh.md', '/zh/b'],
])("in another tool's notes that name their language last, on %s %s leads to %s", (from, written, href) => {
  const names = ['index', 'a', 'b', 'd/index']
  const notes = names.map((name) => ({ ...madeNote(`${name}.zh.md`), route: routeOf(`zh/${name}.md`) }))
  const all = [...notes, ...[...names, 'c'].map((name) => madeNote(`${name}.md`))]
  const targets = linkTargets(madeSite({ cleanUrls: true }, all))
  const foreign = { ...targets, isForeign: true, addressFolders: { '.zh': 'zh' } }
  expect(resolveLink(foreign, from, written).href.replace(/#.*/, '')).toBe(href)
})

test('a group of the top bar holds links and sections of links; what is nested deeper is left out', () => {
  const nav = [
    {
      text: 'g',
      items: [
        { text: 'a', link: '/a/x' },
        {
          text: 's',
          items: [
            { text: 'b', link: '/a/x' },
            { text: 'deep', items: [{ text: 'c', link: '/a/x' }] },
          ],
        },
      ],
    },
  ]
  const texts = (items: ReturnType<typeof madeProps>['nav']): unknown[] =>
    items.map(({ text, items: inner }) => (inner ? [text, ...texts(inner)] : text))
  expect(texts(madeProps(madeSite({ themeConfig: { nav } }, [madeNote('a/x.md')]), '/a/x').nav)).toEqual([
    ['g', 'a', ['s', 'b']],
  ])
})

describe('rule 8: the base of a sidebar', () => {
  const hrefs = (items: readonly object[], base = '/a/') =>
    sidebarsOf(targets, { '/a/': { base, items: items as never } })[0]?.items.map(({ href }) => href)

  test.each([
    ['is put before the link', { text: 't', link: 'x' }, '/a/x.html'],
    ['of the item replaces the inherited one', { text: 't', link: 'x', base: '/b/' }, '/b/x.html'],
    ['collapses slashes', { text: 't', link: '/x' }, '/a/x.html'],
    ['leaves links to elsewhere alone', { text: 't', link: 'https://x.test/y' }, 'https://x.test/y'],
  ])('%s', (_, item, href) => {
    expect(hrefs([item])).toEqual([href])
  })

  test('is inherited by children', () => {
    const [group] = sidebarsOf(targets, {
      '/a/': [{ text: 'g', base: '/a/', items: [{ text: 't', link: 'x' }] }],
    })[0]!.items
    expect(group?.items?.[0]?.href).toBe('/a/x.html')
  })
})

describe('rule 13: levels of the outline', () => {
  const headings = [2, 3, 4, 2].map((level, index) => ({
    level,
    text: `h${level}`,
    anchor: `a${index}`,
    place: { line: 1, column: 1 },
  }))
  const shown = (outline: unknown, themeConfig: UserConfig['themeConfig'] = {}) => {
    const site = madeSite({ themeConfig }, [madeNote('a.md', { headings, frontmatter: { outline } })])
    const texts = (items: ReturnType<typeof madeProps>['outline']): unknown[] =>
      items.map(({ text, children }) => (children.length > 0 ? [text, ...texts(children)] : text))
    return texts(madeProps(site, '/a').outline)
  }

  test.each([
    ['by default 2', undefined, ['h2', 'h2']],
    ['[2,3] nests h3', [2, 3], [['h2', 'h3'], 'h2']],
    ['deep', 'deep', [['h2', ['h3', 'h4']], 'h2']],
    ['a number is only that level', 3, ['h3']],
    ['false is none', false, []],
    ['skipped levels hang below the next shown one', [2, 4], [['h2', ['h3', 'h4']], 'h2']],
  ])('%s', (_, outline, items) => {
    expect(shown(outline)).toEqual(items)
  })

  test('the page wins over the site', () => {
    expect(shown(3, { outline: 'deep' })).toEqual(['h3'])
    expect(shown(undefined, { outline: { level: [3, 3], label: '目录' } })).toEqual(['h3'])
  })

  test('an unlisted heading is left out with its section', () => {
    const levels: [number, boolean?][] = [[2], [2, true], [3], [4], [2], [3, true], [4], [3]]
    const own = levels.map(([level, unlisted], index) => ({
      level,
      text: String(index),
      anchor: String(index),
      place: { line: 1, column: 1 },
      ...(unlisted && { unlisted }),
    }))
    const site = madeSite({}, [madeNote('a.md', { headings: own, frontmatter: { outline: 'deep' } })])
    const texts = (items: ReturnType<typeof madeProps>['outline']): unknown[] =>
      items.map(({ text, children }) => [text, ...texts(children)])
    expect(texts(madeProps(site, '/a').outline)).toEqual([['0'], ['4', ['7']]])
  })

  test('the page may name its outline', () => {
    const title = (outline: unknown) => {
      const themeConfig = { outline: { label: '目录' } }
      return madeProps(madeSite({ themeConfig }, [madeNote('a.md', { frontmatter: { outline } })]), '/a')
        .labels.outline
    }
    expect(title({ level: 3, label: '本页' })).toBe('本页')
    expect(title([2, 3])).toBe('目录')
  })
})

test('the menu entry of a page without a note has its route, to be marked there', () => {
  const themeConfig = { graph: true, nav: ['/graph/', '/tags/'].map((link) => ({ text: 'x', link })) }
  const site = madeSite({ themeConfig }, [madeNote('a/x.md', { frontmatter: { tags: ['t'] } })])
  expect(madeProps(site, '/a/x').nav.map(({ route }) => route)).toEqual(['/graph/', '/tags/'])
})

test('a link of the bar to another site opens a new tab, one to an address of mail does not', () => {
  const nav = ['https://x.test', '//x.test', 'mailto:a@x.test', 'tel:1'].map((link) => ({ text: 'x', link }))
  const site = madeSite({ themeConfig: { nav } }, [madeNote('a/x.md')])
  expect(madeProps(site, '/a/x').nav.map(({ external }) => external ?? false)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('a home page', () => {
  const home = (frontmatter: Page['frontmatter']) =>
    madeProps(madeSite({ base: '/kb/' }, [madeNote('index.md', { layout: 'home', frontmatter })]), '/')

  test('has no hero unless it says one', () => {
    expect(home({}).hero).toBeUndefined()
    expect(home({ hero: { name: '笔记' } }).hero).toEqual({ name: '笔记', actions: [] })
  })

  test('a feature’s picture by its path has the base, an emoji nothing', () => {
    const features = [
      { title: 'a', icon: '/a.svg' },
      { title: 'b', icon: '🧭' },
    ]
    expect(home({ features }).features.map(({ icon }) => icon)).toEqual(['/kb/a.svg', '🧭'])
  })

  test.each([
    [{ link: 'https://x.test' }, '_blank', 'noreferrer'],
    [{ link: 'https://x.test', target: '_self', rel: 'me' }, '_self', 'me'],
    [{ link: 'mailto:a@x.test' }, undefined, undefined],
    [{ link: '/' }, undefined, undefined],
  ])('an action or a feature with %j opens in %s', (link, target, rel) => {
    const { hero, features } = home({ hero: { actions: [link] }, features: [{ title: 'a', ...link }] })
    const shown = [hero?.actions[0], features[0]].map((one) => [one?.target, one?.rel])
    expect(shown).toEqual([
      [target, rel],
      [target, rel],
    ])
  })
})

describe('previous and next', () => {
  const sidebar = [
    { text: '一', link: '/a' },
    {
      text: '组',
      items: [
        { text: '二', link: '/b', docFooterText: '二（长）' },
        { text: '又一', link: '/a#x' },
      ],
    },
    { text: '站外', link: 'https://x.test' },
    { text: '三', link: '/c' },
  ]
  const pagerFor = (route: string, frontmatter: Page['frontmatter'] = {}, docFooter = {}) => {
    const pages = ['index.md', 'a.md', 'b.md', 'c.md', 'd.md'].map((path) =>
      madeNote(path, route === `/${path[0]}` ? { frontmatter } : {}),
    )
    return madeProps(madeSite({ themeConfig: { sidebar, docFooter } }, pages), route).pager
  }

  test.each([
    ['rule 19: in the middle both', '/b', '一', '三'],
    ['rule 19: the first has no previous, and its hash is no page', '/a', undefined, '二（长）'],
    ['the last has no next', '/c', '二（长）', undefined],
    ['a page that is not in the sidebar has neither', '/d', undefined, undefined],
    ['one above all entries leads to the first', '/', undefined, '一'],
  ])('%s', (_, route, previous, next) => {
    const pager = pagerFor(route)
    expect([pager.previous?.text, pager.next?.text]).toEqual([previous, next])
  })

  test('rule 20: front matter switches off, names, and replaces', () => {
    expect(pagerFor('/b', { next: false }).next).toBeUndefined()
    expect(pagerFor('/b', { prev: '文字' }).previous).toEqual({ text: '文字', href: '/a.html' })
    expect(pagerFor('/b', { next: { text: '别处', link: '/d' } }).next).toEqual({
      text: '别处',
      href: '/d.html',
    })
  })

  test('rule 21: what the site switches off front matter brings back', () => {
    expect(pagerFor('/b', {}, { next: false }).next).toBeUndefined()
    expect(pagerFor('/b', { next: { text: '别处', link: '/d' } }, { next: false }).next?.text).toBe('别处')
  })
})

describe('rule 22: the edit link', () => {
  const themeConfig = { editLink: { pattern: 'https://x.test/:path?file=:path' } }
  test('has the path wherever the pattern says', () => {
    const site = madeSite({ themeConfig }, [madeNote('css/中文.md')])
    const path = 'css/%E4%B8%AD%E6%96%87.md'
    expect(madeProps(site, '/css/中文').editHref).toBe(`https://x.test/${path}?file=${path}`)
  })

  test('is what a function of the page says', () => {
    const pattern = ({ filePath, title }: { filePath: string; title: string }) =>
      `https://x.test/${filePath}#${title}`
    const site = madeSite({ themeConfig: { editLink: { pattern } } }, [madeNote('css/a.md', { title: '甲' })])
    expect(madeProps(site, '/css/a').editHref).toBe('https://x.test/css/a.md#甲')
  })

  test('is absent when the page says so', () => {
    const site = madeSite({ themeConfig }, [madeNote('a.md', { frontmatter: { editLink: false } })])
    expect(madeProps(site, '/a').editHref).toBeUndefined()
  })
})

describe('rule 23: the time of the last change', () => {
  const updated = (lastUpdated: unknown, on = true) => {
    const site = madeSite({ lastUpdated: on }, [madeNote('a.md', { frontmatter: { lastUpdated } })], {
      times: { 'a.md': Date.UTC(2026, 0, 2) },
    })
    return madeProps(site, '/a').lastUpdated?.iso
  }
  test.each([
    ['of the last commit', undefined, true, '2026-01-02T00:00:00.000Z'],
    ['absent by front matter', false, true, undefined],
    ['a date of front matter', '2024-05-06', true, '2024-05-06T00:00:00.000Z'],
    ['a date of front matter even when the site shows none', '2024-05-06', false, '2024-05-06T00:00:00.000Z'],
    ['a date of front matter in any form that is taken', '2024年5月6日', false, '2024-05-06T00:00:00.000Z'],
    [
      'a date of front matter without a zone, the same everywhere',
      '2024/5/6 8:30',
      false,
      '2024-05-06T08:30:00.000Z',
    ],
    ['absent when the site shows none', undefined, false, undefined],
  ])('%s', (_, own, on, iso) => {
    expect(updated(own, on)).toBe(iso)
  })

  test('is an ISO date for readers without script', () => {
    const site = madeSite({ lang: 'en' }, [madeNote('a.md', { frontmatter: { lastUpdated: '2024-05-06' } })])
    expect(madeProps(site, '/a').lastUpdated?.text).toBe('2024-05-06')
  })
})

describe('rule 28: the language menu', () => {
  const locales = { root: { label: '中文' }, en: { label: 'English', lang: 'en-US' } }
  const target = (pages: string[], themeConfig: UserConfig['themeConfig'] = {}, route = '/guide/a') => {
    const site = madeSite(
      { locales, themeConfig },
      pages.map((path) => madeNote(path)),
    )
    return madeProps(site, route).locales.find(({ label }) => label === 'English')?.href
  }

  test('leads to the same page where it exists, else to the root', () => {
    expect(target(['guide/a.md', 'en/guide/a.md'])).toBe('/en/guide/a.html')
    expect(target(['guide/a.md', 'en/index.md'])).toBe('/en/')
  })

  test.each([
    ['the same page', ['guide/a.md', 'en/guide/a.md'], {}, true],
    ['another page', ['guide/a.md', 'en/index.md'], {}, undefined],
    ['the root, as the site wants it', ['guide/a.md', 'en/guide/a.md'], { i18nRouting: false }, undefined],
    ['what a function gives', ['guide/a.md', 'en/b.md'], { i18nRouting: () => '/en/b.md' }, true],
  ])('the hash is of use on %s', (_, paths, themeConfig, isSamePage) => {
    const site = madeSite(
      { locales, themeConfig },
      paths.map((path) => madeNote(path)),
    )
    const link = madeProps(site, '/guide/a').locales.find(({ label }) => label === 'English')
    expect(link?.isSamePage).toBe(isSamePage)
  })

  test('leads to the root when the site does not route by language', () => {
    expect(target(['guide/a.md', 'en/guide/a.md'], { i18nRouting: false })).toBe('/en/')
  })

  test('leads where a function of the page and the language says, else as without it', () => {
    const i18nRouting = ({ route }: Page, locale: string) =>
      route === '/guide/a' ? `/${locale}/guides/first.md` : undefined
    const pages = ['guide/a.md', 'guide/b.md', 'en/guide/b.md', 'en/guides/first.md']
    expect(target(pages, { i18nRouting })).toBe('/en/guides/first.html')
    expect(target(pages, { i18nRouting }, '/guide/b')).toBe('/en/guide/b.html')
  })

  test('the link of a language may be written in any form', () => {
    const site = madeSite(
      { locales: { ...locales, en: { ...locales.en, link: '/en/start.html' } } },
      ['guide/a.md', 'en/start.md'].map((path) => madeNote(path)),
    )
    expect(madeProps(site, '/guide/a').locales.map(({ href }) => href)).toEqual([
      '/guide/a.html',
      '/en/start.html',
    ])
  })

  test('the catalog of each language lists its own pages', () => {
    const site = madeSite({ locales }, [madeNote('guide/a.md'), madeNote('en/guide/b.md')])
    const listed = (path: string) =>
      madeProps(site, path)
        .catalog()
        .map(({ route }) => route)
    expect(listed('/guide/a')).toEqual(['/guide/a'])
    expect(listed('/en/guide/b')).toEqual(['/en/guide/b'])
  })

  test('a folder of the same name further down is no language', () => {
    const site = madeSite({ locales }, [madeNote('a/en/b.md')])
    expect(madeProps(site, '/a/en/b').lang).toBe('zh-CN')
  })
})

describe('rule 29: the document’s title', () => {
  test.each<[string, Partial<Page>, string]>([
    ['a pattern', { title: 'A', frontmatter: { titleTemplate: ':title - X' } }, 'A - X'],
    ['false', { title: 'A', frontmatter: { titleTemplate: false } }, 'A'],
    ['another suffix', { title: 'A', frontmatter: { titleTemplate: 'B' } }, 'A | B'],
    ['the default', { title: 'A' }, 'A | 笔记'],
    ['the site’s title once', { title: '笔记' }, '笔记'],
    ['no title', { title: '' }, '笔记'],
  ])('%s', (_, page, title) => {
    expect(madeProps(madeSite({}, [madeNote('a.md', page)]), '/a').documentTitle).toBe(title)
  })
})

describe('rule 24: the site footer', () => {
  test('links in it have the base', () => {
    const footer = {
      message: '<a href="/a/x">x</a> <a class="y" href=\'/c/a/x\'>y</a> <a href="https://z.test">z</a>',
    }
    const site = madeSite({ base: '/c/', themeConfig: { footer } }, [madeNote('a/x.md')])
    expect(madeProps(site, '/a/x').footer).toEqual({
      message:
        '<a href="/c/a/x.html">x</a> <a class="y" href=\'/c/a/x.html\'>y</a> <a href="https://z.test">z</a>',
    })
  })

  test('front matter switches it off', () => {
    const themeConfig = { footer: { message: 'm' } }
    const site = madeSite({ themeConfig }, [
      madeNote('a.md'),
      madeNote('b.md', { frontmatter: { footer: false } }),
    ])
    expect(madeProps(site, '/a').footer).toEqual({ message: 'm' })
    expect(madeProps(site, '/b').footer).toBeUndefined()
  })
})

test.each(['/笔记/', '/%E7%AC%94%E8%AE%B0/'])('the browser finds base %s in its addresses', (base) => {
  const locales = { root: { label: '简体中文' }, en: { label: 'English' } }
  const site = madeSite({ base, locales }, [madeNote('a.md')])
  expect(madeProps(site, '/a').base).toBe('/%E7%AC%94%E8%AE%B0/')
  expect(notFoundPropsOf(site, site.locales.root!)?.others[0]?.root).toBe('/%E7%AC%94%E8%AE%B0/en/')
})

describe('rule 32: the bar', () => {
  test('front matter switches it off', () => {
    const site = madeSite({}, [madeNote('a.md', { frontmatter: { navbar: false } })])
    expect(madeProps(site, '/a').showNav).toBe(false)
  })
})

describe('rule 26: appearance of the config', () => {
  test.each<[UserConfig['appearance'], string]>([
    [undefined, 'switch auto'],
    [true, 'switch auto'],
    ['dark', 'switch dark'],
    [{ initialValue: 'dark' }, 'switch dark'],
    [false, 'off light'],
    ['force-dark', 'forced dark'],
    ['force-auto', 'forced auto'],
  ])('%j is %s', (appearance, meaning) => {
    const { mode, initial } = madeProps(
      madeSite({ ...(appearance !== undefined && { appearance }) }, [madeNote('a.md')]),
      '/a',
    ).appearance
    expect(`${mode} ${initial}`).toBe(meaning)
  })
})
