import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { HEAD_SCRIPT } from '../../templates/appearance.ts'
import { labelsFor } from '../../templates/labels/index.ts'
import { gridClass } from '../../templates/parts/Features.tsx'
import { groupsOf } from '../../templates/parts/SidebarTree.tsx'
import type { Appearance, LocaleLink, NavItem, PageProps, SidebarItem } from '../../templates/props.ts'
import { documentHtml, samplePage } from '../helpers/sample-page.tsx'

function render(overrides: Partial<PageProps> = {}) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  window.document.write(documentHtml(samplePage(overrides)))
  const { document } = window
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return { document, all, one: (selector: string) => document.querySelector(selector) }
}

const SIDEBAR: readonly SidebarItem[] = [{ text: '弹性盒', href: '/css/flex.html', route: '/css/flex' }]
const FOOTER = { message: '以 CC BY 发布', copyright: '© 2026' }
const OUTLINE = [
  {
    text: '主轴',
    anchor: '主轴',
    level: 2,
    children: [{ text: '伸', anchor: '伸', level: 3, children: [] }],
  },
]

function nested(depth: number): SidebarItem {
  return {
    text: `第 ${depth} 层`,
    href: `/${depth}.html`,
    items: depth < 6 ? [nested(depth + 1)] : undefined,
  }
}

describe('the sidebar', () => {
  test('rule 9: of seven nested levels six are rendered', () => {
    const { all } = render({ sidebar: [nested(0)] })
    expect(all('.kb-sidebar li').map((item) => item.getAttribute('data-depth'))).toEqual([...'012345'])
  })

  test('rule 11: an item with link and children is a link beside a caret of its own', () => {
    const { one } = render({
      sidebar: [
        { text: '深入', href: '/deep/', collapsed: true, items: [{ text: 'x', href: '/deep/x.html' }] },
      ],
    })
    expect(one('.kb-sidebar li > a')?.getAttribute('href')).toBe('/deep/')
    expect(one('.kb-sidebar summary')?.getAttribute('aria-label')).toBe('展开或收起: 深入')
    expect(one('.kb-sidebar summary a')).toBeNull()
  })

  test('rule 12: loose items between two groups form their own group at that place', () => {
    const leaf = (text: string) => ({ text, href: `/${text}` })
    const items = [{ text: 'A', items: [leaf('a')] }, leaf('b'), leaf('c'), { text: 'D', items: [leaf('d')] }]
    expect(
      groupsOf(items).map((group) => [group.heading?.text, group.items.map(({ text }) => text)]),
    ).toEqual([
      ['A', ['a']],
      [undefined, ['b', 'c']],
      ['D', ['d']],
    ])
  })

  test.each([
    ['undefined: not collapsible', undefined, 0, false],
    ['false: open', false, 1, true],
    ['true: closed', true, 1, false],
  ])('collapsed %s', (_, collapsed, count, open) => {
    const { all } = render({ sidebar: [{ text: 'g', collapsed, items: [{ text: 'x', href: '/x' }] }] })
    const groups = all('.kb-sidebar details')
    expect(groups).toHaveLength(count)
    expect(groups.some((group) => group.hasAttribute('open'))).toBe(open)
  })

  test('an empty list of children is a plain row', () => {
    const { all } = render({ sidebar: [{ text: 'g', collapsed: true, items: [] }] })
    expect(all('.kb-sidebar details')).toHaveLength(0)
    expect(all('.kb-sidebar-text')).toHaveLength(1)
  })

  test('has no headings, which would pollute the document’s own', () => {
    const { all } = render({ sidebar: [nested(0)] })
    expect(all('.kb-sidebar :is(h1, h2, h3, h4, h5, h6)')).toEqual([])
  })
})

test('isHome: a page with a layout of its own has the bar of a home page, and no local bar', () => {
  const { one } = render({ layout: 'page', frontmatter: { isHome: true } })
  expect(one('#app')?.hasAttribute('data-home')).toBe(true)
  expect(one('.kb-local-nav')).toBeNull()
  expect(render({ layout: 'page' }).one('#app')?.hasAttribute('data-home')).toBe(false)
})

