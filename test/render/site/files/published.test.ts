import { describe, expect, test } from 'vitest'
import { localeKeyOf } from '../../../../src/render/config/labels.ts'
import type { Site } from '../../../../src/render/model/site.ts'
import type { Page } from '../../../../src/render/model/types.ts'
import { publishedFiles } from '../../../../src/render/site/files/published-files.ts'
import { xmlText } from '../../../../src/render/site/files/xml.ts'
import { headOf, mergeHead } from '../../../../src/render/site/head.ts'
import { iconSvg, socialIconFindings, socialLinksOf } from '../../../../src/render/site/icons.ts'
import { absoluteUrl } from '../../../../src/render/site/links/absolute.ts'
import { breadcrumbsOf } from '../../../../src/render/site/navigation/breadcrumbs.ts'
import type { HeadTag } from '../../../../templates/props.ts'
import { madeNote, madeSite } from '../../../helpers/made-site.ts'

function headFor(site: Site, route: string): HeadTag[] {
  const page = site.pages.get(route)!
  return headOf(page, site, site.locales[localeKeyOf(site.config.locales, route)]!)
}

function fileOf(site: Site, path: string): string | undefined {
  const file = publishedFiles(site).find((candidate) => candidate.path === path)
  return file && 'contents' in file ? String(file.contents) : undefined
}

const find = (head: readonly HeadTag[], name: string, value: string) =>
  head
    .filter(([, attributes]) => attributes[name] === value)
    .map(([, attributes]) => attributes.content ?? attributes.href)

const HOST = { siteUrl: 'https://notes.test' }
const TWO = { locales: { root: { label: '中文' }, en: { label: 'English', lang: 'en-US', title: 'Notes' } } }

describe('the address of a page for others', () => {
  test.each([
    ['https://notes.test', '/', '/css/flex.html', 'https://notes.test/css/flex.html'],
    ['https://a.test/notes', '/notes/', '/notes/css/', 'https://a.test/notes/css/'],
    ['https://a.test/notes', '/', '/css/', 'https://a.test/notes/css/'],
    ['https://a.test', '/', '/中文.html', 'https://a.test/%E4%B8%AD%E6%96%87.html'],
    ['https://a.test', '/', '/%E4%B8%AD.html', 'https://a.test/%E4%B8%AD.html'],
    ['https://a.test', '/', 'https://b.test/x', 'https://b.test/x'],
    ['not a url', '/', '/x', undefined],
    [undefined, '/', '/x', undefined],
    ['https://a.b', '/', '/c%23.html', 'https://a.b/c%23.html'],
    ['https://a.b', '/', '/为什么%3F.html#x', 'https://a.b/%E4%B8%BA%E4%BB%80%E4%B9%88%3F.html#x'],
    ['https://a.b', '/', '/50%25.html', 'https://a.b/50%25.html'],
    ['https://a.b', '/', '/50%.png', 'https://a.b/50%25.png'],
  ])('%s with base %s: %s is %s', (siteUrl, base, href, url) => {
    expect(absoluteUrl({ ...(siteUrl && { siteUrl }), base }, href)).toBe(url)
  })
})

