import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserError } from '../../src/render/base/user-error.ts'
import { extended } from '../../src/render/config/load.ts'
import { rewriterOf } from '../../src/render/config/rewrites.ts'
import { configSchema } from '../../src/render/config/schema.ts'
import { accepted, validateConfig } from '../../src/render/config/validate.ts'
import type { UserConfig } from '../../src/render/model/config.ts'
import { linkTargets } from '../../src/render/site/assemble.ts'
import { resolveLink } from '../../src/render/site/links/resolve-link.ts'
import { madeNote, madeProps, madeSite } from '../helpers/made-site.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

describe('extends', () => {
  const base = {
    title: '底',
    head: [['meta', { name: 'a' }]],
    themeConfig: { nav: [{ text: 'A', link: '/' }], footer: { message: 'm', copyright: 'c' } },
  }

  test.each([
    ['a config', base],
    ['a promise of one', Promise.resolve(base)],
    ['a function that gives one', () => base],
  ])('merges objects, puts lists behind and replaces the rest: %s', async (_, named) => {
    const own = {
      extends: named,
      title: '面',
      head: [['meta', { name: 'b' }]],
      themeConfig: { footer: { message: 'n' } },
    }
    expect(await extended(own)).toEqual({
      title: '面',
      head: [
        ['meta', { name: 'a' }],
        ['meta', { name: 'b' }],
      ],
      themeConfig: { nav: [{ text: 'A', link: '/' }], footer: { message: 'n', copyright: 'c' } },
    })
  })

  test('a base may extend another, and patterns are replaced as a whole', async () => {
    const chain = { extends: { extends: { lang: 'en' }, ignoreDeadLinks: /a/ }, ignoreDeadLinks: /b/ }
    expect(await extended(chain)).toEqual({ lang: 'en', ignoreDeadLinks: /b/ })
  })

  test.each([
    ['"./base.ts"', './base.ts'],
    ['nothing', () => undefined],
  ])('names what is no config: %s', async (shown, named) => {
    await expect(extended({ extends: named })).rejects.toThrow(`Config key "extends" holds ${shown}`)
  })
})

/** What is said of a config, and whether it is refused. */
function said(config: unknown, place: (keys: readonly string[]) => string = (keys) => keys.join('.')) {
  try {
    const { slips } = validateConfig(config, place)
    return slips.map(({ keys, message, fix }) => ({ message, fix, place: place(keys), isRefused: false }))
  } catch (error) {
    const { message, fix, place: at, others } = error as UserError
    return [{ message, fix, place: at }, ...others].map((one) => ({ ...one, isRefused: true }))
  }
}

test('all that is wrong with a config is told at once, in the order of the file', () => {
  const config = {
    titel: 'a',
    base: 1,
    themeConfig: { navv: [], outline: 'x', footer: { mesage: 'c' } },
    mpa: true,
  }
  const lines = [
    'titel',
    'base',
    'themeConfig.navv',
    'themeConfig.outline',
    'themeConfig.footer.mesage',
    'mpa',
  ]
  const place = (keys: readonly string[]) => `kbsite.config.ts:${lines.indexOf(keys.join('.')) + 1}:1`
  expect(said(config, place).map(({ message }) => message)).toEqual([
    'Unknown config key "titel".',
    'Config key "base" has a wrong value: 1.',
    'Unknown config key "themeConfig.navv".',
    'Config key "themeConfig.outline" has a wrong value: "x".',
    'Unknown config key "themeConfig.footer.mesage".',
    'Config key "mpa" belongs to VitePress and has no effect here.',
  ])
})