describe('the outline', () => {
  test('rule 13: h3 is nested below its h2, in the aside and in the local bar', () => {
    const { all } = render({ outline: OUTLINE })
    expect(all('.kb-aside li li a').map((link) => link.getAttribute('href'))).toEqual(['#伸'])
    expect(all('.kb-local-outline li li a')).toHaveLength(1)
  })

  test('rule 13: an empty outline leaves neither aside nor drop-down', () => {
    const { one } = render({ outline: [] })
    expect(one('.kb-aside')).toBeNull()
    expect(one('.kb-local-outline')).toBeNull()
    expect(one('.kb-local-nav')?.hasAttribute('data-bare')).toBe(true)
  })

  test('aside: false leaves none, aside: left puts it on the other side', () => {
    expect(render({ outline: OUTLINE, aside: false }).one('.kb-aside')).toBeNull()
    expect(render({ outline: OUTLINE, aside: 'left' }).one('.kb-doc')?.getAttribute('data-aside')).toBe(
      'left',
    )
  })
})

test('above the text are the pages above, as links; without any there is nothing', () => {
  const crumbs = [{ title: 'CSS', href: '/css/' }]
  expect(render({ crumbs }).one('.kb-crumbs a')?.outerHTML).toBe('<a href="/css/">CSS</a>')
  expect(render({}).one('.kb-crumbs')).toBeNull()
})

describe('footers', () => {
  test.each([
    ['rule 24: a page with a sidebar has no site footer', { sidebar: SIDEBAR, footer: FOOTER }, 0],
    ['rule 24: home has one', { layout: 'home', sidebar: SIDEBAR, footer: FOOTER }, 1],
    ['rule 24: switched off there is none', { footer: undefined }, 0],
  ])('%s', (_, page, count) => {
    expect(render(page).all('.kb-site-footer')).toHaveLength(count)
  })

  test('rule 19: both neighbours have a card, with its label and its title', () => {
    const pager = { previous: { text: '上', href: '/a.html' }, next: { text: '<b>下</b>', href: '/b.html' } }
    const cards = render({ pager }).all('.kb-pager a')
    expect(cards.map((card) => card.textContent)).toEqual(['上一篇上', '下一篇下'])
  })

  test('rule 19: without a previous page there is only the next', () => {
    const { all } = render({ pager: { next: { text: '下', href: '/b.html' } } })
    expect(all('.kb-pager a').map((card) => card.getAttribute('rel'))).toEqual(['next'])
  })

  test('rule 23: the time is there for machines; without one there is nothing', () => {
    const updated = { iso: '2024-01-02T00:00:00.000Z', text: '2024-01-02', label: '最后更新' }
    expect(render({ lastUpdated: updated }).one('time')?.getAttribute('datetime')).toBe(updated.iso)
    expect(render().one('time')).toBeNull()
  })

  test.each([
    ['zh-CN', '最后更新', '最后更新：2024-01-02'],
    ['en', 'Last updated', 'Last updated: 2024-01-02'],
  ])('in %s the time follows its label with the colon of the language', (lang, label, text) => {
    const lastUpdated = { iso: '2024-01-02T00:00:00.000Z', text: '2024-01-02', label }
    expect(render({ lang, lastUpdated }).one('.kb-updated')?.textContent).toBe(text)
  })

  test.each([
    ['zh-CN', { date: '2026-11-01' }, '2026-11-01 核对过'],
    ['zh-CN', { date: '2026-11-01', end: '2027-05-01' }, '2026-11-01 核对过，2027-05-01 以后可能过时'],
    [
      'en',
      { date: '2026-11-01', end: '2027-05-01' },
      'Reviewed on 2026-11-01; may be out of date after 2027-05-01',
    ],
  ])('in %s the review %j is told as %s', (lang, reviewed, text) => {
    const { one } = render({ lang, labels: labelsFor(lang), reviewed })
    expect(one('.kb-doc-meta')?.textContent).toContain(text)
  })

  test('parts without content leave no empty footer', () => {
    expect(render().one('.kb-doc-footer')).toBeNull()
  })
})

describe('rule 25: the feature grid', () => {
  test.each([
    [0, undefined],
    [1, undefined],
    [2, 'grid-2'],
    [3, 'grid-3'],
    [4, 'grid-4'],
    [5, 'grid-4'],
    [6, 'grid-6'],
    [7, 'grid-4'],
    [8, 'grid-4'],
    [9, 'grid-6'],
  ])('%i features', (count, name) => {
    expect(gridClass(count)).toBe(name)
  })

  test('a picture stands alone, or in a tile when it says so', () => {
    const icon = { src: '/a.png', wrap: true }
    const { one } = render({
      layout: 'home',
      features: [
        { title: 'a', icon: '/a.png' },
        { title: 'b', icon },
      ],
    })
    expect(one('li:nth-child(1) .kb-feature > img.kb-feature-picture')?.getAttribute('width')).toBe('48')
    expect(one('li:nth-child(2) .kb-feature-icon > img')?.getAttribute('height')).toBe('48')
  })

  test('no features, no list', () => {
    expect(render({ layout: 'home', features: [] }).one('.kb-features')).toBeNull()
  })
})