describe('the head of a note', () => {
  test('has its address, its preview and its dates', () => {
    const page = madeNote('css/flex.md', {
      title: '弹性盒',
      description: '怎样分空间',
      frontmatter: { date: '2026-01-02', image: '/flex.png' },
    })
    const head = headFor(
      madeSite(HOST, [page], { times: { 'css/flex.md': Date.UTC(2026, 2, 4) } }),
      '/css/flex',
    )
    expect(find(head, 'rel', 'canonical')).toEqual(['https://notes.test/css/flex.html'])
    expect(find(head, 'property', 'og:title')).toEqual(['弹性盒'])
    expect(find(head, 'property', 'og:description')).toEqual(['怎样分空间'])
    expect(find(head, 'property', 'og:site_name')).toEqual(['笔记'])
    expect(find(head, 'property', 'og:locale')).toEqual(['zh_CN'])
    expect(find(head, 'property', 'og:image')).toEqual(['https://notes.test/flex.png'])
    expect(find(head, 'property', 'article:published_time')).toEqual(['2026-01-02T00:00:00.000Z'])
    expect(find(head, 'property', 'article:modified_time')).toEqual(['2026-03-04T00:00:00.000Z'])
    expect(find(head, 'name', 'twitter:card')).toEqual(['summary_large_image'])
  })

  test('without a site address names none, and takes the site’s description', () => {
    const head = headFor(madeSite({}, [madeNote('a.md')]), '/a')
    expect(find(head, 'rel', 'canonical')).toEqual([])
    expect(find(head, 'property', 'og:url')).toEqual([])
    expect(find(head, 'property', 'og:description')).toEqual(['说明'])
  })

  test('names its translations only where they exist', () => {
    const site = madeSite({ ...HOST, ...TWO }, [madeNote('a.md'), madeNote('en/a.md'), madeNote('b.md')])
    const links = headFor(site, '/en/a').filter(([, { hreflang }]) => hreflang)
    expect(links.map(([, { hreflang, href }]) => [hreflang, href])).toEqual([
      ['zh-CN', 'https://notes.test/a.html'],
      ['en-US', 'https://notes.test/en/a.html'],
      ['x-default', 'https://notes.test/a.html'],
    ])
    expect(headFor(site, '/b').some(([, { hreflang }]) => hreflang)).toBe(false)
  })

  test('lets the author’s tags replace what kbsite knows', () => {
    const head: HeadTag[] = [
      ['meta', { property: 'og:title', content: '我的' }],
      ['link', { rel: 'canonical', href: 'https://elsewhere.test/' }],
    ]
    const tags = headFor(madeSite(HOST, [madeNote('a.md', { frontmatter: { head } })]), '/a')
    expect(find(tags, 'property', 'og:title')).toEqual(['我的'])
    expect(find(tags, 'rel', 'canonical')).toEqual(['https://elsewhere.test/'])
  })

  test('takes the description of the author’s tags where the page has no other', () => {
    const head: HeadTag[] = [['meta', { name: 'description', content: '标签里的' }]]
    const frontmatter = { head }
    const site = madeSite(HOST, [
      madeNote('a.md', { frontmatter }),
      madeNote('b.md', { frontmatter, description: '自己的' }),
    ])
    expect(find(headFor(site, '/a'), 'property', 'og:description')).toEqual(['标签里的'])
    expect(find(headFor(site, '/b'), 'property', 'og:description')).toEqual(['自己的'])
  })

  test('an author’s colour of the frame for both themes replaces the two', () => {
    const head: HeadTag[] = [['meta', { name: 'theme-color', content: '#123456' }]]
    expect(find(headFor(madeSite({ head }, [madeNote('a.md')]), '/a'), 'name', 'theme-color')).toEqual([
      '#123456',
    ])
  })

  test.each([
    [true, ['#fdfdfc', '#16181b']],
    [false, ['#fdfdfc']],
    ['force-dark' as const, ['#16181b']],
  ])('colours the browser’s frame for appearance %s', (appearance, colours) => {
    expect(find(headFor(madeSite({ appearance }, [madeNote('a.md')]), '/a'), 'name', 'theme-color')).toEqual(
      colours,
    )
  })

  test('links the icon that lies in the public folder', () => {
    const site = madeSite({ base: '/x/' }, [madeNote('a.md')], { files: ['/favicon.ico', '/favicon.svg'] })
    expect(find(headFor(site, '/a'), 'rel', 'icon')).toEqual(['/x/favicon.svg'])
  })
})