describe('what is not known', () => {
  test('is left out and named once for each kind, where the site is the same without it', () => {
    const items = [
      { text: 'A', link: '/' },
      { text: 'B', link: '/b', icon: 'b' },
      { text: 'C', link: '/c', icon: 'c' },
    ]
    const config = {
      title: 5,
      lastUpdated: true,
      theme: 'x',
      themeConfig: { nav: items, outline: 'x', logo: '/l.svg' },
    }
    const { config: taken, slips } = validateConfig(config, () => '')
    expect(taken).toEqual({
      lastUpdated: true,
      themeConfig: { nav: items.map(({ text, link }) => ({ text, link })), logo: '/l.svg' },
    })
    expect(slips.map(({ message }) => message)).toEqual([
      'Config key "title" has a wrong value: 5. It is left out.',
      'Unknown config key "themeConfig.nav.1.icon". It is left out. One other entry has the same.',
      'Config key "themeConfig.outline" has a wrong value: "x". It is left out.',
      'Unknown config key "theme". It is left out.',
    ])
  })

  test.each([
    [{ srcDir: 5 }, true],
    [{ cleanUrls: 'yes' }, true],
    [{ srcExlude: ['secret/**'] }, true],
    [{ srcExclude: 'secret/**' }, true],
    [{ notes: 'save' }, true],
    [{ lang: 'zh_CN' }, true],
    [{ locales: { en: { lable: 'English' } } }, true],
    [{ check: { rules: { 'dead-link': 'warn' } } }, true],
    [{ buildEnd: 'x' }, true],
    [{ markdown: { remarkPlugins: ['remark-x'] } }, true],
    [{ themeConfig: { base: '/kb/' } }, true],
    [{ baseUrl: '/kb/' }, true],
    [[], true],
    [{ offline: 'yes' }, true],
    [{ appearance: 'night' }, false],
    [{ pwa: 'yes' }, false],
    [{ locales: { en: { label: 'English', themeConfig: { outlin: 2 } } } }, false],
    [{ markdown: { theme: 'nord', image: { lazyLoad: true } } }, false],
    [{ themeConfig: { search: { provider: 'algolia' }, socialLinks: [{ icon: 'x' }] } }, false],
    [{ plugins: [], vite: {} }, false],
    [{ diagrams: { theme: 5 } }, false],
  ])('%j: refused %j', (config, isRefused) => {
    const found = said(config)
    expect(found.map((one) => one.isRefused)).toEqual(found.map(() => isRefused))
    expect(found).not.toEqual([])
  })
})

test('the same mistakes in a tree of 2,000 entries are left out in three readings', () => {
  let readings = 0
  const counting = {
    safeParse(value: unknown) {
      readings += 1
      return configSchema.safeParse(value)
    },
  } as unknown as typeof configSchema
  const entry = (at: number, more = {}) => ({ text: `${at}`, link: `/${at}`, wide: true, icon: 1, ...more })
  const sidebar = Array.from({ length: 1000 }, (_, at) => entry(at, { items: [entry(at), at] }))
  const kept = (at: number, more = {}) => ({ text: `${at}`, link: `/${at}`, ...more })
  expect(accepted(counting, { title: 'A', themeConfig: { sidebar } })).toEqual({
    title: 'A',
    themeConfig: { sidebar: sidebar.map((_, at) => kept(at, { items: [kept(at)] })) },
  })
  expect(readings).toBeLessThanOrEqual(3)
})

test('texts of the search may stand where VitePress has them, and beside each other', () => {
  const translations = {
    retry: 'Again',
    button: { buttonText: 'Find', buttonAriaLabel: 'Find notes' },
    modal: { noResultsText: 'None', recent: 'Before', footer: { selectText: 'open', closeText: 'close' } },
  }
  const options = { detailedView: 'auto', translations, locales: { root: { translations } } } as const
  const config = { themeConfig: { search: { provider: 'local', options } } } as const
  expect(validateConfig(config, () => '')).toEqual({ config, slips: [] })
})