describe('rule 26: appearance', () => {
  test.each<[string, Appearance, number, boolean]>([
    ['true', { mode: 'switch', initial: 'auto' }, 2, false],
    ['dark', { mode: 'switch', initial: 'dark' }, 2, true],
    ['false', { mode: 'off', initial: 'light' }, 0, false],
    ['force-dark', { mode: 'forced', initial: 'dark' }, 0, true],
    ['force-auto', { mode: 'forced', initial: 'auto' }, 0, false],
  ])('%s', (_, appearance, switches, dark) => {
    const { all, document } = render({ appearance })
    // One in the full-screen menu, one in the extra menu, one in the bar.
    expect(all('[data-appearance-switch]').length).toBe(switches === 0 ? 0 : 3)
    expect(document.documentElement.classList.contains('dark')).toBe(dark)
  })

  test('the head script is the same on every page and comes before the styles', () => {
    const pages = [samplePage(), samplePage({ layout: 'home', lang: 'en' })].map((page) =>
      documentHtml(page, { scripts: ['/a.js'], styles: ['/a.css'], modulePreloads: [] }),
    )
    for (const html of pages) {
      expect(html).toContain(`<script>${HEAD_SCRIPT}</script>`)
      expect(html.indexOf(HEAD_SCRIPT)).toBeLessThan(html.indexOf('/a.css'))
      expect(html.match(/<script>/g)).toHaveLength(1)
    }
  })
})

test('the page says what made it, unless the author says something else', () => {
  const generator = (page: Partial<PageProps>) =>
    render(page)
      .all('meta[name="generator"]')
      .map((meta) => meta.getAttribute('content'))
  expect(generator({})).toEqual(['kbsite'])
  expect(generator({ head: [['meta', { name: 'generator', content: 'mine' }]] })).toEqual(['mine'])
})

test('an attribute that counts by being there stays in the head when it is empty', () => {
  const { one } = render({
    head: [
      ['script', { src: '/count.js', async: '' }],
      ['script', { src: '/old.js', nomodule: '', defer: '' }],
      ['link', { rel: 'stylesheet', href: '/print.css', disabled: '' }],
      // As YAML gives it.
      ['script', { src: '/now.js', async: false as unknown as string }],
    ],
  })
  expect(one('script[src="/count.js"]')?.outerHTML).toMatch(/ async=/)
  expect(one('script[src="/old.js"]')?.outerHTML).toMatch(/ defer="" nomodule=| nomodule="" defer=/i)
  expect(one('script[src="/now.js"]')?.outerHTML).not.toContain('async')
  expect(one('link[href="/print.css"]')?.outerHTML).toMatch(/ disabled=/)
})