describe('addresses of the author’s tags', () => {
  const site = (head: HeadTag[], base = '/c/') =>
    madeSite({ base, head }, [madeNote('a.md'), madeNote('en/b.md')], { files: ['/f.ico'] })
  test.each([
    ['/f.ico', '/c/f.ico'],
    ['/c/f.ico', '/c/f.ico'],
    ['/en/b', '/c/en/b.html'],
    ['/elsewhere', '/elsewhere'],
    ['//x.test/f.ico', '//x.test/f.ico'],
    ['https://x.test/', 'https://x.test/'],
    ['f.ico', 'f.ico'],
  ])('%s becomes %s below a base', (written, href) => {
    expect(find(headFor(site([['link', { rel: 'x', href: written }]]), '/a'), 'rel', 'x')).toEqual([href])
  })

  test('stay as they are without a base', () => {
    const head: HeadTag[] = [['link', { rel: 'x', href: '/f.ico' }]]
    expect(find(headFor(site(head, '/'), '/a'), 'rel', 'x')).toEqual(['/f.ico'])
  })
})

test('icons of the author accumulate and replace that of the public folder', () => {
  const head: HeadTag[] = [
    ['link', { rel: 'icon', href: '/a.svg' }],
    ['link', { rel: 'icon', href: '/a.png', sizes: '32x32' }],
  ]
  const site = madeSite({ head }, [madeNote('a.md')], { files: ['/favicon.ico', '/a.svg', '/a.png'] })
  expect(find(headFor(site, '/a'), 'rel', 'icon')).toEqual(['/a.svg', '/a.png'])
})

test('a later meta replaces an earlier one of the same name, other tags accumulate', () => {
  const tags: HeadTag[] = [
    ['meta', { name: 'author', content: 'a' }],
    ['script', { src: '/a.js' }],
    ['meta', { name: 'author', content: 'b' }],
    ['script', { src: '/a.js' }],
  ]
  expect(mergeHead(tags)).toEqual([tags[2], tags[1], tags[3]])
})

describe('breadcrumbs', () => {
  const pages = [
    madeNote('index.md', { title: '首页' }),
    madeNote('js/index.md', { title: 'JS' }),
    madeNote('js/context/apply.md', { title: 'apply' }),
  ]
  test('lead from home to the page; a folder without an index is left out', () => {
    const site = madeSite(HOST, pages)
    const page = site.pages.get('/js/context/apply')!
    expect(breadcrumbsOf(page, site.locales.root!, site).map(({ title }) => title)).toEqual([
      '首页',
      'JS',
      'apply',
    ])
  })

  test('are JSON-LD in the head, and absent on the home page', () => {
    const site = madeSite(HOST, pages)
    const data = headFor(site, '/js/context/apply').find(
      ([, { type }]) => type === 'application/ld+json',
    )?.[2]
    expect(JSON.parse(data!).itemListElement.at(-1)).toMatchObject({
      position: 3,
      name: 'apply',
      item: 'https://notes.test/js/context/apply.html',
    })
    expect(headFor(site, '/').some(([, { type }]) => type === 'application/ld+json')).toBe(false)
  })
})

describe('sitemap.xml', () => {
  const pages = [
    madeNote('a.md'),
    madeNote('中文.md'),
    madeNote('404.md'),
    madeNote('hidden.md', { frontmatter: { sitemap: false } }),
    madeNote('noindex.md', { frontmatter: { head: [['meta', { name: 'robots', content: 'noindex' }]] } }),
  ]
  test('lists what wants to be found, with the last change', () => {
    const xml = fileOf(madeSite({ ...HOST, base: '/b/' }, pages, { times: { 'a.md': 0 } }), 'sitemap.xml')!
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://notes.test/b/a.html',
      'https://notes.test/b/%E4%B8%AD%E6%96%87.html',
    ])
    expect(xml).toContain('<lastmod>1970-01-01T00:00:00.000Z</lastmod>')
  })

  test('has the entries that the config makes of them, escaped', () => {
    const transformSitemap = (items: readonly { url: string }[]) => [
      ...items.map(({ url }) => ({ url: `${url}?a&b` })),
      { url: 'https://other.test/', lastmod: '2026-01-01' },
    ]
    const xml = fileOf(
      madeSite({ ...HOST, sitemap: { hostname: HOST.siteUrl, transformItems: transformSitemap } }, [
        madeNote('a.md'),
      ]),
      'sitemap.xml',
    )
    expect(xml).toContain(
      '<url><loc>https://notes.test/a.html?a&amp;b</loc></url>\n<url><loc>https://other.test/</loc><lastmod>2026-01-01</lastmod></url>',
    )
  })

  test('has the form of clean URLs, and the translations', () => {
    const xml = fileOf(
      madeSite({ ...HOST, ...TWO, cleanUrls: true }, [madeNote('a.md'), madeNote('en/a.md')]),
      'sitemap.xml',
    )
    expect(xml).toContain('<loc>https://notes.test/a</loc>')
    expect(xml?.match(/hreflang="en-US" href="https:\/\/notes.test\/en\/a"/g)).toHaveLength(2)
  })

  test('is not written without a site address, or when the author has one', () => {
    expect(publishedFiles(madeSite({}, pages))).toEqual([])
    const own = madeSite(HOST, pages, { files: ['/sitemap.xml', '/robots.txt'] })
    expect(publishedFiles(own)).toEqual([])
  })

  test('is named by robots.txt', () => {
    expect(fileOf(madeSite(HOST, pages), 'robots.txt')).toContain('Sitemap: https://notes.test/sitemap.xml')
  })
})

