import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { linkFrom, plainLink } from '../../../src/render/dialects/docsify/lists.ts'
import { readScript } from '../../../src/render/dialects/script-config.ts'
import { linkTargets } from '../../../src/render/site/assemble.ts'
import { redirectsOf } from '../../../src/render/site/links/redirects.ts'
import { resolveFile, resolveLink } from '../../../src/render/site/links/resolve-link.ts'
import { notesBelow } from '../../../src/render/site/navigation/note-lists.ts'
import { foreignFolder, foreignSite } from '../../helpers/foreign-site.ts'

describe('without a config of ours a folder is the site of the tool that it shows', () => {
  test('VitePress: its config as it is, without what runs in Vue', async () => {
    const { config, order, routes, said } = await foreignSite({
      'docs/.vitepress/config.ts': `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
import sidebar from './sidebar'
import gone from './gone'
export default withMermaid(defineConfig({
  title: '果园', base: '/fruit/', lang: 'zh-CN', vite: { plugins: [gone()] }, head: [['script', { src: '/a.js', defer: true }]],
  markdown: { config: (md) => md.use(gone), image: { lazyLoad: true } },
  themeConfig: { nav: [{ text: '苹果', link: '/apple', wide: 1 }, { text: '梨', link: '/pear', wide: 1 }], sidebar },
}))`,
      'docs/.vitepress/sidebar.ts':
        "export default [{ text: '苹果 <Badge text=1 />', link: '/apple' }, { link: '/pear' }]",
      'docs/index.md': '# 首页\n',
      'docs/apple.md': '# 苹果\n\n<<< @/.vitepress/sidebar.ts\n',
      'docs/pear.md': '---\ntitle: 梨\n---\n\n## 一\n',
    })
    expect(config).toMatchObject({
      title: '果园',
      base: '/fruit/',
      dialect: 'vitepress',
      head: [['script', { src: '/a.js', defer: '' }]],
      themeConfig: { outline: 2 },
    })
    // Titles of boxes are English there, whatever the language.
    expect(config.markdown).toMatchObject({
      image: { lazyLoading: true },
      emoji: { shortcuts: true },
      container: { tipLabel: 'TIP', detailsLabel: 'Details' },
    })
    expect(config.notice).toBe(
      'VitePress site, by "docs/.vitepress/config.ts"; not carried over: vite, themeConfig.nav.*.wide, markdown.config.',
    )
    expect(order).toEqual(['苹果 /apple', '梨 /pear'])
    expect(routes).toEqual(['/', '/apple', '/pear'])
    expect(said).toEqual([])
  })

  test('VitePress: a config that lists its notes, and values of front matter in the text', async () => {
    const { order, site, treeOf } = await foreignSite({
      '.vitepress/config.mts': `import fg from 'fast-glob'
import matter from 'gray-matter'
import { readFile, readFileSync, writeFile } from 'fs-extra'
import { join } from 'pathe'
const root = join(__dirname, '..')
const { all } = await import('gone')
import { readFileSync as text } from 'node:fs'
const name = await fg('*/plum.md', { cwd: root, objectMode: true }).then(([one]) => one.name)
if (name !== 'plum.md') throw new Error(name)
const made = JSON.parse(text('made-by-another-command.json', 'utf8'))
await writeFile('index.md', await readFile(join(root, 'README.md')) + [...all({}), ...made])
const sidebar = fg.sync('fruit/**/*.{md,txt}', { cwd: root, ignore: ['**/plum.md'] })
  .map((name) => ({ text: matter.read(join(root, name)).data.title, link: '/' + name }))
export default { themeConfig: { sidebar } }`,
      'index.md': '# 首页\n',
      'fruit/apple.md': '---\ntitle: 苹果\n---\n\n{{ $frontmatter.title }}与 `{{ $frontmatter.title }}`\n',
      'fruit/tree/pear.md': '---\ntitle: "梨"\n---\n',
      'fruit/plum.md': '# 李\n',
      'herb/README.md': '# 草\n',
      'herb/mint.md':
        '---\na: { b: 红 }\n---\n\n# 薄荷\n\n见https://a.cn/b，再看 https://a.cn，或 www.a.cn 与 me@a.cn。\n\n邮箱you@a.cn， a@2x.png "us@a.cn"\n\n(书)[https://b.cn/c] [{"a": "we@a.cn"}] [来自：https://c.cn/d] [**https://d.cn**](https://e.cn) xhttps://f.cn git+https://g.cn =https://h.cn/i(\'a b\') http://ip:port http://a:b@c.cn/d https://j.cn/k)l https://m.cn/n\'o\'p https://q.cn/%253f https://r.cn/.%%32%65\n\n例如"https://s.cn/t"，页面的`<i>`与"https://u.cn"。\n\n<button @click="x" class="y">按</button>\n\n{{ "{{ 1 }}" }} {{ 1 + 1 }} {{ x }} `{{ 1 + 1 }}` {{ $frontmatter.a["b"] }}\n\n::: row\n行内\n:::\n\n##\n\n## *{{ $frontmatter.a.b }}*\n',
      'README.md': '# 读我\n',
    })
    // Addresses are those of markdown-it, of boxes that only a plug-in knows the content is shown, and an empty heading has no id.
    const mint = site.pages.get('/herb/mint')!
    expect(mint.links.map(({ href }) => decodeURI(href))).toEqual([
      'https://a.cn/b，再看',
      'https://a.cn',
      'mailto:me@a.cn',
      'mailto:us@a.cn',
      'https://b.cn/c',
      'mailto:we@a.cn',
      'https://c.cn/d',
      'https://e.cn',
      'https://h.cn/i',
      'http://ip',
      'http://a:b@c.cn/d',
      'https://j.cn/k',
      "https://m.cn/n'o'p",
      'https://q.cn/%3f',
      'https://r.cn/.%2e',
      'https://s.cn/t',
      'https://u.cn',
    ])
    expect(JSON.stringify(treeOf(mint))).toMatch(/"https:\/\/q.cn\/%253f".*"https:\/\/r.cn\/.%2e".*"按"/)
    expect(JSON.stringify(treeOf(mint))).toMatch(/"code".*"<i>"/)
    // What Vue computes without a program.
    expect(JSON.stringify(treeOf(mint))).toMatch(/"\{\{ 1 \}\} 2 \{\{ x \}\} ".*"\{\{ 1 \+ 1 \}\}".*" 红"/)
    expect(JSON.stringify(treeOf(mint))).not.toMatch(/:::|row/)
    // The id is made before the value is filled in.
    expect(mint.headings.map(({ text, anchor }) => [text, anchor])).toEqual([
      ['薄荷', '薄荷'],
      ['红', 'frontmatter-a-b'],
    ])
    // Its own address leads to the page of the folder.
    expect(redirectsOf(site)).toMatchObject([{ from: '/herb/README', to: '/herb/' }])
    expect(resolveLink(linkTargets(site), 'index.md', '/herb/README/').href).toBe('/herb/')
    expect(order).toEqual(['苹果 /fruit/apple', '梨 /fruit/tree/pear'])
    expect(JSON.stringify(treeOf(site.pages.get('/fruit/apple')!))).toMatch(/"苹果与 ".*frontmatter/)
  })

  test('VitePress: a config that packages wrap as a function, with a list of which a missing one found nothing', async () => {
    const { config, order, said } = await foreignSite({
      'docs/.vitepress/config.ts': `import { withPwa } from '@vite-pwa/vitepress'
import { defineConfig } from 'vite'
import tree from 'directory-tree'
const found = {}
for (const { path } of tree('docs').children) found[path] = []
export default withPwa(defineConfig(({ mode }) => ({ title: mode, srcDir: 'notes', themeConfig: { sidebar: found, outline: 3 } })))`,
      'docs/notes/index.md': '# Fruit\n',
      'docs/notes/apple.md': '# Apple\n',
      'docs/notes/C#.md': '# 100%\n',
    })
    expect(order).toEqual(['Fruit /', '100% /C%23', 'Apple /apple'])
    expect(config.themeConfig.outline).toBe(3)
    expect(said).toEqual([])
  })

  test.each([
    [
      '---\nlayout: page\n---\n\n<script setup>\nimport Home from "./a.vue"\n</script>\n\n<Home :a="1" />\n',
      true,
    ],
    ['<!-- 无 -->\n<div>\n<Home></Home>\n</div>\n', true],
    ['<Home />\n\n苹果\n', false],
    ['---\nhero:\n  name: 树\n---\n\n<Home />\n', false],
  ])(
    'VitePress: a home page that only components make shows the words of the config: %j',
    async (home, isBare) => {
      const { site } = await foreignSite({
        '.vitepress/config.mjs': "export default { title: '果园', description: '很甜' }",
        'index.md': home,
      })
      const hero = { name: '果园', tagline: '很甜' }
      const shown = { layout: 'home', frontmatter: { hero, listsNotes: true } }
      if (isBare) expect(site.pages.get('/')).toMatchObject(shown)
      else expect(site.pages.get('/')!.frontmatter.listsNotes).toBeUndefined()
    },
  )

  test('VitePress: permalinks of the theme Teek, and its list of folders with numbers', async () => {
    const note = (title: string, permalink: string) =>
      `---\ntitle: ${title}\npermalink: ${permalink}\n---\n\n## 一\n`
    const files = {
      '.vitepress/config.ts': `import { defineTeekConfig } from 'vitepress-theme-teek/config'
export default { extends: defineTeekConfig({}), title: '果园' }`,
      'index.md': '# 果园\n',
      '01.树/10.梨.md': note('梨', '/tree/pear').replace('一', '梨'),
      '01.树/02.苹果.md': note('苹果', '/tree/apple/'),
      '01.树/20.李.md': note('李', '/tree/pear'),
      '01.树/30.桃.md': note('桃', 'https://a.cn/peach'),
      '目录.md':
        '---\ncatalogue: true\nlayout: page\npermalink: /tree/\npath: 01.树\npageTitle: 树\n---\n\n甜。\n',
      '01.树/40.杏.md': note('杏', '/tree/plum').replace('## 一', '# 一\n\n# 二'),
      '01.树/50.无花果.md': note('', '/tree/fig').replace('## 一', '干。\n\n# 一'),
    }
    const { order, routes, site, said, treeOf } = await foreignSite(files)
    expect(routes).toContain('/tree/pear')
    const headings = (route: string) =>
      site.pages.get(route)!.headings.map(({ level, text, anchor }) => `${level} ${text} ${anchor}`)
    expect(headings('/tree/pear')).toEqual(['1 梨 梨', '2 梨 梨-1'])
    expect(headings('/tree/plum')).toEqual(['1 一 一', '1 二 二'])
    const list = site.pages.get('/tree/')!
    const listed = notesBelow(list, site, false).map(({ title }) => title)
    expect([list.title, ...listed]).toEqual(['树', '苹果', '梨', '桃', '杏', '无花果'])
    expect(JSON.stringify(treeOf(site.pages.get('/tree/fig')!))).toMatch(/"h1".*无花果.*"h1"/)
    expect(routes).toContain('/tree/apple/')
    expect(order.slice(0, 2)).toEqual(['苹果 /tree/apple/', '梨 /tree/pear'])
    expect(redirectsOf(site)).toContainEqual(
      expect.objectContaining({ from: '/01.树/10.梨', to: '/tree/pear' }),
    )
    expect(said.join()).toMatch(/20\.李/)
    // Elsewhere it is a word of the author's.
    const plain = await foreignSite({ ...files, '.vitepress/config.ts': 'export default {}' })
    expect(plain.routes).toContain('/01.树/10.梨')
  })

  test('a folder whose notes link to each other as in a vault', async () => {
    const notes = {
      '苹果.md': '# 苹果\n\n见 [[梨 树]]、[[没有的笔记]]\n第二行\n',
      '梨 树.md': '[[苹果|红的]]\n',
      '李.md': '![[梨 树]]\n',
    }
    const { config, site, treeOf } = await foreignSite(notes)
    expect(config.markdown).toMatchObject({ obsidian: true, breaks: true })
    expect(JSON.stringify(treeOf(site.pages.get('/苹果')!))).not.toContain('"value":"[[')
    const hyphens = { 'a.md': '[[b-c]]\n', 'b-c.md': '[[a-d]]\n', 'a-d.md': '[[b-c]]\n' }
    expect((await foreignSite(hyphens)).config.markdown.obsidian).toBe(true)
    // Elsewhere a word in brackets is one of the text.
    const { config: plain } = await foreignSite({ ...notes, '李.md': '# 李\n\n[[Get]]\n' })
    expect(plain.markdown.obsidian).not.toBe(true)
  })

  test('loppo: chapters.yml with folders', async () => {
    const { order, site } = await foreignSite({
      'chapters.yml': '- tree/: 树\n- tree/pear.md: 梨\n- apple.md: 苹果\n',
      'docs/tree/pear.md': '# 一\n',
      'docs/apple.md': '# 二\n',
    })
    expect(order).toEqual(['梨 /tree/pear', '苹果 /apple'])
    // There is no page for the top of the site, so it leads to the first.
    expect(redirectsOf(site)).toMatchObject([{ from: '/', to: '/tree/pear' }])
  })

  test.each([
    ["theme: '@vuepress/theme-blog'", '/2024/01/02/apple-pie/'],
    [
      "theme: 'own', themeConfig: { blog: { directories: [{ dirname: '_posts', itemPermalink: '/p/:year/:slug.html' }] } }",
      '/p/2024/apple-pie',
    ],
    [
      "plugins: [['@vuepress/blog', { directories: [{ dirname: '_posts', itemPermalink: '/:i_month/:slug' }] }]]",
      '/1/apple-pie/',
    ],
  ])('VuePress: posts by the pattern of the blog plug-in: %s', async (options, first) => {
    const { routes } = await foreignSite({
      '.vuepress/config.yml': `{ title: '果园', ${options} }`,
      '_posts/2024-01-02-Apple_pie.md': '# 苹果派\n',
      '_posts/pear.md': '---\ndate: 2024-03-04\npermalink: /pear/\n---\n\n# 梨\n',
      'guide/fig.md': '# 无花果\n',
    })
    expect(routes).toEqual([first, '/guide/fig', '/pear/'].sort())
  })

  test('VuePress: navigation in its forms, permalinks, and front matter of its themes', async () => {
    const { site, config, order, routes, said } = await foreignSite({
      '.vuepress/config.js': `const { defaultTheme } = require('@vuepress/theme-default')
module.exports = {
  title: '果园', description: '很甜', base: '/', plugins: ['a'],
  theme: defaultTheme({
    navbar: [{ text: '指南', children: ['/guide/apple.md'] }], tip: '窍门',
    sidebar: { '/guide/': ['', { text: '树', prefix: 'tree/', children: ['pear', ['plum', '李子']] }, 'apple'] },
  }),
}`,
      'README.md':
        '---\nhome: true\nactionText: 开始\nactionLink: /guide/\nfeatures:\n  - title: 甜\n    details: 很\n---\n',
      'guide/README.md': '# 指南\n',
      'guide/apple.md':
        '---\ntitle: 苹果\npermalink: /pages/a1/\ntag: 红\ncategory: [水果]\nsidebar: auto\n---\n\n正文\n',
      'guide/tree/pear.md': '# 梨\n',
      'guide/tree/plum.md': '# 李\n',
      'about/README.md': '---\npermalink: /about\nTitel: 关于\n---\n\n# 关于\n',
      'open.md': '---\ntitle: 敞开\n\n# tags: none\ntags:\n  - 红',
    })
    expect(order).toEqual(['指南 /guide/', '梨 /guide/tree/pear', '李子 /guide/tree/plum', '苹果 /pages/a1/'])
    expect(routes).toEqual([
      '/',
      '/about/',
      '/guide/',
      '/guide/tree/pear',
      '/guide/tree/plum',
      '/open',
      '/pages/a1/',
    ])
    // Front matter that is the whole note needs no end.
    expect(site.pages.get('/open')).toMatchObject({ title: '敞开', frontmatter: { tags: ['红'] } })
    expect(site.pages.get('/about/')!.frontmatter.redirects).toBeUndefined()
    expect(said.filter((one) => one.includes('Titel'))).toEqual([])
    const apple = site.pages.get('/pages/a1/')!
    expect(apple.frontmatter).toMatchObject({ tags: ['红', '水果'], redirects: ['/guide/apple'] })
    expect(apple.headings).toMatchObject([{ level: 1, text: '苹果' }])
    const hero = { name: '果园', tagline: '很甜' }
    expect(site.pages.get('/')).toMatchObject({ layout: 'home', frontmatter: { hero } })
    expect(config.notice).toContain('not carried over: plugins.')
    expect(config.markdown.container).toEqual({ tipLabel: '窍门' })
  })

  test('VitePress: a config of the time when it was that of VuePress', async () => {
    const { config, order, site } = await foreignSite({
      'docs/.vitepress/config.js': `module.exports = {
  locales: { '/': { lang: 'en-US', title: 'Fruit' }, '/zh/': { lang: 'zh-CN', title: '果园' } },
  themeConfig: { repo: 'me/fruit', locales: {
    '/': { label: 'English', nav: [{ text: 'Apple', link: '/apple' }], sidebar: { '/': [{ text: 'Trees', children: ['/apple', ['/pear', 'Pears']] }] } },
    '/zh/': { label: '中文', sidebar: { '/zh/': ['/zh/apple'] } },
  } },
}`,
      'docs/index.md': '---\nhome: true\nheroText: Fruit\nfooter: Mine\n---\n',
      'docs/apple.md': '# Apple\n',
      'docs/pear.md': '# Pear\n',
      'docs/zh/apple.md': '# 苹果\n',
      'docs/public/a.svg': '<svg></svg>',
    })
    expect(config).toMatchObject({ title: 'Fruit', locales: { zh: { label: '中文', title: '果园' } } })
    expect(config.markdown.container).toMatchObject({ tipLabel: 'TIP' })
    expect(config.notice).toBe('VitePress site, by "docs/.vitepress/config.js".')
    expect(order).toEqual(['Apple /apple', 'Pears /pear'])
    expect(site.pages.get('/')).toMatchObject({ layout: 'home' })
    expect(site.files.has('/a.svg')).toBe(true)
  })

  test('VuePress: a list made from the numbers of notes, whatever their addresses and titles', async () => {
    const note = (title: string, permalink: string) => `---\ntitle: ${title}\npermalink: ${permalink}\n---\n`
    const { order } = await foreignSite({
      '.vuepress/config.js': `const { readJSONSync } = require('fs-extra')
module.exports = { title: readJSONSync('package.json').name, themeConfig: { sidebar: { mode: 'structuring' } } }`,
      'package.json': '{ "name": "果园" }',
      'README.md': '# 果园\n',
      '01.树/10.梨.md': note('甲', '/pages/b/'),
      '01.树/02.苹果.md': note('乙', '/pages/a/'),
      '@pages/tags.md': note('标签', '/tags/'),
      '《笔记》/1.根.md': note('丙', '/pages/c/'),
      '《笔记》/叶.md': note('丁', '/pages/d/'),
      '_posts/1.花.md': note('戊', '/pages/e/'),
      '草.md': note('己', '/pages/f/'),
    })
    expect(order).toEqual(['乙 /pages/a/', '甲 /pages/b/', '丙 /pages/c/'])
  })

  test('VuePress: short names of files and folders, permalinks without a slash, texts that Vue binds', async () => {
    const { site, routes, treeOf, said } = await foreignSite({
      'docs/.vuepress/config.ts': `import { createRequire } from 'node:module'
import { getDirname, path } from 'vuepress/utils'
import { themeOf } from 'vuepress-theme-fruit'
const here = getDirname(import.meta.url)
const place = createRequire(import.meta.url).resolve('vuepress-theme-fruit/a.js')
export default { title: '果园', theme: themeOf({
  markdown: { include: { resolvePath: (file, from) => file[0] === '@' ? path.resolve(here, '../parts', file.slice(1)) : path.resolve(from, file) } },
}) }`,
      'docs/parts/sweet.md': '甜。\n',
      'docs/README.md':
        '# 果园\n\n<!-- @include: @sweet.md -->\n\n![红](~@img/a.svg) <img :src="$withBase(\'/b.svg\')" alt="绿"> [苹果](/pages/1/) [苹果](/pages/1)\n',
      'docs/apple.md': '---\npermalink: /pages/1\n---\n\n# 苹果\n',
      'docs/.vuepress/public/img/a.svg': '<svg></svg>',
      'docs/.vuepress/public/b.svg': '<svg></svg>',
    })
    expect(routes).toContain('/pages/1/')
    expect(JSON.stringify(treeOf(site.pages.get('/')!))).toMatch(/甜。.*"src":"\/b\.svg"/)
    expect(said.filter((one) => /include|asset|dead|dropped/.test(one))).toEqual([])
  })

  test('MkDocs with Material: titles of the navigation, ids of Python, and what needs a program is left out', async () => {
    const { site, treeOf, said } = await foreignSite({
      'mkdocs.yml':
        'site_name: 果园\ntheme: { name: material }\nnav:\n  - 首: index.md\n  - 果: { 苹果树: apple.md }\nplugins: [tags, { redirects: { redirect_maps: { old.md: apple.md } } }]\n',
      'docs/tags.md': '# 标签\n\n全部标签：\n\n[TAGS]\n',
      'docs/plug/tags.md': '# 插件\n\n```\n[TAGS]\n```\n',
      'docs/index.md':
        '---\ntags:\n  - 果\n  -\n---\n\n# 果园\n\n[签](tags.md) [里](apple.md#_2) [甜](apple.md#sweet_1)\n',
      'docs/apple.md':
        '## 红\n\n```sh\n# 不是标题\n```\n\n## 绿\n\n## Sweet\n\n## Sweet\n\n## ::: fruit.Pear\n    options:\n\n::: fruit.Apple.red\n    options:\n      show: true\n\n::: fruit\n    options:\n      show: true\n\n<a href="./b.pdf" markdown="1">:material-apple: 下载</a>\n\n:octicons-x-24: 酸 :material-check:{ .a } 甜 :simple-x:\n\n=== ":material-apple: 甲"\n    a\n',
      'docs/b.pdf': '',
      'docs/plum-tree.md':
        '## 梅\n\n<figure markdown="span">\n    <!-- a -->\n    ![梅花](b.pdf){: width="3" }\n    <figcaption>图</figcaption>\n</figure>\n\n!!! sweet\n\n    甜\n\n???+ code 树 苗\n    苗圃\n\n!!! note inline end\n\n    旁\n\n??? "问"\n    按 ++"Red"++\n\n??? note "法"\n    === "C"\n        ```c\n        --8<-- "docs/plum.c"\n        ```\n\n尾\n\n<div Markdown>\n*斜*\n</div>\n',
      'docs/plum.c': 'int a;\n\nint b;\n',
      'docs/herb/index.md': '草\n',
      'docs/moss/readme.md': 'comments:\nauthor: 甲\n\n`<h1>`\n\n$$\na\n=\nb\n$$\n',
    })
    // The name of a file is the last title that is left; files in listings keep the indentation of their line.
    const plum = site.pages.get('/plum-tree/')!
    expect(plum.headings.map(({ text }) => text)).toEqual(['Plum tree', '梅'])
    expect(site.pages.get('/herb/')!.title).toBe('Herb')
    expect(JSON.stringify(treeOf(plum))).toMatch(
      /"alt":"梅花".*"figcaption".*图.*"kind":"info".*Sweet.*甜.*"kind":"details".*Code.*苗圃.*"kind":"note".*旁.*"kind":"details".*问.*"kbd".*Red.*"kind":"details".*int.*a;.*int.*b;.*"tagName":"p".*尾.*"em".*斜/,
    )
    const apple = site.pages.get('/apple/')!
    expect(apple.headings.map(({ text }) => text)).toEqual([
      '苹果树',
      '红',
      '绿',
      'Sweet',
      'Sweet',
      'fruit.Pear',
    ])
    expect(JSON.stringify(treeOf(apple))).not.toMatch(/fruit\.Apple|show|:material/)
    // Icons are left out, unless they say something by themselves.
    expect(JSON.stringify(treeOf(apple))).toContain('✗ 酸 ✓ 甜 "')
    expect(site.pages.get('/')!.headings).toMatchObject([{ text: '果园' }])
    expect(redirectsOf(site)).toMatchObject([{ from: '/old/' }, { from: '/moss/readme/', to: '/moss/' }])
    expect(site.pages.get('/moss/')!.title).toBe('Readme')
    expect(JSON.stringify(treeOf(site.pages.get('/moss/')!))).not.toContain('comments')
    expect(site.pages.has('/tags/')).toBe(false)
    expect(site.pages.has('/plug/tags/')).toBe(true)
    expect(said).toEqual([])
  })

  test('MkDocs: folders in nav, by lists in them or by their notes', async () => {
    const { order } = await foreignSite({
      'mkdocs.yml':
        'site_name: 果园\nplugins: [{ literate-nav: { nav_file: README.md } }]\nnav:\n  - index.md\n  - 树: tree/\n  - 草: herb/*\n  - 星: "*.md"\n',
      'docs/index.md': '# 果园\n',
      'docs/tree/README.md': '# 树林\n\n* [梨](pear.md)\n* [苹果](apple.md)\n',
      'docs/tree/apple.md': '# 苹果\n',
      'docs/tree/pear.md': '# 梨\n',
      'docs/herb/mint.md': '# 薄荷\n',
      'docs/*.md': '# 星\n',
    })
    expect(order).toEqual([
      '果园 /',
      '树林 /tree/',
      '梨 /tree/pear/',
      '苹果 /tree/apple/',
      '薄荷 /herb/mint/',
      '星 /*/',
    ])
  })

  test('MkDocs: nav with and without titles, folders for addresses, tags of Python', async () => {
    const { config, order, routes, said, site, treeOf } = await foreignSite({
      'mkdocs.yml': `site_name: 果园
site_url: https://example.com/fruit/
theme: { name: material, language: zh }
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
nav:
  - 首页: index.md
  - 水果:
      - fruit/apple.md
      - 梨: fruit/pear.md
      - 别处: https://example.com/
extra: { crop: { apple: 红苹果 } }
plugins: [search, { material/tags: {} }, { macros: {} }, { blog: { post_url_date_format: yyyyMMdd } }]
`,
      'docs/index.md': '# 果园\n\n[梨](fruit/pear.md)\n',
      'docs/fruit/apple.md': '---\ntitle: 苹果\n---\n\n红。\n',
      'docs/fruit/pear.md':
        '---\nkind: 秋\n---\n\n# 梨\n\n[苹果](apple.md) {{ kind }} {{ crop.apple }} {{ config.site_name }} {{ now() }}\n',
      'docs/blog/posts/a.md': '---\ndate: 2024-01-02\n---\n\n# 红 A，甜\n',
      'docs/blog/posts/b.md': '---\ndate: { created: 2024-01-03 }\nslug: b-c\n---\n',
      'docs/blog/posts/c.md': '# 没有日期\n',
      'docs/tree/README.md': '# 树\n\n[梨](../fruit/pear.md)\n\n--8<-- "part/gone.md:2:3"\n',
    })
    expect(said).toContain(
      'tree/README.md | 5 | include | "part/gone.md" cannot be included: there is no such file.',
    )
    expect(config).toMatchObject({
      title: '果园',
      base: '/fruit/',
      siteUrl: 'https://example.com',
      lang: 'zh-CN',
      cleanUrls: 'folders',
    })
    expect(order).toEqual([
      '首页 /',
      '苹果 /fruit/apple/',
      '梨 /fruit/pear/',
      // Posts are listed by the blog, not by the navigation, the newest first.
      'B /blog/20240103/b-c/',
      '红 A，甜 /blog/20240102/红-a甜/',
      '没有日期 /blog/posts/c/',
    ])
    expect(routes).toEqual([
      '/',
      '/blog/20240102/红-a甜/',
      '/blog/20240103/b-c/',
      '/blog/posts/c/',
      '/fruit/apple/',
      '/fruit/pear/',
      '/tree/',
    ])
    expect(config.notice).toBe('MkDocs site, by "mkdocs.yml"; not carried over: plugins.macros.')
    const pear = site.pages.get('/fruit/pear/')!
    expect(JSON.stringify(treeOf(pear))).toMatch(/ 秋 红苹果 果园\s*"/)
  })

  test.each([
    ['suffix', { 'docs/index.zh.md': '# 果园\n', 'docs/apple.zh.md': '# 苹果\n' }, ''],
    ['folder', { 'docs/zh/index.md': '# 果园\n', 'docs/zh/apple.md': '# 苹果\n' }, 'en/'],
  ])(
    'MkDocs: languages by %s, redirects, snippets and syntax that is switched on',
    async (kind, files, top) => {
      const { config, site, routes, order, treeOf, said } = await foreignSite({
        'mkdocs.yml': `site_name: Fruit
nav: [index.md, { Red: [apple.md, pear.md] }]
plugins:
  - i18n: { docs_structure: ${kind}, languages: [{ locale: en, default: true, name: English }, { locale: zh, name: 中文, site_name: 果园, nav_translations: { Red: 红 } }] }
  - redirects: { redirect_maps: { 'old.md': 'apple.md' } }
markdown_extensions: [def_list, pymdownx.tilde, pymdownx.arithmatex, { pymdownx.snippets: { base_path: [., parts] } }]
`,
        [`docs/${top}index.md`]: '# Fruit\n',
        [`docs/${top}apple.md`]: '# Apple\n\n--8<-- "sweet.md"\n\nRed\n: H~2~O $ab$\n',
        [`docs/${top}pear.md`]: '# Pear\n',
        'parts/sweet.md': 'Sweet.\n',
        ...files,
      })
      expect(routes).toEqual(['/', '/apple/', '/pear/', '/zh/', '/zh/apple/'])
      expect(order).toEqual(['Fruit /', 'Apple /apple/', 'Pear /pear/'])
      expect(site.locales.zh!.sidebars[0]!.items[1]!.text).toBe('红')
      expect(site.locales.zh!.sidebars[0]!.items[1]!.items!.map(({ route }) => route)).toEqual([
        '/zh/apple/',
        '/pear/',
      ])
      expect(config).toMatchObject({
        redirects: { '/old.md': '/apple.md' },
        locales: { zh: { title: '果园' } },
      })
      expect(JSON.stringify(treeOf(site.pages.get('/apple/')!))).toMatch(/Sweet.*"dd".*"sub".*"kb-math"/)
      expect(said).toEqual([])
    },
  )

  test.each([
    ['beside each other', 'docs/zh/', 'docs/en/', 'docs', ''],
    ['below the first one, whose notes are copied', '', 'en/', 'build/docs', 'INHERIT: ../mkdocs.yml\n'],
  ])('MkDocs: configs of languages %s', async (_, zh, en, folder, inherit) => {
    const { config, order, routes, said, site } = await foreignSite({
      [`${zh}mkdocs.yml`]: `site_name: 果园
site_url: https://example.com/
docs_dir: ${folder}
theme: { name: material, language: zh }
extra: { alternate: [{ name: 中文, link: / }, { name: English, link: /en/ }] }
nav: [index.md, { 水果: [{ '2.1 &nbsp; 梨 &amp;lt;': pear.md }, apple.md] }]
`,
      [`${en}mkdocs.yml`]: `${inherit}site_name: Orchard\nsite_url: https://example.com/en/\ntheme: { language: en }\nnav: [index.md, { Fruit: [pear.md, apple.md] }]\n`,
      [`${zh}docs/index.md`]: '# 果园\n',
      [`${zh}docs/apple.md`]: '# 苹果\n\n[梨](pear.md)\n',
      [`${zh}docs/img/tree.png`]: '',
      [`${zh}docs/pear.md`]: '# 梨\n',
      [`${en}docs/index.md`]: '# Orchard\n',
      [`${en}docs/pear.md`]: '# Pear\n',
      'docs/missing.txt': 'not there\n',
      'tools/a.md': '# No note\n',
    })
    expect(routes).toEqual(['/', '/apple/', '/en/', '/en/pear/', '/pear/'])
    expect(order).toEqual(['果园 /', '2.1 \u00A0 梨 &lt; /pear/', '苹果 /apple/'])
    expect(config).toMatchObject({
      lang: 'zh-CN',
      locales: {
        root: { label: '中文', lang: 'zh-CN' },
        // What is not translated leads to the first language.
        en: { label: 'English', lang: 'en', title: 'Orchard' },
      },
    })
    expect(JSON.stringify(config.locales.en)).toMatch(/Fruit.*en\/docs\/pear.md.*"\/[^n]*docs\/apple.md/)
    expect(config.notice).toContain('MkDocs site')
    // From the top of addresses, which is the folder of the first language.
    expect(resolveFile(linkTargets(site), `${en}docs/index.md`, '/img/tree.png').file).toMatch(
      /docs\/img\/tree\.png$/,
    )
    expect(said).toEqual([])
  })

  test('MkDocs: names that end alike are only languages where the config says so', async () => {
    const files = { 'docs/a.x.md': '[b](b.md)\n', 'docs/b.md': '# B\n', 'docs/b.x.md': '# X\n' }
    const { site } = await foreignSite({ 'mkdocs.yml': 'site_name: Fruit\n', ...files })
    expect(resolveLink(linkTargets(site), 'a.x.md', 'b.md').href).toBe('/b/')
  })

  test('MkDocs: configs of several projects are no languages of one', async () => {
    const { routes } = await foreignSite({
      'packages/apple/mkdocs.yml': 'site_name: A\nsite_url: https://example.com/\n',
      'packages/apple/docs/index.md': '# A\n',
      'packages/pear/mkdocs.yml': 'site_name: B\nsite_url: https://example.com/pea/\n',
      'packages/pear/docs/b.md': '# B\n',
    })
    expect(routes).toEqual(['/'])
  })

  test('MkDocs: without a list notes precede folders, and names are compared by their characters', async () => {
    const { order, site, said } = await foreignSite({
      'mkdocs.yml': 'site_name: 果园\nplugins: [blog]\nexclude_docs: draft.md\n',
      'docs/a_tree/README.md': '# 树\n',
      'docs/a_tree/fig.md': '# 无花果\n',
      'docs/blog/index.md': '# 日记\n',
      'docs/blog/posts/ripe.md': '---\ndate: 2024-01-02\n---\n\n# 熟\n',
      'docs/draft.md': '# 草\n',
      'docs/index.md': '# 果园\n',
      'docs/no10.md': '# 十\n',
      'docs/no9.md': '# 九\n',
      'docs/Pear.md': '# 梨\n',
    })
    expect(order).toEqual([
      '果园 /',
      '梨 /Pear/',
      '十 /no10/',
      '九 /no9/',
      '树 /a_tree/',
      '无花果 /a_tree/fig/',
      '日记 /blog/',
      '熟 /blog/2024/01/02/熟/',
    ])
    expect(site.locales.root!.sidebars[0]!.items.map(({ text }) => text).slice(-2)).toEqual([
      'A tree',
      'Blog',
    ])
    expect(said).toEqual([])
  })

  test('MkDocs: order from files in the folders, in a folder of a folder', async () => {
    const { order, site, treeOf, said } = await foreignSite({
      'packages/text/mkdocs.yml':
        'site_name: 果园\nplugins: [awesome-pages]\nmarkdown_extensions: [{ pymdownx.snippets: { base_path: [docs] } }]\n',
      'packages/text/docs/.pages':
        'nav:\n  - 首: index.md\n  - tree\n  - 根:\n      - 茎: [beet.md]\n  - ...\n',
      'packages/text/docs/index.md': '# 果园\n\n```c\n--8<-- "tree/plum.c"\n```\n',
      'packages/text/docs/tree/plum.c': 'int plum;\n',
      'packages/text/docs/apple.md': '# 苹果\n',
      'packages/text/docs/beet.md': '# 甜菜\n',
      'packages/text/docs/tree/.pages': 'title: 树\norder: desc\n',
      'packages/text/docs/my_herbs/.pages': 'arrange: [thyme.md]\n',
      'packages/text/docs/my_herbs/basil/a.md': '# 罗勒\n',
      'packages/text/docs/my_herbs/mint.md': '# 薄荷\n',
      'packages/text/docs/my_herbs/thyme.md': '# 百里香\n',
      'packages/text/docs/tree/1.md': '# 一\n',
      'packages/text/docs/tree/2.md': '# 二\n',
    })
    // What a section of a section names is not listed again by the dots.
    expect(order.slice(0, 5)).toEqual(['首 /', '二 /tree/2/', '一 /tree/1/', '甜菜 /beet/', '苹果 /apple/'])
    // What `arrange` does not name comes after it, notes before folders.
    expect(order.slice(5)).toEqual([
      '百里香 /my_herbs/thyme/',
      '薄荷 /my_herbs/mint/',
      '罗勒 /my_herbs/basil/a/',
    ])
    expect(JSON.stringify(site.config.themeConfig.sidebar)).toContain('"text":"My herbs"')
    expect(JSON.stringify(treeOf(site.pages.get('/')!))).toContain('plum')
    expect(said).toEqual([])
  })

  test('docsify: lists of folders, links from the top, and its addresses', async () => {
    const { config, order, said, site, treeOf } = await foreignSite({
      'index.html': `<title>果园</title><script>document.title
window.$docsify = { name: '<b>果园</b>', coverpage: true, loadSidebar: true, loadNavbar: 'nav.md', repo: 'me/fruit', plugins: [(hook) => hook.init()] }
window.start()</script>`,
      'README.md': '# 果园\n\n1. 一\n\n   !> 甜\n',
      '_sidebar.md':
        '* [苹果](.\\apple.md "红")\n* 树\n  * [梨](/tree/pear?id=一)\n  * [李子](tree/plum)\n* [所有树](/tree/_sidebar.md)\n',
      'tree/_sidebar.md': '- [首页](/)\n- [梨](tree/pear)\n',
      'nav.md': '- [首页](/)\n',
      '_coverpage.md':
        '![logo](logo.svg)\n\n# 果园 <small>2</small>\n\n> 甜\n\n- 红\n- 绿\n\n[开始](apple.md)\n[别处](https://example.com)\n\n![color](#f0f)\n',
      'apple.md': '# 苹果\n',
      'tree/plum.md': '## 一\n',
      'tree/pear.md': '# 梨\n\n## 一\n\n## Red & Green\n\n[这里](tree/pear.md?id=red-amp-green)\n',
    })
    expect(said).toEqual([])
    expect(config).toMatchObject({ title: '果园', themeConfig: { nav: [{ text: '首页', link: '/' }] } })
    expect(order).toEqual(['首页 /', '梨 /tree/pear', '苹果 /apple', '梨 /tree/pear', '李子 /tree/plum'])
    // The name in the list is that of a page without a heading of its own.
    expect(site.pages.get('/tree/plum')).toMatchObject({ title: '李子', headings: [{ text: '一' }] })
    expect(site.pages.get('/tree/pear')).toMatchObject({ title: '梨' })
    // The list of a folder is no page: its first note is.
    expect(JSON.stringify(config.themeConfig.sidebar)).toContain('{"text":"所有树","link":"/tree/pear"}')
    expect(site.pages.has('/_sidebar')).toBe(false)
    expect(site.pages.get('/')).toMatchObject({
      layout: 'home',
      frontmatter: {
        hero: {
          name: '果园 2',
          tagline: '甜',
          image: { src: 'logo.svg' },
          actions: [
            { text: '开始', link: '/apple.md', theme: 'brand' },
            { text: '别处', link: 'https://example.com', theme: 'alt' },
          ],
        },
        features: [{ title: '红' }, { title: '绿' }],
      },
    })
    expect(config.head[0]?.[2]).toContain('location.hash')
    expect(JSON.stringify(treeOf(site.pages.get('/')!))).toMatch(/"kind":"warning".*甜/)
  })

  test.each([
    ['/a/b?id=c', '/a/b#c', '/a/b#c'],
    ['a.md?id=c', 'a.md#c', '/a.md#c'],
    ['../a?x=1&id=c&y', '../a#c', '/a#c'],
    ['#/a/b?id=c', '/a/b#c', '/a/b#c'],
    ['#/', '/', '/'],
    ['#c', '#c', '/#c'],
    ['?id=c', '#c', '/#c'],
    ['a?v=2', 'a?v=2', '/a'],
    ['https://a.cn/#/b?id=c', 'https://a.cn/#/b?id=c', 'https://a.cn/#/b?id=c'],
  ])('docsify: the address %s', (written, inNote, inList) => {
    expect([plainLink(written), linkFrom('')(written)]).toEqual([inNote, inList])
  })

  test('docsify: folders that keep their lists beside an alias for all others', async () => {
    const { config, order } = await foreignSite({
      'index.html':
        "<script>window.$docsify = { loadSidebar: true, alias: { '/a/_sidebar.md': '/a/_sidebar.md', '/.*/_sidebar.md': '/_sidebar.md' } }</script>",
      'README.md': '# 果园\n',
      '_sidebar.md': '* [果园](README.md)\n* [甲](a/)\n',
      'a/_sidebar.md': '* [甲](a/README.md)\n* [二](a/2.md)\n* [一](a/1.md)\n',
      'a/README.md': '# 甲\n',
      'a/1.md': '# 一\n',
      'a/2.md': '# 二\n',
      'b/_sidebar.md': '* [三](b/3.md)\n',
      'b/3.md': '# 三\n',
    })
    expect(Object.keys(config.themeConfig.sidebar as object).sort()).toEqual(['/', '/a/'])
    expect(order.indexOf('一 /a/1')).toBe(order.indexOf('二 /a/2') + 1)
  })

  test('docsify: lists of other names, links from a folder to them all, names of other scripts, and its ids', async () => {
    const { order, routes, said, site, treeOf } = await foreignSite({
      'index.html':
        '<script>window.$docsify = { loadSidebar: false, tabs: {} }</script><!-- <script>window.$docsify = {}</script> --><script src="./js/own.js"></script><script src="./js/plug.min.js"></script><script src="./js/late.js"></script><script src="//cdn.jsdelivr.net/npm/docsify@4"></script>',
      'js/plug.min.js': 'window.$docsify=window.$docsify||{},this is no script',
      'js/late.js': 'window.$docsify || (window.$docsify = {}), $(a), window.Docsify.dom.find()',
      'js/own.js':
        "window.$docsify = { loadSidebar: true, alias: { '/.*/_sidebar.md': '/SUMMARY.md' }, plugins: [Helper.create()] }; { late; let late }",
      'README.md': '# 果园\n\n[正交](a/1.md#119-正交法（omp）) [乙](a/1.md#a-lt-b-amp-39c39)\n',
      'SUMMARY.md': '* [一](a/1.md)\n',
      'a/SUMMARY.md': '* [二](a/2.md)\n',
      'b/index.html': '<script>window.$docsify = { loadSidebar: true }</script>',
      'b/_sidebar.md': '* [三](/3.md)\n',
      'b/3.md': '# 三\n',
      'c/SUMMARY.md': '# 书\n\n* [五](5.md)\n* [四](4.md)\n',
      'c/4.md': '# 四\n\n[TOC]\n\n## 节\n',
      'c/5.md':
        '# 五\n\n<!-- tabs:start -->\n\n#### **甲**\n\n::: tip\na\n:::\n\n#### **乙**\n\nb\n\n<!-- tabs:end -->\n\nc\n',
      'a/1.md': "# 一\n\n## 1.1.9. 正交法（OMP）\n\n## A < “B” & 'c'\n",
      'a/2.MD': '# 二\n\n<Own :of="a" @red="(b) => b" />\n',
    })
    expect(JSON.stringify(treeOf(site.pages.get('/a/2')!))).not.toContain('Own')
    // A site in a folder has links from its own top, and so has a book.
    expect([...order].sort()).toEqual(['一 /a/1', '三 /b/3', '五 /c/5', '四 /c/4'].sort())
    expect(order.indexOf('五 /c/5')).toBe(order.indexOf('四 /c/4') - 1)
    expect(routes).toEqual(['/', '/a/1', '/a/2', '/b/3', '/c/4', '/c/5'])
    expect(JSON.stringify(treeOf(site.pages.get('/c/4')!))).not.toMatch(/TOC/)
    expect(JSON.stringify(treeOf(site.pages.get('/c/5')!))).toMatch(/"label":"甲".*"label":"乙"/)
    expect(said.filter((one) => one.includes('dead'))).toEqual([])
  })

  test('GitBook: SUMMARY.md with parts, drafts, nesting and links to nothing', async () => {
    const deep = Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}* [层 ${at + 1}](apple.md#${at})`)
    const { config, order, said, site, treeOf } = await foreignSite({
      'book.json': '{ "title": "果园", "language": "zh-hans", "plugins": ["a"], "root": "./book" }',
      'book/SUMMARY.md': `# Summary\n\n* [序](README.md)\n\n## 树 <a id="tree"></a>\n\n* [梨](tree/pear.md)\n  * [没写]()\n  * [没有](gone.md)\n* [梨](tree/pear.md)\n* [无花果](fig.md)\n* [李](plum.md)\n* [杏](apricot.md)\n${deep.join('\n')}\n`,
      'book/README.md': '# 序\n',
      'book/apple.md': '# 苹果\n',
      'book/fig.md':
        '## 一，二\n\n### A & B\n\n## 入门&#x20;\n\n## a_b“c”\n\n是** 甜 **的，**红： **青；`** 码 **`，**，* 星 *\n',
      'book/plum.md': '## 李子\n\n### 一\n\n### 二\n',
      'book/apricot.md': '## 杏\n\n## 二\n',
      'book/tree/pear.md': '# 梨\n',
    })
    expect(config).toMatchObject({ title: '果园', lang: 'zh-CN', dialect: 'gitbook' })
    expect(order.slice(0, 2)).toEqual(['序 /', '梨 /tree/pear'])
    // The name in the list is the title of a page without one.
    const fig = site.pages.get('/fig')!
    expect(fig.headings.map(({ text }) => text)).toEqual(['无花果', '一，二', 'A & B', '入门', 'a_b“c”'])
    expect(fig.anchors.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['一，二', 'a--b', '入门-', 'abc']),
    )
    const levels = (route: string) =>
      site.pages.get(route)!.headings.map(({ level, text }) => `${level} ${text}`)
    expect(levels('/plum')).toEqual(['1 李子', '2 一', '2 二'])
    expect(levels('/apricot')).toEqual(['1 杏', '2 二'])
    const bold = [...JSON.stringify(treeOf(fig)).matchAll(/"strong"[^[]*\[\{"type":"text","value":"([^"]*)/g)]
    expect(bold.map(([, text]) => text)).toEqual([' 甜 ', '红： '])
    expect(said.filter((one) => !one.includes('gone.md'))).toEqual([])
  })

  test('HonKit: a config that is a script', async () => {
    const { config } = await foreignSite({
      'book.js': "module.exports = { title: require('./names.json').book, language: 'zh-hans' }",
      'names.json': '{ "book": "果园" }',
      'SUMMARY.md': '* [序](README.md)\n',
      'README.md': '# 序\n',
    })
    expect(config).toMatchObject({ title: '果园', lang: 'zh-CN', dialect: 'gitbook' })
  })

  test('GitBook in the cloud: addresses that pages had', async () => {
    const { config } = await foreignSite({
      '.gitbook.yaml': 'root: ./book\nredirects:\n  old/apple: apple.md\n',
      'book/SUMMARY.md': '* [苹果](apple.md)\n',
      'book/apple.md': '# 苹果\n',
    })
    expect(config.redirects).toEqual({ '/old/apple': '/apple.md' })
    expect(config.notice).toBe('GitBook site, by ".gitbook.yaml".')
  })

  test('GitBook: a book for each language', async () => {
    const { config, site, routes, treeOf } = await foreignSite({
      'LANGS.md': '* [English](en/)\n* [中文](zh)\n* [Gone](de/)\n* [Elsewhere](https://a.example/)\n',
      'book.json': '{ "title": "Fruit" }',
      'README.md': '# For those who change it\n',
      'en/SUMMARY.md': '* [Preface](README.md)\n* [Pear](trees/pear.md)\n',
      'en/README.md': '# Preface\n',
      'en/trees/pear.md': 'Juicy.\n',
      'en/GLOSSARY.md': '## Pome\n',
      'zh/SUMMARY.md': '* [梨](trees/pear.md)\n',
      'zh/README.md': '# 前言\n',
      'zh/trees/pear.md':
        '# 梨\n\n{% include "/parts/seed.md" %}\n\n{{% include "parts/skin.md" %}}\n\n{% include "/gone.md" %}\n',
      'zh/parts/seed.md': '种子\n',
      'zh/parts/skin.md': '皮\n',
    })
    expect(routes).toEqual([
      '/',
      '/en/',
      '/en/trees/pear',
      '/zh/',
      '/zh/parts/seed',
      '/zh/parts/skin',
      '/zh/trees/pear',
    ])
    expect(JSON.stringify(treeOf(site.pages.get('/zh/trees/pear')!))).toMatch(/种子.*皮/)
    expect(site.pages.get('/zh/trees/pear')!.diagnostics).toMatchObject([
      { rule: 'include', place: { line: 7 }, message: expect.stringContaining('"/gone.md"') },
    ])
    expect(config.notice).toBe('GitBook site, by "book.json".')
    expect(config.locales).toMatchObject({ en: { label: 'English' }, zh: { label: '中文', lang: 'zh-CN' } })
    expect(site.pages.get('/')).toMatchObject({ title: 'Fruit' })
    expect(site.pages.get('/en/trees/pear')).toMatchObject({ title: 'Pear' })
    expect(site.locales.zh!.sidebars).toMatchObject([{ items: [{ text: '梨', route: '/zh/trees/pear' }] }])
  })

  test('mdBook: title, source folder and order', async () => {
    const { config, order, site, treeOf } = await foreignSite({
      'book.toml':
        '[book]\ntitle = "Fruit"\nlanguage = "en"\nsrc = "text"\n[output.html]\ngit-repository-url = "https://github.com/me/fruit"\n[output.html.redirect]\n"/old/a.html" = "../pear.html"\n[preprocessor.katex]\n[preprocessor.quiz]\n',
      'text/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n# Trees\n\n- [Pear](pear.md)\n- [Fig](fig.md)\n- [Draft]()\n',
      'text/README.md': '# Preface\n',
      'text/fig.md':
        '<!-- Old. -->\n\n<a id="old"></a>\n\n## Fig `a`\n\n<Listing number="1-1" file-name="a.rs" caption="An `Option<T>`">\n\n```rust\n1\n```\n\n</Listing>\n',
      'text/pear.md':
        '# Pear\n\nAs \\\\(\\Phi = \\frac{a}{b}\\\\) {{#cite red2020}} {{#label x}}and `\\\\(b\\\\)`.\n\n\\\\[\nx^2\n\\\\]\n',
    })
    const pear = JSON.stringify(treeOf(site.pages.get('/pear')!))
    expect(pear).toMatch(/kb-math.*\[red2020\].*kb-math/)
    expect(pear).not.toMatch(/#label|#cite/)
    expect(config).toMatchObject({ title: 'Fruit', lang: 'en', redirects: { '/old/a.html': '/pear.html' } })
    expect(config.notice).toBe('mdBook site, by "book.toml"; not carried over: preprocessor.quiz.')
    expect(order).toEqual(['Preface /', 'Pear /pear', 'Fig /fig'])
    expect(site.pages.get('/fig')!.headings).toMatchObject([{ level: 1, text: 'Fig a' }])
    const fig = JSON.stringify(treeOf(site.pages.get('/fig')!))
    expect(fig).toMatch(/Filename: a\.rs · Listing 1-1: An .*Option<T>/)
    expect(fig).not.toMatch(/listing"/i)
  })

  test('any folder: the language of its notes', async () => {
    const english = await foreignSite({ 'a.md': 'An apple is a fruit that grows on a tree. '.repeat(9) })
    const chinese = await foreignSite({ 'a.md': '苹果是长在树上的 fruit。'.repeat(9) })
    expect([english.config.lang, chinese.config.lang]).toEqual(['en', 'zh-CN'])
  })

  test.each([
    [{ 'README.md': '# 果园\n\n# 树' }, '果园'],
    [{ 'README.md': '# README\n\n## 树' }, undefined],
    [{ '.obsidian/app.json': '{}', 'Readme.md': '## 树\n\n## 草' }, undefined],
  ])('the name of a site of %j is %s, or that of its folder', async (files, title) => {
    const { config, site } = await foreignSite({ ...files, 'a.md': '# 甲' })
    expect(site.locales.root!.title).toBe(title ?? path.basename(config.root))
  })

  test('any folder: its notes, wherever they lie, in natural order and with a heading', async () => {
    const { config, order, site } = await foreignSite({
      'README.md': '# 笔记\n',
      '第十章 梨.md': '正文\n',
      '第九章 苹果.md': '## 一\n',
      '3.10 李.md': '# 李\n',
      '3.9 桃.markdown': '# 桃\n',
    })
    expect(config).toMatchObject({ dialect: 'folder', srcDir: expect.stringMatching(/kbsite-foreign-\w+$/) })
    expect(order.map((one) => one.split(' ').at(0))).toEqual(['笔记', '桃', '李', '一', '第十章'])
    expect(site.pages.get('/第十章 梨')?.headings).toMatchObject([{ level: 1, text: '第十章 梨' }])
  })

  test.each([
    [{ 'README.md': '[一](docs/1.md)', 'docs/1.md': '# 一' }, ''],
    [{ 'README.md': '[一](docs/1.md)', 'docs/1.md': '# 一', 'docs/index.md': '# 果园' }, '/docs'],
    [{ 'docs/1.md': '# 一' }, '/docs'],
    // A note of that name is no list of notes.
    [
      { 'README.md': '# 果园', '树/summary.md': '- [上](#上)\n\n## 上\n\n[梨](梨.md)', '树/梨.md': '# 梨' },
      '',
    ],
  ])('any folder: the notes of %j are in "%s"', async (files, below) => {
    const { config } = await foreignSite(files)
    expect(config.dialect).toBe('folder')
    expect(config.srcDir).toMatch(new RegExp(`kbsite-foreign-\\w+${below}$`))
  })
})

describe('a folder whose notes are mostly MDX', () => {
  test('is read as MDX, from the folder that holds them all', async () => {
    const { config, site, order, said } = await foreignSite({
      'README.md': '# 项目\n',
      'pages/index.mdx':
        'import { Callout } from "x"\n\n# 果园\n\n<Callout type="info">\n\n甜\n\n</Callout>\n',
      'pages/tree/apple.mdx': '# 苹果\n\n{/* 说明 */}\n\n[园](/)\n',
    })
    expect(config).toMatchObject({ dialect: 'mdx', srcDir: expect.stringMatching(/pages$/) })
    expect(order.map((one) => one.split(' ').at(0)).slice(-2)).toEqual(['果园', '苹果'])
    expect(site.pages.get('/')!.headings).toMatchObject([{ text: '果园' }])
    expect(said).toEqual([])
  })

  test.each([
    ['stories beside notes', { 'docs/a.md': '# 果\n', 'src/a.mdx': '# 一\n', 'src/b.mdx': '# 二\n' }],
    ['fewer than others', { 'a.md': '# 果\n', 'b.md': '# 树\n', 'c.mdx': '# 一\n' }],
  ])('but not %s', async (_name, files) => {
    expect((await foreignSite(files)).config.dialect).toBe('folder')
  })
})

describe('a config that cannot be read is one warning, and the folders count', () => {
  test.each([
    ['throws', "throw new Error('no fruit')", 'This config of VitePress could not be read: no fruit.'],
    [
      'opens a file to write',
      "import fs from 'node:fs'\nfs.openSync('x', 'w')\nexport default {}",
      expect.stringContaining('could not be read'),
    ],
    ['is no code', 'export default {', expect.stringContaining('could not be read')],
  ])('which %s', async (_, code, message) => {
    const { loaded, routes } = await foreignSite({
      '.vitepress/config.mts': code,
      'index.md': '# 苹果\n',
    }).then((site) => ({
      loaded: site.config.diagnostics,
      routes: site.routes,
    }))
    expect(loaded).toMatchObject([
      { rule: 'unread-config', severity: 'warning', path: '.vitepress/config.mts', message },
    ])
    expect(routes).toEqual(['/'])
  })

  test('which lists modules, uses names that nothing declares, writes or looks outside its folder is read all the same, without effect', async () => {
    const root = foreignFolder({
      'a.ts': `import disk from 'fs'
disk.mkdirSync('made')
disk.writeFileSync('made.md', '')
await disk.promises.writeFile('made.md', '')
disk.writeFile('made.md', '', () => {})
const texts = import.meta.glob('./notes/*.md', { query: '?raw', eager: true })
const paths = fs.readdirSync('notes')
const outside = [disk.readFileSync('/etc/passwd', 'utf8'), disk.readdirSync('/'), disk.existsSync('/')]
import { more } from './parts/more'
export default { texts, paths, outside, more, late: Helper.create({ a: 1 }) }`,
      'parts/more.ts': "export const more = Object.keys(import.meta.glob('../notes/*.md'))",
      'notes/a.md': '# 苹果\n',
    })
    const { value } = await readScript(`${root}/a.ts`, root)
    expect(value).toEqual({
      texts: { './notes/a.md': '# 苹果\n' },
      paths: ['a.md'],
      outside: ['', [], false],
      more: ['../notes/a.md'],
      late: { a: 1 },
    })
    expect(existsSync(`${root}/made.md`)).toBe(false)
  })

  test.each([
    ['names its own folder from the one above', "fs.readdirSync('docs/notes')", ['a.md']],
    ['names it below the working folder', 'fs.readdirSync(process.cwd() + "/docs/notes")', ['a.md']],
    ['searches it from the one above', "glob.sync('./docs/**/*.md')", ['docs/notes/a.md']],
    ['names a folder of the notes', "fs.readdirSync('notes')", ['a.md']],
  ])('which %s, is read from there', async (_, list, paths) => {
    const above = foreignFolder({
      'docs/a.ts': `import fs from 'fs'\nimport glob from 'fast-glob'\nexport default ${list}`,
      'docs/notes/a.md': '# 苹果\n',
    })
    const { value } = await readScript(`${above}/docs/a.ts`, `${above}/docs`)
    expect(value).toEqual(paths)
  })

  test('which loops is ended, whatever it does', async () => {
    const root = foreignFolder({
      'a.ts': 'for (;;) {}',
      'b.ts': 'setInterval(() => {}, 9)\nawait new Promise(() => {})',
    })
    for (const name of ['a.ts', 'b.ts']) {
      const { problem } = await readScript(`${root}/${name}`, root, { limitMs: 300 })
      expect(problem).toMatchObject({
        message: 'it takes longer than 0.3 seconds',
        place: `${root}/${name}`,
      })
    }
  })

  test('a cover beside the notes is no site: the notes are taken', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`notes/${at}.md`, `# 第 ${at} 篇\n`]),
    )
    const { config } = await foreignSite({
      ...notes,
      'docs/index.html': '<script>window.$docsify = {}</script>',
      'docs/README.md': '# 封面\n',
    })
    expect(config).toMatchObject({ dialect: 'folder', srcDir: config.root })
  })

  test('notes that came with a theme are no notes of the author', async () => {
    const notes = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/${at}.md`, '# Apple\n']))
    const { routes } = await foreignSite({
      'hugo.toml': 'title = "Fruit"',
      ...notes('content', 1),
      ...notes('themes/tree/exampleSite/content', 12),
    })
    expect(routes).toEqual(['/0/'])
  })

  test.each([
    ['VuePress', { '.vuepress/config.yml': '{}' }, [2, 3]],
    ['Hugo', { 'hugo.toml': 'title = "Fruit"', 'content/a.md': '# A\n' }, [2, 3]],
    ['MkDocs', { 'mkdocs.yml': 'site_name: Fruit\ndocs_dir: .\n' }, 'deep'],
    ['no tool', {}, undefined],
  ] as const)('the levels beside a page are those of the tool: %s', async (_tool, files, outline) => {
    const { config } = await foreignSite({ 'a.md': '# A\n', ...files })
    expect(config.themeConfig.outline).toEqual(outline)
  })

  test('lists of VitePress that a missing package would compute are those of the folders, in each language', async () => {
    const { order } = await foreignSite({
      '.vitepress/config.ts': `import { calculateSidebar } from '@nolebase/vitepress-plugin-sidebar'
export default { locales: { root: { lang: 'zh-CN', themeConfig: { sidebar: calculateSidebar([{ folderName: 'tree', separate: true }]) } } } }`,
      // VitePress does not read it beside the other.
      '.vitepress/config.mts': 'export default { themeConfig: { sidebar: [] } }',
      'tree/apple.md': '# 苹果\n',
      'tree/pear.md': '# 梨\n',
    })
    expect(order.slice(-2)).toEqual(['梨 /tree/pear', '苹果 /tree/apple'])
  })

  test('the first of several sections, or one below a text, is the name of neither site, folder nor note', async () => {
    const { config, order, site } = await foreignSite({
      'README.md': '![](https://a.cn/b.svg)\n\n## 一\n\n## 二\n',
      'apple/README.md': '## 前言\n\n## 正文\n',
      'pear/README.md': '## 梨\n\n### 一\n\n### 二\n',
      'pear/树.md': '高\n\n## 一\n',
      'pear/leaf.md': '<div align="center">\n\n![](https://a.cn/b.svg)\n\n## 叶\n\n</div>\n\n绿\n',
    })
    expect(site.locales.root!.title).toBe(config.root.split('/').at(-1))
    expect(order.slice(-5)).toEqual(['一 /', '梨 /pear/', '树 /pear/树', '叶 /pear/leaf', 'apple /apple/'])
  })

  test('two tools in one folder: the first of the list is taken, and said', async () => {
    const { config } = await foreignSite({
      'mkdocs.yml': 'site_name: 果园\ndocs_dir: .\n',
      'SUMMARY.md': '* [苹果](apple.md)\n',
      'apple.md': '# 苹果\n',
    })
    expect(config.notice).toBe('MkDocs site, by "mkdocs.yml", not the one of GitBook ("SUMMARY.md").')
  })

  test.each([
    ['jekyll', { '_posts/2024-01-02-a.md': '# A\n', '.obsidian/app.json': '{}' }],
    ['gitbook', { 'SUMMARY.md': '* [A](README.md)\n', '_layouts/a.html': 'a' }],
    ['folder', {}],
  ])('%s: a config of GitHub Pages beside its files', async (name, files) => {
    const { config } = await foreignSite({ '_config.yml': 'theme: minima\n', 'README.md': '# A\n', ...files })
    expect(config.dialect).toBe(name)
  })
})