describe('layouts', () => {
  test('rule 32: without navbar there is no header', () => {
    const { one } = render({ showNav: false })
    expect(one('.kb-header')).toBeNull()
    expect(one('#app')?.getAttribute('data-nav')).toBe('none')
  })

  test('rule 33: layout false is the content alone', () => {
    const { document, one } = render({
      layout: false,
      content: <p>只有内容</p>,
      sidebar: SIDEBAR,
      footer: FOOTER,
    })
    expect(document.body.innerHTML.trim()).toBe('<p>只有内容</p>')
    expect(one('.kb-header, .kb-sidebar, .kb-site-footer')).toBeNull()
  })

  test('rule 30: the missing page has code, title, quote and a link to the locale’s root', () => {
    const { one } = render({ isNotFound: true, layout: 'page', homeHref: '/en/', labels: labelsFor('en') })
    expect(one('.kb-not-found-code')?.textContent).toBe('404')
    expect(one('h1')?.textContent).toBe('PAGE NOT FOUND')
    expect(one('blockquote')?.textContent?.length).toBeGreaterThan(10)
    expect(one('.kb-not-found .kb-button')?.getAttribute('href')).toBe('/en/')
    expect(one('.kb-not-found .kb-button')?.textContent).toBe('Take me home')
    expect(one('.kb-not-found .kb-button')?.getAttribute('title')).toBe('go to home')
    expect(one('[data-open-search]')).toBeNull()
  })

  test('the missing page has no elements for texts that the site empties', () => {
    const labels = {
      ...labelsFor('en'),
      ...{ notFoundCode: '', notFoundTitle: '', notFoundQuote: '', notFoundLink: '' },
    }
    const { all } = render({ isNotFound: true, layout: 'page', labels })
    expect(all('.kb-not-found :is(p, h1, blockquote, a)')).toEqual([])
  })

  test('the missing page of a site with search leads to it, without a script to the catalog', () => {
    const search = { bundleHref: '/s/', catalogHref: '/catalog.html', topics: [], options: {} }
    const { one } = render({ isNotFound: true, layout: 'page', search })
    expect(one('[data-open-search]')?.getAttribute('href')).toBe('/catalog.html')
  })

  test('home never has a sidebar or a local bar', () => {
    const { one } = render({ layout: 'home', sidebar: SIDEBAR, outline: OUTLINE })
    expect(one('.kb-sidebar, .kb-local-nav, .kb-aside')).toBeNull()
  })

  test('page has no document styles, home has them unless it says no', () => {
    expect(render({ layout: 'page' }).one('.kb-prose')).toBeNull()
    expect(render({ layout: 'home' }).one('.kb-prose')).not.toBeNull()
    expect(render({ layout: 'home', markdownStyles: false }).one('.kb-prose')).toBeNull()
  })

  test('an opening without name and text has no empty heading', () => {
    expect(render({ layout: 'home', hero: { tagline: '笔记', actions: [] } }).one('h1')).toBeNull()
    expect(render({ layout: 'home', hero: { text: '笔记', actions: [] } }).one('h1')?.textContent).toBe(
      ' 笔记',
    )
  })

  test('a slot is filled by the site, and its class by the page', () => {
    const { one } = render({
      pageClass: 'wide',
      slots: { 'doc-before': (page) => <aside id="mine">{page.title}</aside> },
    })
    expect(one('.kb-doc-main > #mine')?.textContent).toBe('弹性盒布局')
    expect(one('#app')?.classList.contains('wide')).toBe(true)
  })

  test('every page has the skip link first, one main, and named navigation', () => {
    const { all, one, document } = render({
      sidebar: SIDEBAR,
      nav: [{ text: 'a', href: '/a' }],
      outline: OUTLINE,
    })
    expect(one('a')?.getAttribute('href')).toBe('#content')
    expect(all('main')).toHaveLength(1)
    const names = all('nav').map(
      (nav) =>
        nav.getAttribute('aria-label') ??
        document.getElementById(nav.getAttribute('aria-labelledby') ?? '')?.textContent,
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['主导航', '侧边栏', '本页目录']))
  })
})

describe('rule 35: links of the top bar', () => {
  const EXTERNAL: NavItem = { text: 'MDN', href: 'https://developer.mozilla.org/', external: true }
  test.each<[string, NavItem, string | null, string | null, boolean]>([
    ['external', EXTERNAL, '_blank', 'noreferrer', true],
    ['external without icon', { ...EXTERNAL, noIcon: true }, '_blank', 'noreferrer', false],
    ['external in this tab', { ...EXTERNAL, target: '_self' }, '_self', 'noreferrer', true],
    ['external with a relation', { ...EXTERNAL, rel: 'nofollow' }, '_blank', 'nofollow', true],
    ['internal', { text: 'CSS', href: '/css/', route: '/css/' }, null, null, false],
    ['internal in a new tab', { text: 'CSS', href: '/css/', target: '_blank' }, '_blank', 'noreferrer', true],
  ])('%s', (_, item, target, rel, icon) => {
    const link = render({ nav: [item] }).one('.kb-bar-menu a')
    expect(link?.getAttribute('target')).toBe(target)
    expect(link?.getAttribute('rel')).toBe(rel)
    expect(link?.hasAttribute('data-external')).toBe(icon)
  })

  test('no nav, no menu', () => {
    expect(render().one('.kb-bar-menu')).toBeNull()
  })

  test('groups hold links and sections; what is deeper is not shown', () => {
    const deep = { text: '深', items: [{ text: '更深', href: '/x' }] }
    const nav = [{ text: '组', items: [{ text: '段', items: [{ text: '链', href: '/a' }, deep] }] }]
    expect(
      render({ nav })
        .all('.kb-bar-menu a')
        .map((link) => link.textContent),
    ).toEqual(['链'])
  })
})