describe('the lists of pages for not-found screens', () => {
  const two = [madeNote('css/弹性.md', { title: '弹性' }), madeNote('en/a.md', { title: 'A' })]

  test('hold what each language lists, below the base', () => {
    const site = madeSite({ ...TWO, base: '/kb/' }, two)
    expect(JSON.parse(fileOf(site, '404.json')!)).toEqual([['css/%E5%BC%B9%E6%80%A7.html', '弹性']])
    expect(JSON.parse(fileOf(site, 'en/404.json')!)).toEqual([['en/a.html', 'A']])
  })

  test('are not written where the author wrote the screen', () => {
    const site = madeSite(TWO, [...two, madeNote('404.md')])
    expect(fileOf(site, '404.json')).toBeUndefined()
    expect(fileOf(site, 'en/404.json')).toBeDefined()
  })

  test('are not written for a language on another site, unless notes of it are here', () => {
    const { root, en } = TWO.locales
    const elsewhere = { locales: { root, en: { ...en, link: 'https://en.notes.test/' } } }
    expect(fileOf(madeSite(elsewhere, [madeNote('css/flex.md')]), 'en/404.json')).toBeUndefined()
    expect(fileOf(madeSite(elsewhere, two), 'en/404.json')).toBeDefined()
  })
})

describe('the feed', () => {
  const dated = (path: string, date: string, more: Partial<Page> = {}) =>
    madeNote(path, { ...more, frontmatter: { date, tags: ['a & b'] } })
  const pages = [
    dated('old.md', '2020-01-01'),
    dated('new.md', '2026-01-01', { title: '新 <b>' }),
    madeNote('undated.md'),
    dated('en/x.md', '2021-01-01'),
  ]

  test('has the newest first, up to the limit, as text', () => {
    const xml = fileOf(madeSite({ ...HOST, feed: { limit: 1 } }, pages), 'feed.xml')!
    expect(xml.match(/<entry>/g)).toHaveLength(1)
    expect(xml).toContain('<title>新 &lt;b&gt;</title>')
    expect(xml).toContain('<category term="a &amp; b"/>')
    expect(xml).toContain('<updated>2026-01-01T00:00:00.000Z</updated>')
  })

  test('names a note without a title by its file, and so do breadcrumbs', () => {
    const site = madeSite({ ...HOST, feed: true }, [dated('a/old.md', '2020-01-01', { title: '' })])
    expect(fileOf(site, 'feed.xml')).toContain('<entry><title>a/old.md</title>')
    const [crumb] = breadcrumbsOf(site.pages.get('/a/old')!, site.locales.root!, site)
    expect(crumb?.title).toBe('a/old.md')
  })

  test('is one for each language, linked from its pages', () => {
    const site = madeSite({ ...HOST, ...TWO, feed: true }, pages)
    expect(fileOf(site, 'feed.xml')?.match(/<entry>/g)).toHaveLength(2)
    expect(fileOf(site, 'en/feed.xml')).toContain('<title>Notes</title>')
    expect(find(headFor(site, '/en/x'), 'type', 'application/atom+xml')).toEqual(['/en/feed.xml'])
  })

  test('is neither written nor linked from the pages of a language without a dated note', () => {
    const site = madeSite({ ...HOST, ...TWO, feed: true }, [pages[0]!, madeNote('en/undated.md')])
    expect(fileOf(site, 'en/feed.xml')).toBeUndefined()
    expect(find(headFor(site, '/en/undated'), 'type', 'application/atom+xml')).toEqual([])
    expect(find(headFor(site, '/old'), 'type', 'application/atom+xml')).toEqual(['/feed.xml'])
  })

  test('is the same for the same input', () => {
    const xml = () => fileOf(madeSite({ ...HOST, feed: true }, pages), 'feed.xml')
    expect(xml()).toBe(xml())
  })

  test('is not written unless wanted', () => {
    expect(fileOf(madeSite(HOST, pages), 'feed.xml')).toBeUndefined()
  })
})