describe('keys of other tools', () => {
  test.each([
    ['mpa', 'VitePress', { mpa: true }, 'Remove it'],
    ['postRender', 'VitePress', { postRender: () => {} }, 'transformHtml'],
    ['router', 'VitePress', { router: { prefetchLinks: false } }, 'prefetch: false'],
    ['themeConfig.algolia', 'VitePress', { themeConfig: { algolia: {} } }, 'themeConfig.search'],
    [
      'themeConfig.search.options.miniSearch',
      'VitePress',
      { themeConfig: { search: { provider: 'local', options: { miniSearch: {} } } } },
      'need no settings',
    ],
    ['markdown.theme', 'VitePress', { markdown: { theme: 'nord' } }, 'style.css'],
    ['markdown.config', 'VitePress', { markdown: { config: () => {} } }, 'markdown.remarkPlugins'],
    ['themeConfig.nav.0.component', 'VitePress', { themeConfig: { nav: [{ component: 'V' }] } }, 'slot'],
    ['baseUrl', 'Docusaurus', { baseUrl: '/' }, 'Write "base".'],
    ['themeConfig.navbar', 'Docusaurus', { themeConfig: { navbar: {} } }, 'themeConfig.nav'],
  ])('%s is named with what to do instead', (key, tool, config, fix) => {
    expect(said(config)[0]).toMatchObject({
      message: expect.stringContaining(`Config key "${key}" belongs to ${tool} and has no effect here.`),
      fix: expect.stringContaining(fix),
      place: key,
    })
  })

  test.each([
    [
      'themeConfig.nav.0.activeMatch',
      { themeConfig: { nav: [{ text: 'A', link: '/', activeMatch: '(' }] } },
      'a regular expression',
    ],
    ['themeConfig.nav.0', { themeConfig: { nav: [{ text: 'A' }] } }, 'an entry with "link" or "items"'],
    [
      'themeConfig.nav.1.items.0',
      {
        themeConfig: {
          nav: [
            { text: 'A', link: '/' },
            { text: 'B', items: [{ text: 'C' }] },
          ],
        },
      },
      'an entry with "link" or "items"',
    ],
    [
      'themeConfig.labels.serach',
      { themeConfig: { labels: { serach: 'S' } } },
      'Did you mean "themeConfig.labels.search"?',
    ],
    [
      'themeConfig.nav.0.txt',
      { themeConfig: { nav: [{ txt: 'A', link: '/' }] } },
      'Did you mean "themeConfig.nav.0.text"?',
    ],
    [
      'themeConfig.search.options.detaildView',
      { themeConfig: { search: { options: { detaildView: true } } } },
      'Did you mean "themeConfig.search.options.detailedView"?',
    ],
    [
      'themeConfig.search.options.detailedView',
      { themeConfig: { search: { options: { detailedView: 'yes' } } } },
      '"auto"',
    ],
    [
      'themeConfig.search.options.locales.en.translations.modal.noResultText',
      {
        themeConfig: {
          search: { options: { locales: { en: { translations: { modal: { noResultText: 'None' } } } } } },
        },
      },
      'Did you mean "themeConfig.search.options.locales.en.translations.modal.noResultsText"?',
    ],
    ['themeConfig.outline', { themeConfig: { outline: 'deeep' } }, 'false, "deep", a level from 1 to 6'],
    ['locales.ja.label', { locales: { ja: {} } }, 'string'],
    ['budgets.html', { budgets: { html: 0 } }, 'Allowed: a number above 0.'],
    ['scrollOffset', { scrollOffset: -1 }, 'Allowed: a number from 0'],
    ['markdown.toc.level.0', { markdown: { toc: { level: [7] } } }, 'Allowed: a number up to 6.'],
    ['siteUrl', { siteUrl: 'notes.example' }, 'such as "https://example.com"'],
    ['sitemap.hostname', { sitemap: { hostname: 'https://' } }, 'the full address'],
    ['lang', { lang: 'zh_CN' }, 'with hyphens, such as "zh-CN"'],
    ['locales.ja.lang', { locales: { ja: { label: '日本語', lang: '日本語' } } }, 'a language tag'],
    [
      'themeConfig.lastUpdated.formatOptions',
      { themeConfig: { lastUpdated: { formatOptions: { timeZone: 'Asia/Beijing' } } } },
      'the options of Intl.DateTimeFormat',
    ],
  ])('%s is named with what may stand there', (key, config, allowed) => {
    expect(said(config)[0]).toMatchObject({
      message: expect.stringContaining(`"${key}"`),
      fix: expect.stringContaining(allowed),
    })
  })

  test('an address with a path, a language in any case and a format with its own key are fine', () => {
    const config = {
      siteUrl: 'https://example.com/notes/',
      lang: 'zh-hant-TW',
      themeConfig: { lastUpdated: { formatOptions: { dateStyle: 'full', forceLocale: true } } },
    }
    expect(validateConfig(config, () => '')).toEqual({ config, slips: [] })
  })

  test('a value that is nearly one of those allowed', () => {
    expect(() => validateConfig({ cleanUrls: 'folder' }, () => '')).toThrow(
      expect.objectContaining({ fix: expect.stringMatching(/^Did you mean "folders"\? Allowed: /) }),
    )
  })

  test('a folder for assets outside of the output is refused', () => {
    expect(() => validateConfig({ assetsDir: '../static' }, () => '')).toThrow(
      '"assetsDir" has a wrong value',
    )
  })

  test.each(['pagefind', './pagefind/', '/pagefind/a'])(
    'a folder for assets in that of the index is refused: %s',
    (assetsDir) => {
      expect(() => validateConfig({ assetsDir }, () => '')).toThrow(
        expect.objectContaining({ fix: expect.stringContaining('search index') }),
      )
      expect(said({ assetsDir: 'static/pagefind' })).toEqual([])
    },
  )
})

