import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Site } from '../../../src/render/model/site.ts'
import { linkTargets } from '../../../src/render/site/assemble.ts'
import { redirectFiles } from '../../../src/render/site/files/redirect-files.ts'
import { redirectsOf } from '../../../src/render/site/links/redirects.ts'
import { resolveFile, resolveLink } from '../../../src/render/site/links/resolve-link.ts'
import { madeContents } from '../../../src/render/site/made-pages.ts'
import { notesBelow } from '../../../src/render/site/navigation/note-lists.ts'
import { foreignSite } from '../../helpers/foreign-site.ts'
import { makeSite } from '../../helpers/site.ts'

/** The notes on each page that lists some, with their dates. */
function listsOf(site: Site): Record<string, string[]> {
  const lists = [...madeContents(site)].flatMap(([route, content]) =>
    content.kind === 'notes'
      ? [[route, content.pages.map(({ title, date }) => [title, date].filter(Boolean).join(' '))] as const]
      : [],
  )
  return Object.fromEntries(lists)
}

test('Hexo: posts at the addresses of the pattern, the newest first, and its tags', async () => {
  const { config, site, order, routes, treeOf } = await foreignSite({
    '_config.yml':
      'title: 果园\nurl: https://example.com\nroot: /\nlanguage: zh-CN\npermalink: :year/:month/:title/\ntheme: next\nsearch:\n\tpath: a.xml\n',
    'source/_posts/apple.md':
      '---\ntitle: 苹果\ndate: 2024-01-02 03:04:05\ntags: [红]\ncategories:\n  - [水果, 树]\n---\n\n{% note warning 注意 %}\n甜\n{% endnote %}\n\n<!-- more -->\n\n{% codeblock lang:js %}\na()\n{% endcodeblock %}\n\n{% btn /plum.html, 去看, fa %} {% checkbox red checked, 熟了 %}\n\n{% unknown x %}在 {% raw %}{{ 里 }}{% endraw %}\n',
    'source/_posts/fig.md': 'date: 2024-01-01\n---\n\n![](fig.png)\n\n{% asset_img fig.png 无花果 %}\n',
    'source/_posts/fig/fig.png': '',
    'source/_posts/pear.md': '---\ntitle: 梨\ndate: 2024-02-02\npublished: false\n---\n',
    'source/_posts/plum.md': '---\ntitle: 李\ndate: 2024-03-02\npermalink: /plum.html\n---\n',
    'source/_drafts/fig.md': '# 无花果\n',
    'source/about/index.md': '---\ntitle: 关于\nlayout: about\n---\n',
    '_config.next.yml':
      'menu:\n  home: / || fa\n  about: /about/ || fa\n  更多||fa: { 标: /tags/ || fa, 无: /none/ }\n',
    'source/categories/index.md': '---\ntitle: 分类\ntype: categories\n---\n',
  })
  expect(routes).toEqual(['/2024/01/apple/', '/2024/01/fig/', '/about/', '/plum'])
  expect(order).toEqual(['李 /plum', '苹果 /2024/01/apple/', 'fig /2024/01/fig/'])
  expect(resolveFile(linkTargets(site), '_posts/fig.md', 'fig.png').file).toBe('/_posts/fig/fig.png')
  // Lists that a theme makes are those of tags here.
  expect(resolveLink(linkTargets(site), 'a.md', '/blog/categories/树/').href).toBe('/tags/%E6%A0%91/')
  expect(resolveLink(linkTargets(site), 'a.md', '/blog/archives/').href).toBe('/tags/')
  expect(resolveLink(linkTargets(site), 'a.md', '/blog/树/').kind).toBe('missing')
  expect(config).toMatchObject({
    title: '果园',
    markdown: { breaks: true },
    redirects: { '/categories/': '/tags/' },
    themeConfig: {
      nav: [
        { text: '关于', link: '/about/' },
        { text: '更多', items: [{ text: '标', link: '/tags/' }] },
      ],
    },
  })
  // The top of the site is no page there, but a list.
  expect(listsOf(site)).toEqual({ '/': ['李 2024-03-02', '苹果 2024-01-02', 'fig 2024-01-01'] })
  expect(redirectsOf(site).map(({ from }) => from)).not.toContain('/')
  const apple = site.pages.get('/2024/01/apple/')!
  expect(apple.frontmatter.tags).toEqual(['红', '水果', '树'])
  const text = JSON.stringify(treeOf(apple))
  expect(text).toMatch(/"kind":"warning".*注意.*甜/)
  expect(text).toMatch(/"lang":"js".*plum.*去看.* 熟了/)
  expect(text).not.toMatch(/\{%/)
})

test('Hexo: pages in a folder of another name', async () => {
  const { routes, site, treeOf } = await foreignSite({
    '_config.yml': 'title: 果园\nsource_dir: src\nalias:\n  old/index.html: v2/guide/index.html\n',
    'src/index.md': 'index: true\n---\n',
    'src/v2/guide/index.md':
      '# 苹果\n\n## Vue-的“红”\n\n{% tabs red, 1 %}\n<!-- tab 红 -->\n甜\n<!-- endtab -->\n<!-- tab 绿@icon -->\n酸\n<!-- endtab -->\n{% endtabs %}\n',
  })
  expect(routes).toEqual(['/', '/v2/guide/'])
  // Front matter without a line above it.
  expect(site.pages.get('/')).toMatchObject({ frontmatter: { index: true }, headings: [] })
  expect(redirectsOf(site)[0]).toMatchObject({ from: '/old/', to: '/v2/guide/index.html' })
  const guide = site.pages.get('/v2/guide/')!
  expect(guide.anchors.map(({ id }) => id)).toContain('Vue-的“红”')
  expect(JSON.stringify(treeOf(guide))).toMatch(/"kb-tabs".*红.*甜.*绿"/)
})

test.each([
  [':title.md', '/2024/2024-01-02-pear/'],
  [':year-:month-:day-:title.md', '/2024/pear/'],
])('Hexo: names of posts by the pattern %s', async (pattern, address) => {
  const { routes } = await foreignSite({
    '_config.yml': `title: 果园\nnew_post_name: ${pattern}\npermalink: :year/:title/\n`,
    'source/_posts/2024-01-02-pear.md': '# 梨\n',
    // Some editors write the mark of a file's encoding twice.
    'source/_posts/apple/index.md': '\uFEFF\uFEFF---\ndate: 2024-01-01\n---\n',
  })
  expect(routes).toEqual([address, '/2024/apple/index/'].sort())
})

test.each([
  ['前端', '/前端/'],
  ['[前端, Node.js]', '/前端/Node-js/'],
  ['[[前端, CSS], [算法]]', '/sf/'],
  ["''", '/uncategorized/'],
])('Hexo: the last of the categories %s in the address of a post', async (categories, address) => {
  const { routes } = await foreignSite({
    '_config.yml': 'title: 果园\npermalink: :category/\ncategory_map:\n  算法: sf\n  前端: {}\n',
    'source/_posts/apple.md': `---\ncategories: ${categories}\n---\n# 苹果\n`,
  })
  expect(routes).toEqual([address])
})

test('Jekyll: wrong values in its config, and names that every object has', async () => {
  const { routes, said, config } = await foreignSite({
    '_config.yml':
      'title: [a]\nbaseurl: https://a.example/b\nsource: {a: 1}\nexclude: [null, {}, /, "!x", private]\ninclude: [__proto__, {}]\ncollections: {__proto__: {output: true}, 果-树: {output: true}, posts: [1]}\n',
    '__proto__/fig.md': '# 无花果\n',
    '_posts/2024-01-02-apple.md': '---\ncategory: a b\ncategories: c d\n---\n# 苹果\n',
    '_posts/2024-01-03-pear.md': '---\npermalink: /:constructor/:__proto__/\n---\n# 梨\n',
    '_posts/2024-01-04-plum.md': '---\npermalink: ../../:title/\n---\n# 李\n',
    'private/plum.md': '# 李\n',
    '_果-树/lime.md': '# 青柠\n',
  })
  expect(said).toEqual([])
  expect(config.base).toBe('/b/')
  expect(routes).toEqual([
    '/__proto__/fig',
    '/_posts/2024-01-03-pear',
    '/a b/c/d/2024/01/02/apple',
    '/plum/',
    '/果-树/lime',
  ])
})

test('Hexo: a category in names of posts is no part of their title', async () => {
  const { routes } = await foreignSite({
    '_config.yml': 'title: 果园\nnew_post_name: :category/:title.md\npermalink: :title/\n',
    'source/_posts/red/apple.md': '# 苹果\n',
  })
  expect(routes).toEqual(['/apple/'])
})

test.each([
  ['Hexo', { '_config.yml': 'permalink: :title/', 'source/_posts/C# 100%.md': '# Apple\n' }, '/C%23 100%25/'],
  [
    'Docusaurus',
    {
      'docusaurus.config.js': 'module.exports = { presets: [["classic", {}]] }',
      'docs/C# 100%.md': '# Apple\n',
    },
    '/docs/C%23 100%25',
  ],
])('%s: names of notes may have characters that end a path in links', async (_, files, route) => {
  const { order, said } = await foreignSite(files)
  expect(order).toContain(`Apple ${route}`)
  expect(said.filter((one) => one.includes('dead-link'))).toEqual([])
})

test('Hugo: a section without text lists the notes of its folders, one with posts lists them below its text', async () => {
  const note = (title: string, date = '') => `---\ntitle: ${title}\n${date && `date: ${date}\n`}---\n`
  const { site } = await foreignSite({
    'hugo.toml': "title = 'Fruit'\n",
    'content/_index.md': note('Fruit'),
    'content/tree/_index.md': note('Trees'),
    'content/tree/old/pear.md': note('Pear'),
    'content/tree/apple/index.md': note('Apple'),
    'content/tree/new/_index.md': note('New'),
    'content/tree/new/fig.md': note('Fig'),
    'content/posts/_index.md': `${note('Posts')}\nAll.\n`,
    'content/posts/a.md': note('A', '2024-01-01'),
    'content/posts/b.md': note('B', '2024-01-02'),
  })
  const titles = (route: string, isEmpty: boolean) =>
    notesBelow(site.pages.get(route)!, site, isEmpty).map(({ title }) => title)
  expect(titles('/tree/', true)).toEqual(['Apple', 'New', 'Pear'])
  expect(titles('/tree/', false)).toEqual([])
  expect(titles('/posts/', false)).toEqual(['B', 'A'])
  expect(titles('/posts/a/', true)).toEqual([])
  expect(titles('/', false)).toEqual([])
  expect(titles('/', true).slice(0, 2)).toEqual(['B', 'A'])
})

test('Hugo: notes with addresses by date are listed in their section, which has a list', async () => {
  const note = (title: string, date: string) => `---\ntitle: ${title}\ndate: ${date}\n---\n`
  const { order, routes, site } = await foreignSite({
    'hugo.toml': "title = 'Fruit'\n[permalinks]\nposts = '/:year/:month/:slug/'\n",
    'content/_index.md': '---\ntitle: Fruit\n---\n',
    'content/posts/old/apple.md': note('Apple', '2024-01-02'),
    'content/posts/pear/index.md': note('Pear', '2024-02-02'),
    'content/about.md': '---\ntitle: About\n---\n',
  })
  // The folders are those of the notes.
  expect(site.locales.root!.sidebars.map(({ prefix }) => prefix)).toContain('/posts/')
  expect(routes).toEqual(['/', '/2024/01/apple/', '/2024/02/pear/', '/about/'])
  expect(order.slice(-3)).toEqual(['About /about/', 'Pear /2024/02/pear/', 'Apple /2024/01/apple/'])
  expect(listsOf(site)).toEqual({ '/posts/': ['Pear 2024-02-02', 'Apple 2024-01-02'] })
  expect(madeContents(site).get('/posts/')!.title).toBe('Posts')
})

test('Hugo: a folder of its own for each language, and the newer of two configs', async () => {
  const { config, routes, said, site, treeOf } = await foreignSite({
    'config.toml': "title = 'Old'\n",
    'hugo.toml':
      "title = 'Fruit'\n[languages.en]\ncontentDir = 'content.en'\n[languages.zh]\ncontentDir = 'content.zh'\nlanguageName = '中文'\n[[languages.zh.menus.main]]\nname = '更多'\nweight = 2\n[[languages.zh.menus.main]]\nname = '苹果'\nparent = '更多'\nurl = '/apple/'\n",
    'README.md': '# Project\n',
    'content.en/parts/_index.md': '---\ncascade:\n  build: { render: never }\n---\n',
    'content.en/parts/pear.md': '# Pear\n',
    'content.en/apple.md': '# Apple\n\n> [!nb]\n> Sweet.\n',
    'content.zh/apple.md': '# 苹果\n',
    'content.zh/Trees/pear.md': '# 梨\n',
  })
  expect(said).toEqual([])
  // From the top of its language.
  const targets = linkTargets(site)
  expect(resolveLink(targets, 'content.zh/apple.md', '/Trees/pear.md')).toMatchObject({
    route: '/zh/trees/pear/',
  })
  expect(resolveLink(targets, 'content.zh/apple.md', '/Trees/gone.md').kind).toBe('missing')
  expect(resolveLink(targets, 'content.en/apple.md', '/Trees/pear.md').kind).toBe('missing')
  expect(JSON.stringify(treeOf(site.pages.get('/apple/')!))).toMatch(/"note".*Nb.*Sweet/)
  expect(routes).toEqual(['/apple/', '/zh/apple/', '/zh/trees/pear/'])
  expect(listsOf(site)).toEqual({ '/': ['Apple'], '/zh/': ['梨', '苹果'], '/zh/trees/': ['梨'] })
  const nav = [{ text: '更多', items: [{ text: '苹果', link: '/zh/apple/' }] }]
  expect(config).toMatchObject({ title: 'Fruit', locales: { zh: { label: '中文', themeConfig: { nav } } } })
})

test('Hugo: sections hand down front matter, also to notes of a path or kind alone', async () => {
  const { site } = await foreignSite({
    'hugo.toml': "title = 'Fruit'\n",
    'content/trees/_index.md':
      '---\ntitle: Trees\ncascade:\n  - description: A tree\n    target: { kind: page }\n  - author: Li\n    target: { path: "/trees/old*" }\n---\n',
    'content/trees/Old Pear.md': '# Pear\n',
    'content/trees/apple.md': '---\ndescription: Mine\n---\n',
  })
  const shown = [...site.pages.values()].map(({ route, frontmatter: { description, author } }) => [
    route,
    description,
    author,
  ])
  expect(shown.sort()).toEqual([
    ['/trees/', undefined, undefined],
    ['/trees/apple/', 'Mine', undefined],
    ['/trees/old-pear/', 'A tree', 'Li'],
  ])
})

test('Hugo: addresses in the case of their files', async () => {
  const { order, routes, site } = await foreignSite({
    'config.toml': 'disablePathToLower = true\n[permalinks]\nPosts = "/:section/:year/:filename/"\n',
    'content/Herbs/Mint.md': '# Mint\n',
    'content/Trees/_index.md': '# Trees\n',
    'content/Trees/Pear Tree ？.md': '# Pear\n',
    'content/Posts/Apple.md': '---\ndate: 2024-01-02\n---\n',
  })
  expect(routes).toEqual(['/Herbs/Mint/', '/Posts/2024/Apple/', '/Trees/', '/Trees/Pear-Tree-/'])
  expect(order).toContain('Trees /Trees/')
  expect(listsOf(site)).toMatchObject({ '/Herbs/': ['Mint'] })
})

test('Hugo: addresses in lower case, aliases, weights, shortcodes and front matter in TOML and JSON', async () => {
  const { config, site, order, routes, treeOf } = await foreignSite({
    'hugo.toml':
      "baseURL = 'https://example.com/fruit/'\ntitle = 'Fruit'\nlanguageCode = 'en'\n[[menus.main]]\nname = 'Trees'\npageRef = '/Trees'\n",
    'content/_index.md': '---\ntitle: Fruit\n---\n',
    'content/Trees/_index.md': '+++\ntitle = "Trees"\n+++\n',
    'content/herbs/_index.md': '---\ntitle: Herbs\nmenu: { main: { weight: 5 } }\n---\n',
    'content/Trees/Pear Tree.md':
      '+++\ntitle = "Pear"\nweight = 2\naliases = ["/old/"]\n+++\n\n{{% notice tip "Look" %}}\nsweet\n{{% /notice %}}\n\n{{< figure src="pear.png" alt="a pear" >}}\n\nSee [it]({{< ref "apple.md" >}}), {{< unknown >}}.\n',
    'content/Trees/apple.md': '{\n  "title": "Apple",\n  "weight": 1\n}\n\n{ "title": 2 }\n',
    'content/Trees/pear.png': '',
    'content/herbs/mint.markdown':
      '---\ntitle: Mint\nurl: /herbs/green-mint.html\n---\n\n[by its name]({{< relref "apple#red" >}})\n\n## Red\n',
  })
  expect(routes).toEqual([
    '/',
    '/herbs/',
    '/herbs/green-mint/',
    '/trees/',
    '/trees/apple/',
    '/trees/pear-tree/',
  ])
  const targets = linkTargets(site)
  expect(resolveLink(targets, 'herbs/mint.markdown', 'apple')).toMatchObject({ route: '/trees/apple/' })
  expect(resolveLink(targets, 'herbs/mint.markdown', 'nothing').kind).toBe('missing')
  expect(order.slice(2, 6)).toEqual([
    'Trees /trees/',
    'Apple /trees/apple/',
    'Pear /trees/pear-tree/',
    'Fruit /',
  ])
  expect(config).toMatchObject({
    base: '/fruit/',
    siteUrl: 'https://example.com',
    themeConfig: {
      nav: [
        { text: 'Trees', link: '/Trees' },
        { text: 'Herbs', link: '/herbs/' },
      ],
    },
  })
  expect(redirectFiles(site).map(({ path }) => path)).toEqual(['old/index.html', 'herbs/green-mint.html'])
  const pear = site.pages.get('/trees/pear-tree/')!
  expect(pear).toMatchObject({ title: 'Pear', frontmatter: { order: 2, redirects: ['/old/'] } })
  const text = JSON.stringify(treeOf(pear))
  expect(text).toMatch(/"kind":"tip".*Look.*sweet.*pear\.png/)
  expect(text).not.toMatch(/\{\{/)
})

test('Hugo: patterns of addresses, languages by the ends of names, and definition lists', async () => {
  const { config, site, routes, treeOf } = await foreignSite({
    'config.yaml':
      'baseURL: https://example.com/\ndefaultContentLanguage: en\npermalinks:\n  posts: /:year/:month/:slug/\nlanguages:\n  en: { languageName: English }\n  zh: { languageName: 中文 }\nmarkup: { goldmark: { extensions: { extras: { subscript: { enable: true } } } } }\n',
    'content/_index.md': '---\ntitle: Fruit\n---\n',
    'content/_index.zh.md': '---\ntitle: 水果\n---\n',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/posts/Apple One.md':
      '---\nTitle: An Apple - Green!\ndate: 2024-01-02T03:04:05Z\nlastmod: ""\n---\n\n# Another\n\nPear\n: H~2~O\n',
    'content/posts/plum.md': '---\ntitle: Plum\nslug: prune\naliases: [quetsche]\ndate: 2024-02-02\n---\n',
    'content/posts/pear.zh.md': '---\ntitle: 梨\ndate: 2024-03-02\n---\n\n![](pear.png)\n',
    'content/posts/pear/pear.png': '',
    'content/a.b.md': '---\ntitle: B\n---\n',
  })
  expect(routes).toEqual([
    '/',
    '/2024/01/an-apple-green/',
    '/2024/02/prune/',
    '/a.b/',
    '/posts/',
    '/zh/',
    '/zh/2024/03/梨/',
  ])
  expect(site.pages.get('/2024/02/prune/')!.frontmatter.redirects).toEqual(['/2024/02/quetsche'])
  expect(Object.keys(config.locales)).toEqual(['root', 'zh'])
  expect(JSON.stringify(treeOf(site.pages.get('/2024/01/an-apple-green/')!))).toMatch(
    /"dt".*Pear.*"dd".*"sub"/,
  )
})

test('Hugo: a note at another address is listed among its neighbours by its weight', async () => {
  const { order } = await foreignSite({
    'hugo.toml': "title = 'Fruit'\n",
    'content/tree/_index.md': '---\ntitle: Trees\n---\n',
    'content/tree/apple.md': '---\ntitle: Apple\nweight: 1\n---\n',
    'content/tree/fig/index.md': '---\ntitle: Fig\nweight: 2\nurl: /dried/\n---\n',
    'content/tree/pear.md': '---\ntitle: Pear\nweight: 3\n---\n',
  })
  expect(order.slice(0, 4)).toEqual(['Trees /tree/', 'Apple /tree/apple/', 'Fig /dried/', 'Pear /tree/pear/'])
})

test('Hugo: pages that are files, and what a later file of settings says', async () => {
  const { config, routes, site } = await foreignSite({
    'config.toml': "title = 'Old'\nuglyURLs = true\n",
    'config/_default/config.toml': "title = 'Fruit'\n",
    'config/_default/menu.toml': "[[main]]\nname = 'Posts'\nurl = '/posts.html'\n",
    'config/production/config.toml': "[permalinks]\nposts = '/p/:slug'\n",
    'content/_index.md': '# Fruit\n\n## Ripe  [apples](https://a.b/c) ##\n\nRed\nor [green](d.md)\n---\n',
    'content/notes/_index.md': '# Notes\n',
    'content/notes/apple/index.md': '# Apple\n',
    'content/notes/plum.md': '---\nurl: /plums/\n---\n',
    'content/notes/quince.md': '---\nurl: /quince.html\n---\n',
    'content/notes/odd.md': '---\nurl:\n  toString: 1\n---\n',
    'content/posts/old/pear.md': '---\ntitle: Pear\nslug: /green\n---\n',
  })
  expect(routes).toEqual(['/', '/notes', '/notes/apple', '/notes/odd', '/p/green', '/plums/', '/quince'])
  expect(redirectsOf(site)).toEqual([])
  expect(config).toMatchObject({ title: 'Fruit', cleanUrls: false })
  expect(config.themeConfig.nav).toEqual([{ text: 'Posts', link: '/posts.html' }])
  const ids = site.pages.get('/')!.anchors.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['ripe--appleshttpsabc', 'or-greendmd']))
})

test('Hugo: files for each language beside the config, and names in any case', async () => {
  const { config, routes } = await foreignSite({
    'config/_default/hugo.toml': "BaseURL = 'https://example.com/a/'\nDefaultContentLanguage = 'en'\n",
    'config/_default/languages.en.toml': "title = 'Fruit'\nlanguageCode = 'en-GB'\n",
    'config/_default/menus.en.toml': "[[main]]\nName = '<i></i> Apples'\npageRef = '/apple'\n",
    'config/_default/hugo.zh-cn.toml': "locale = 'zh-CN'\nlabel = '中文'\n",
    'config/_default/menu.zh-cn.toml': "[[main]]\nname = '苹果'\nurl = 'apple/'\n",
    'config/_default/hugo.broken.toml': '[[[',
    'content/apple/index.en.md': '# Apple\n',
    'content/apple/index.zh-cn.md': '# 苹果\n',
  })
  expect(routes).toEqual(['/apple/', '/zh-cn/apple/'])
  expect(config).toMatchObject({
    base: '/a/',
    title: 'Fruit',
    lang: 'en-GB',
    locales: {
      root: { themeConfig: { nav: [{ text: 'Apples', link: '/apple' }] } },
      'zh-cn': {
        label: '中文',
        lang: 'zh-CN',
        themeConfig: { nav: [{ text: '苹果', link: '/zh-cn/apple/' }] },
      },
    },
  })
})

test('Hugo: notes in lists by weight, then the newest first, then by title', async () => {
  const note = (title: string, more: string) => `---\ntitle: ${title}\n${more}\n---\n`
  const { order } = await foreignSite({
    'hugo.toml': "title = 'Fruit'\n",
    'content/_index.md': '---\ntitle: Fruit\n---\n',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/posts/apple.md': note('Apple', 'date: 2023-12-31T23:59:59Z'),
    'content/posts/pear.md': note('Pear', 'date: 2024-01-02\nweight: 0'),
    'content/posts/plum.md': note('Plum', 'weight: 2\ndate: 2020-01-02'),
    'content/posts/fig.md': note('Fig', 'weight: 2\ndate: 2020-01-03'),
    'content/posts/kiwi.md': note('Kiwi', 'weight: 1'),
    'content/posts/nut.md': note('Nut', ''),
    'content/posts/date.md': note('Date', 'draft: false'),
  })
  const first = order.slice(0, 8).map((one) => one.split(' ')[0])
  expect(first).toEqual(['Posts', 'Kiwi', 'Fig', 'Plum', 'Pear', 'Apple', 'Date', 'Nut'])
})

test('Hugo: notes without a config, and front matter with tabs', async () => {
  const { site, routes, treeOf } = await foreignSite({
    'content/zh-cn/_index.md': '---\ntitle: 水果\n---\n',
    'content/zh-cn/apple.md':
      '---\ntitle:\t\t"苹果"\ntags: [\n\t"红"\n]\nURL: "zh-cn/rot/"\n---\n\n## 一\n\n{{< unknown >}}\n',
    'content/en/_index.md': '---\ntitle: Fruit\n---\n',
  })
  expect(routes).toEqual(['/en/', '/zh-cn/', '/zh-cn/rot/'])
  const apple = site.pages.get('/zh-cn/rot/')!
  expect(apple).toMatchObject({ title: '苹果', frontmatter: { tags: ['红'] } })
  expect(JSON.stringify(treeOf(apple))).not.toContain('{{')
  expect(Object.keys(site.locales)).toEqual(['root', 'en', 'zh-cn'])
})

test('Hugo: front matter below blank lines', async () => {
  const { site, routes } = await foreignSite({
    'hugo.toml': 'title = "果园"\n',
    'content/a.md': '\n \n---\ntitle: 苹果\n---\n\n红\n',
    'content/b.md': '\n---\ndraft: true\n---\n',
    'content/c.md': '\n+++\ntitle = "梨"\n+++\n\n## 一\n',
  })
  expect(routes).toEqual(['/a/', '/c/'])
  expect(site.pages.get('/a/')!.title).toBe('苹果')
  // The places of what is below stay as they are in the file.
  expect(site.pages.get('/c/')!.headings.map(({ text, place }) => [text, place.line])).toEqual([
    ['梨', expect.any(Number)],
    ['一', 6],
  ])
})

test('Logseq: a journal identifies notes without settings', async () => {
  const { config, order, site } = await foreignSite({
    'journals/2024_01_02.md': '- 昨天\n',
    'journals/2024_01_03.md': '- 今天\n',
    'pages/a.md': 'b:: c\n',
  })
  expect(config.notice).toBe('Logseq site, by "journals/2024_01_02.md".')
  expect(site.pages.has('/pages/a')).toBe(true)
  // The newest day is the first one.
  expect(listsOf(site)['/']).toEqual(['2024-01-03 2024-01-03', '2024-01-02 2024-01-02', 'a'])
  expect(order).toEqual(expect.arrayContaining(['2024-01-03 /journals/2024_01_03', 'a /pages/a']))
  expect(order.indexOf('2024-01-03 /journals/2024_01_03')).toBeLessThan(
    order.indexOf('2024-01-02 /journals/2024_01_02'),
  )
})

test('Logseq: the first page of its settings, and names with signs that files may not have', async () => {
  const { config, site, said } = await foreignSite({
    'logseq/config.edn': '{;; :default-home {:page "b"}\n :default-home {:page "Why A/B?"}}',
    'pages/why a___b%3F.md': '- 一\n',
    'pages/b.md': '- [[Why A/B?]]\n',
    'README.md': '# 项目\n',
  })
  expect(site.pages.has('/README/')).toBe(true)
  expect(config.redirects).toEqual({ '/': '/pages/why a___b%3F.md' })
  expect([...site.pages.values()].map(({ title }) => title).sort()).toEqual(['b', 'why a/b?', '项目'])
  expect(redirectsOf(site)).toMatchObject([{ from: '/', to: expect.stringContaining('why') }])
  expect(said).toEqual([])
})

test('Logseq: the first page by its title, above its headings, and no file that its settings hide', async () => {
  const { config, site, routes } = await foreignSite({
    'logseq/config.edn':
      '{:hidden ["/pages/secret" ; these\n "old (1)/"]\n :default-home {:page "果园; 一"}}',
    'pages/orchard.md': 'tags:: 水果\ntitle:: 果园; 一\n\n- # 一节\n- # 二节\n',
    'pages/pear.md': '- title:: 梨\n',
    'pages/secrets.md': '- 一\n',
    'pages/secret/a.md': '- 一\n',
    'old (1)/a/b.md': '- 一\n',
    'old 1/a.md': '- 一\n',
  })
  expect(config.redirects).toEqual({ '/': '/pages/orchard.md' })
  expect(routes).toEqual(['/old 1/a', '/pages/orchard', '/pages/pear'])
  const [page] = [...site.pages.values()].filter(({ title }) => title === '果园; 一')
  expect(page!.headings.map(({ text }) => text)).toEqual(['果园; 一', '一节', '二节'])
})

test('Logseq: a page shows the text of a block of another one as it is now', async () => {
  const id = '64b7f0aa-1111-4222-8333-444455556666'
  const site = makeSite(
    { 'logseq/config.edn': '{}', 'pages/a.md': `- ((${id}))\n`, 'pages/b.md': `- 甲\n  id:: ${id}\n` },
    { dialect: 'logseq', themeConfig: { search: false } },
  )
  try {
    await site.build()
    expect(site.output('pages/a.html')).toContain(`href="/pages/b.html#%5E${id}">甲</a>`)
    site.edit('pages/b.md', `- 乙\n  id:: ${id}\n`)
    await site.build()
    expect(site.output('pages/a.html')).toContain('>乙</a>')
  } finally {
    site.close()
  }
})

test('Logseq: pages, journals, and an outline without what only its program reads', async () => {
  const { site, routes, treeOf } = await foreignSite({
    'logseq/config.edn': '{}',
    'pages/水果___苹果.md':
      'title:: 苹果\nalias:: 果, 红果\ntype:: 树\n\n- 红\n  id:: 64b1f3a2-1111-2222-3333-444455556666\n\t- 见 ((64b1f3a2-1111-2222-3333-444455556666)) 甜\n- :LOGBOOK:\n  CLOCK: [2024]\n  :END:\n- {{query (todo)}}\n- ![a](a.png){:height 50, :width 162} ok\n-\n\t- 核\n\t-\n- ((64b1f3a2-9999-2222-3333-444455556666))\n-\n  collapsed:: true\n',
    'journals/2024_01_02.md':
      '- 今天\n- DONE [#A] 种树\n  SCHEDULED: <2024-01-02 Tue>\n- TODO 浇水 {{cloze 每天}}\n- #+BEGIN_TIP\n  甜的\n  #+END_TIP\n- #+BEGIN_SRC js\n  TODO()\n  id:: 1\n  #+BEGIN_QUERY\n  #+END_SRC\n- {{video https://a.cn/b}}\n- {{youtube lq9cCsOLBv4}}\n- {{renderer x}}\n- {{zotero-linked-file "a"}}\n- #+BEGIN_QUERY\n  {:query a}\n  #+END_QUERY\n',
  })
  expect(routes).toEqual(['/journals/2024_01_02', '/pages/水果/苹果'])
  expect([...site.pages.values()].map(({ title }) => title).sort()).toEqual(['2024-01-02', '苹果'])
  const text = JSON.stringify(treeOf(site.pages.get('/pages/水果/苹果')!))
  expect(site.pages.get('/pages/水果/苹果')!.frontmatter.aliases).toEqual(['果', '红果'])
  expect(text).toMatch(/红.*见.*甜.*核/)
  // Blocks of which nothing is left have no bullet.
  expect(text).not.toMatch(/"tagName":"li"[^[\]]*"children":\[\]/)
  expect(text).not.toMatch(/::|\{:|\(\(|LOGBOOK|CLOCK|query/)
  const day = JSON.stringify(treeOf(site.pages.get('/journals/2024_01_02')!))
  expect(day).toMatch(
    /checked":true.*种树.*checkbox.*浇水 每天.*"kind":"tip".*甜的.*"lang":"js".*TODO.*id.*::.*BEGIN_QUERY.*a\.cn.*watch\?v=lq9cCsOLBv4/,
  )
  expect(day).not.toMatch(/DONE|SCHEDULED|#\+END|\{\{|:query/)
})

describe('Obsidian', () => {
  test('the name of a note is shown unless one heading at its top is the title', async () => {
    const { site } = await foreignSite({
      '.obsidian/app.json': '{}',
      'a.md': '# 苹果\n\n甜\n',
      'b.md': '# 一\n\n# 二\n',
      'c.md': '甜\n\n# 一\n',
      'd.md': '# d\n\n# 一\n',
    })
    const headings = [...site.pages.values()].map((page) => page.headings.map(({ text }) => text))
    expect(headings).toEqual([['苹果'], ['b', '一', '二'], ['c', '一'], ['d', '一']])
  })

  const note = 'See [[pear|a pear]], ![[box.png]] and [p](pear.md).\n\n## More\n'

  test('a vault is read as it is: links, properties, names as titles, and no templates', async () => {
    const { config, site, routes, said, treeOf } = await foreignSite({
      '.obsidian/app.json': '{ "userIgnoreFilters": ["private/", "/x/"], "attachmentFolderPath": "files" }',
      '.obsidian/templates.json': '{ "folder": "templates" }',
      '.obsidian/plugins/templater-obsidian/data.json': '{ "templates_folder": "more/templates/" }',
      'more/templates/week.md': '<% tp.date.now() %>\n',
      'Apple.md': note,
      'fruit/a.excalidraw.md':
        '---\nexcalidraw-plugin: parsed\n---\n==⚠  Switch to EXCALIDRAW VIEW in the menu. ⚠==\n\n背面\n\n# Excalidraw Data\n\n## Text Elements\n字 ^a1b\n\n## Embedded Files\nabc: [[no]]\n\n%%\n## Drawing\n```json\n{}\n```\n%%\n',
      'fruit/a.excalidraw.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      'fruit/pear.md': '---\naliases: 梨\n---\n[[apple]]\n',
      'fruit/plum.md': '---\npublish: false\n---\n',
      'private/a.md': '# a\n',
      'templates/daily.md': '# <% tp.date.now() %>\n',
      'files/box.png': 'x',
    })
    expect(config).toMatchObject({
      dialect: 'obsidian',
      srcDir: config.root,
      markdown: { obsidian: true, breaks: true },
    })
    expect(routes).toEqual(['/Apple', '/fruit/a.excalidraw', '/fruit/pear'])
    expect([...site.pages.values()].map(({ title }) => title)).toEqual(['Apple', 'a.excalidraw', 'pear'])
    expect(site.locales.root!.title).toBe(path.basename(config.root))
    // Of a drawing its picture, its words and what is written on its back.
    const drawing = JSON.stringify(treeOf(site.pages.get('/fruit/a.excalidraw')!))
    expect(drawing).toMatch(/a\.excalidraw\.svg.*背面.*字/)
    expect(drawing).not.toMatch(/EXCALIDRAW|Excalidraw Data|a1b|abc|json/)
    expect(said.filter((line) => !line.includes('no-home'))).toEqual([])
  })
})