test.each([
  ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['bell\u0007 and half \ud800', 'bell and half '],
  ['😀 中文', '😀 中文'],
])('XML text of %j', (text, xml) => {
  expect(xmlText(text)).toBe(xml)
})

describe('rule 36: social icons', () => {
  test('a name of the set is its drawing, without title or size', () => {
    expect(iconSvg('github')).toMatch(
      /^<svg viewBox="0 0 24 24" focusable="false"><path d="M[^"]+"\/><\/svg>$/,
    )
    expect(iconSvg('../package')).toBeUndefined()
    expect(iconSvg('twitter')).toBe(iconSvg('x'))
  })

  test('rule 36: a name without a drawing leads to the public icon service, or that of the site, or none', () => {
    const socialLinks = [{ icon: 'nosuchicon', link: 'https://x.test' }]
    const address = (iconService?: string | false) =>
      socialLinksOf({ socialLinks, ...(iconService !== undefined && { iconService }) })[0]?.iconHref
    expect(address()).toBe('https://api.iconify.design/simple-icons/nosuchicon.svg')
    expect(address('https://icons.test/')).toBe('https://icons.test/simple-icons/nosuchicon.svg')
    expect(address(false)).toBeUndefined()
  })

  test('a name that is not in the set is a warning with the nearest one', () => {
    const site = madeSite({ themeConfig: { socialLinks: [{ icon: 'gihtub', link: 'https://x.test' }] } }, [
      madeNote('a.md'),
    ])
    expect(socialIconFindings(site)).toMatchObject([
      { rule: 'unknown-icon', severity: 'warning', path: 'kbsite.config.ts', fix: 'Did you mean "github"?' },
    ])
  })
})

test('old addresses and their notes may have names that would end an address', () => {
  const site = madeSite({ redirects: { '/a/%23': '/c/why%3F' } }, [
    madeNote('c/C#.md', { frontmatter: { redirects: ['/old', './C%23%23', '/50%2525'] } }),
    madeNote('c/why?.md', { frontmatter: { redirects: '/a/%3F' } }),
  ])
  const made = publishedFiles(site).map((file) => [file.path, 'contents' in file && String(file.contents)])
  const pages = made.flatMap(([path, text]) => {
    const [, target] = /url=([^"]*)/.exec(String(text)) ?? []
    return target ? [[path, target]] : []
  })
  expect(pages).toEqual([
    ['a/#.html', '/c/why%3F.html'],
    ['old.html', '/c/C%23.html'],
    ['c/C##.html', '/c/C%23.html'],
    ['50%25.html', '/c/C%23.html'],
    ['a/?.html', '/c/why%3F.html'],
  ])
})

test('a redirect is a page at its old address, but never in place of a not-found screen', () => {
  const site = madeSite({ ...TWO, redirects: { '/old': '/', '/404': '/', '/en/404': '/' } }, [
    madeNote('index.md'),
    madeNote('en/index.md'),
  ])
  expect(fileOf(site, 'old.html')).toContain('url=/"')
  expect([fileOf(site, '404.html'), fileOf(site, 'en/404.html')]).toEqual([undefined, undefined])
})