describe('rewrites', () => {
  const rewrite = rewriterOf({
    'start.md': 'guide/index.md',
    'packages/:name/docs/:rest*': ':name/:rest*',
    'log/:year(\\d+)/:page': 'news/:page',
  })
  test.each([
    ['start.md', 'guide/index.md'],
    ['packages/tree/docs/api/flex.md', 'tree/api/flex.md'],
    ['packages/tree/flex.md', 'packages/tree/flex.md'],
    ['log/2026/a.md', 'news/a.md'],
    ['log/old/a.md', 'log/old/a.md'],
    ['restart.md', 'restart.md'],
  ])('%s is published as %s', (source, target) => {
    expect(rewrite(source)).toBe(target)
  })

  test('may be a function; nothing leaves the path', () => {
    const own = rewriterOf((path) => (path.startsWith('zh/') ? path.slice(3) : undefined))
    expect([own('zh/a.md'), own('b.md')]).toEqual(['a.md', 'b.md'])
  })

  test.each([
    [{ 'a.md': '../b.md' }, 'which is not inside the site'],
    [{ 'a(.md': 'b.md', ':x(+)': 'y' }, 'invalid pattern'],
    [{ ':folder/a.md': ':foldr/b.md' }, 'which has no part ":foldr"'],
  ])('%j is refused', (rewrites, message) => {
    expect(() => rewriterOf(rewrites)('a.md')).toThrow(message)
  })

  const site = madeSite(
    {
      locales: { root: { label: '中文' }, en: { label: 'English', lang: 'en' } },
      themeConfig: {
        sidebar: { '/tree/': [{ text: 't', link: '/packages/tree/docs/a.md' }] },
        editLink: { pattern: 'https://x.test/:path' },
      },
    },
    [
      { ...madeNote('packages/tree/docs/a.md'), route: '/tree/a' },
      { ...madeNote('packages/grid/docs/b.md'), route: '/grid/b' },
      { ...madeNote('docs-en/index.md'), route: '/en/' },
    ],
  )

  test.each([
    ['by the path of its file', '../../grid/docs/b.md', '/grid/b.html'],
    ['by its address', '../grid/b.md', '/grid/b.html'],
    ['by its whole address', '/grid/b', '/grid/b.html'],
    ['to itself', '#x', '/tree/a.html#x'],
  ])('a link names a rewritten note %s', (_, link, href) => {
    expect(resolveLink(linkTargets(site), 'packages/tree/docs/a.md', link)).toMatchObject({
      kind: 'page',
      href,
    })
  })

  test('a link to nowhere stays one', () => {
    expect(resolveLink(linkTargets(site), 'packages/tree/docs/a.md', './gone.md').kind).toBe('missing')
  })

  test('sidebar and language go by the address, the edit link by the file', () => {
    const props = madeProps(site, '/tree/a')
    expect(props.sidebar.map(({ href }) => href)).toEqual(['/tree/a.html'])
    expect(props.editHref).toBe('https://x.test/packages/tree/docs/a.md')
    expect(madeProps(site, '/en/').lang).toBe('en')
  })
})