describe('rule 36: social links', () => {
  const SVG = '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>'
  test('an own drawing is inlined, and so is one found by name', () => {
    const links = [
      { icon: { svg: SVG }, link: 'https://a.test', ariaLabel: '甲' },
      { icon: 'github', svg: SVG, link: 'https://b.test' },
    ]
    const { all } = render({ socialLinks: links })
    const bar = all('.kb-bar-tools .kb-social a')
    expect(bar.map((link) => link.getAttribute('aria-label'))).toEqual(['甲', 'github'])
    expect(all('.kb-bar-tools .kb-social svg')).toHaveLength(2)
    expect(bar[0]?.getAttribute('rel')).toBe('noopener')
  })

  test('a name without a drawing asks the icon service if the site allows it, else shows the name', () => {
    const href = 'https://icons.test/simple-icons/weibo.svg'
    const link = { icon: 'weibo', link: 'https://weibo.test' }
    expect(
      render({ socialLinks: [{ ...link, iconHref: href }] })
        .one('.kb-social img')
        ?.getAttribute('src'),
    ).toBe(href)
    const { one } = render({ socialLinks: [link] })
    expect(one('.kb-social img')).toBeNull()
    expect(one('.kb-social a')?.textContent).toBe('weibo')
  })
})

describe('the title', () => {
  test.each([
    ['text', { siteTitle: '笔记' }, '笔记', null],
    ['with markup', { siteTitle: '<b>笔</b>记' }, '笔记', null],
    ['none', { siteTitle: false as const, logo: '/logo.svg' }, '', '首页'],
  ])('%s', (_, page, text, label) => {
    const link = render(page).one('.kb-title-link')
    expect(link?.textContent).toBe(text)
    expect(link?.getAttribute('aria-label')).toBe(label)
  })

  test('a logo for each theme is two pictures', () => {
    const { all } = render({ logo: { light: '/l.svg', dark: '/d.svg', alt: '标' } })
    expect(all('.kb-title img').map((image) => [image.className, image.getAttribute('src')])).toEqual([
      ['kb-logo kb-light-only', '/l.svg'],
      ['kb-logo kb-dark-only', '/d.svg'],
    ])
  })

  test('leads where the site says', () => {
    const { one } = render({ logoLink: { href: 'https://x.test', target: '_blank', rel: 'me' } })
    expect(one('.kb-title-link')?.getAttribute('href')).toBe('https://x.test')
    expect(one('.kb-title-link')?.getAttribute('rel')).toBe('me')
  })
})

describe('the language menu', () => {
  const zh = { label: '简体中文', lang: 'zh-CN', href: '/a.html', current: true }
  const en = { label: 'English', lang: 'en-US', href: '/en/a.html', current: false, hreflang: 'en-US' }
  test('offers the other languages under the name of the present one', () => {
    const { all, one } = render({ locales: [zh, en] })
    expect(all('.kb-locale-menu a').map((link) => link.getAttribute('href'))).toEqual(['/en/a.html'])
    expect(one('.kb-locale-menu .kb-flyout-title')?.textContent).toBe('简体中文')
  })

  test('says, as every flyout, that it opens something; accordions do not', () => {
    const nav = [{ text: '更多', items: [{ text: '指南', href: '/guide/' }] }]
    const { all } = render({ locales: [zh, en], nav })
    const told = (selector: string) =>
      all(`${selector} > summary`).map((one) => one.getAttribute('aria-haspopup'))
    expect(told('details[data-flyout]').length).toBeGreaterThanOrEqual(3)
    expect(new Set(told('details[data-flyout]'))).toEqual(new Set(['true']))
    expect(new Set(told('.kb-accordion'))).toEqual(new Set([null]))
  })

  test('keeps hash and query only on the way to the same page', () => {
    const keeps = (locale: LocaleLink) => render({ locales: [zh, locale] }).one('.kb-locale-menu a')
    expect(keeps({ ...en, isSamePage: true })?.hasAttribute('data-locale')).toBe(true)
    expect(keeps({ ...en, href: '/en/' })?.hasAttribute('data-locale')).toBe(false)
  })

  test('is absent with one language', () => {
    expect(render({ locales: [zh] }).one('.kb-locale-menu')).toBeNull()
  })
})

describe('the head', () => {
  const head: PageProps['head'] = [
    ['link', { rel: 'canonical', href: 'https://notes.test/a' }],
    ['script', { type: 'application/ld+json' }, '{"name":"</script><b>"}'],
    ['meta', { name: 'description', content: '作者自己的' }],
  ]
  test('an own description replaces the page’s', () => {
    const { all } = render({ head })
    expect(all('meta[name="description"]').map((meta) => meta.getAttribute('content'))).toEqual([
      '作者自己的',
    ])
  })

  test('text of a script cannot end it', () => {
    expect(documentHtml(samplePage({ head }))).toContain('{"name":"\\u003c/script><b>"}')
  })

  test('titles and descriptions are text', () => {
    const html = documentHtml(samplePage({ documentTitle: '</title><script>', description: '"><script>' }))
    expect(html.match(/<script/g)).toHaveLength(1)
  })
})