test.each<[UserConfig['scrollOffset'], unknown]>([
  [90, 90],
  ['.bar', { selectors: ['.bar'], padding: 24 }],
  [['.bar', 'header'], { selectors: ['.bar', 'header'], padding: 24 }],
  [
    { selector: '.bar', padding: 8 },
    { selectors: ['.bar'], padding: 8 },
  ],
])('scrollOffset %j', (scrollOffset, given) => {
  expect(
    madeProps(madeSite({ ...(scrollOffset !== undefined && { scrollOffset }) }, [madeNote('a.md')]), '/a')
      .scrollOffset,
  ).toEqual(given)
})

describe('a site that uses them all', () => {
  let site: TestSite
  beforeAll(async () => {
    site = makeSite({
      'kbsite.config.mjs': `export default {
        extends: { title: '底', themeConfig: { search: false } },
        title: '面',
        assetsDir: 'static/kb/',
        scrollOffset: 120,
        rewrites: { 'notes/:page': ':page' },
        transformPageData(page, { siteConfig }) {
          page.frontmatter.head = [['meta', { name: 'path', content: page.relativePath + ' of ' + page.filePath + ' in ' + siteConfig.title }]]
          return { description: '改过的' }
        },
        transformPage: ({ tree, ...page }) => ({
          ...page,
          title: page.title + '！',
          tree: page.path === 'notes/b.md' ? { ...tree, children: [...tree.children, ...tree.children] } : tree,
        }),
        transformHtml: (html, page) => html + '<!-- ' + page.tree.children.length + ' -->',
      }`,
      'docs/index.md': '# 笔记\n',
      'docs/notes/a.md': '# 甲\n\n[乙](./b.md#乙)',
      'docs/notes/b.md': '# 乙',
    })
    const { diagnostics } = await site.build()
    expect(diagnostics).toEqual([])
  })
  afterAll(() => site?.close())

  test('publishes notes at their new addresses, with links that lead there', () => {
    expect(site.outputFiles()).toEqual(expect.arrayContaining(['a.html', 'b.html']))
    expect(site.output('a.html')).toContain('href="/b.html#乙"')
  })

  test('has its scripts and styles in the folder that it names', () => {
    const html = site.output('a.html')
    expect(html).toMatch(/<script type="module" async="" src="\/static\/kb\/site-\w+\.js"/)
    expect(site.outputFiles().filter((file) => file.startsWith('assets/'))).toEqual([])
  })

  test('has pages as both hooks made them', () => {
    const html = site.output('a.html')
    expect(html).toContain('<meta name="path" content="a.md of notes/a.md in 面"')
    expect(html).toContain('<meta name="description" content="改过的"')
    expect(html).toContain('<title>甲！ | 面</title>')
    expect(html).toContain('<!-- 3 -->')
    expect(site.output('b.html').match(/<h1/g)).toHaveLength(2)
  })

  test('keeps the room above headings that it asks for', () => {
    expect(site.output('a.html')).toMatch(/<html[^>]* style="--kb-scroll-offset:120px"/)
  })
})

test.each([
  ['fails', '() => { throw new Error("kaputt") }', '"transformPage" failed on "a.md": kaputt'],
  ['gives no page', '() => undefined', '"transformPage" returned no page for "a.md".'],
])('a hook that %s is named with its note', async (_, hook, message) => {
  const site = makeSite({
    'kbsite.config.mjs': `export default { transformPage: ${hook} }`,
    'docs/a.md': '# A',
  })
  const failure = await site.check().catch((error: unknown) => error)
  expect(failure).toMatchObject({ message, place: `${site.root}/kbsite.config.mjs:1:18` })
  site.close()
})
