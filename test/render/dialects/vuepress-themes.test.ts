import { describe, expect, test } from 'vitest'
import { foreignSite } from '../../helpers/foreign-site.ts'

describe('themes of VuePress', () => {
  test('plume: options in a file of their own, lists of collections, and a home page of modules', async () => {
    const { site, config, order } = await foreignSite({
      'docs/.vuepress/config.ts':
        "import { plumeTheme } from 'vuepress-theme-plume'\nexport default { title: '果园', theme: plumeTheme({ notes: { dir: 'notes', link: '/', notes: [{ dir: 'herb', link: '/herb/', sidebar: 'auto' }] } }) }",
      'docs/.vuepress/config.js': "module.exports = { title: '旧' }",
      'docs/.vuepress/plume.config.ts': `import { defineThemeConfig } from 'vuepress-theme-plume'
export default defineThemeConfig({
  navbar: [{ text: '树', link: '/trees/' }],
  collections: [
    { type: 'post', dir: 'blog', link: '/blog/' },
    { type: 'doc', dir: 'tree', linkPrefix: '/trees/', sidebar: [{ text: '果', prefix: 'fruit', collapsed: true, items: ['pear', { text: '红', link: 'apple' }] }, { prefix: 'wood', items: 'auto' }] },
  ],
})`,
      'docs/README.md':
        '---\npageLayout: home\nconfig:\n  - type: doc-hero\n    hero: { name: 果园, tagline: 很甜 }\n  - type: features\n    features: [{ title: 甜, icon: x }]\n  - type: text-image\n    list: [{ title: 脆, description: 咬 }]\n  - type: posts\n---\n',
      'docs/more/README.md':
        '---\nhome: true\nconfig:\n  - type: image-text\n    description: 很甜\n    image: a.png\n    list: [{ title: 脆 }]\n---\n',
      'docs/blog/new.md': '---\ndate: 2026-02-01\n---\n\n# 新\n',
      'docs/tree/fruit/apple.md': '---\npermalink: /trees/a/\n---\n\n# 苹果\n',
      'docs/tree/fruit/pear.md': '---\npermalink: /trees/p/\n---\n\n# 梨\n',
      'docs/tree/wood/oak.md': '---\npermalink: /trees/o/\n---\n\n# 橡\n',
      'docs/notes/herb/mint.md': '---\npermalink: /herb/m/\n---\n\n# 薄荷\n',
    })
    expect(Object.keys(config.themeConfig.sidebar as object)).toEqual(['/trees/', '/herb/'])
    expect(config).toMatchObject({ title: '果园' })
    expect(config.markdown).toMatchObject({ scripts: true, inlineNotes: true })
    expect(order).toEqual(['梨 /trees/p/', '红 /trees/a/', '橡 /trees/o/', '薄荷 /herb/m/'])
    expect(site.pages.get('/')).toMatchObject({
      layout: 'home',
      frontmatter: {
        hero: { name: '果园', tagline: '很甜' },
        features: [{ title: '甜' }, { title: '脆', details: '咬' }],
        listsNotes: true,
      },
    })
    const { frontmatter } = site.pages.get('/more/')!
    expect(frontmatter).toMatchObject({
      hero: { tagline: '很甜', image: 'a.png' },
      features: [{ title: '脆' }],
    })
  })

  test('sidebars: folders of a language in plume, and a key without a slash in hope', async () => {
    const plume = await foreignSite({
      'docs/.vuepress/config.yml': '{}',
      'docs/.vuepress/plume.config.js': `const notes = (dir, link) => ({ dir, link, notes: [{ dir: 'tree', link: '/tree', sidebar: ['', 'pear'] }] })
module.exports = { locales: { '/': { notes: notes('notes', '/') }, '/en/': { notes: notes('en/notes', '/en/') } } }`,
      'docs/notes/tree/pear.md': '---\npermalink: /tree/p/\n---\n\n# 梨\n',
      'docs/en/notes/tree/pear.md': '---\npermalink: /en/tree/p/\n---\n\n# Pear\n',
    })
    expect(plume.config.locales?.en?.themeConfig?.sidebar).toEqual({
      '/en/tree/': [{ link: '/en/notes/tree/' }, { link: '/en/notes/tree/pear' }],
    })
    expect(plume.order).toEqual(['梨 /tree/p/'])
    const { order } = await foreignSite({
      '.vuepress/config.yml': "{ theme: { sidebar: { '/tree': ['pear'], '/apple': ['oak'] } } }",
      'tree/pear.md': '# 梨\n',
      'oak.md': '# 橡\n',
    })
    expect(order).toEqual(['梨 /tree/pear', '橡 /oak'])
  })

  test.each([
    [
      'keys that begin paths and addresses',
      "config: { '/tree/pear': '1', '/quiet/': ['2'] }",
      ['/', '/tree/apple'],
    ],
    ['a pattern', "rules: { '^/tree/[ap]': '1' }", ['/', '/quiet/oak/']],
    ['a pattern of paths', "rules: { '^tree/oak': '1' }", ['/', '/tree/apple', '/tree/pear']],
    ['a pattern that never ends', "rules: { '^(?:.|.|.|.|.)+!$': '1' }", []],
    ['a pattern with a mistake', "rules: { '^(': '1' }", []],
    ['the whole site', 'global: true', []],
  ])('notes that need a password by the config are left out: %s', async (_, encrypt, routes) => {
    const { site, notices } = await foreignSite({
      '.vuepress/config.yml': `{ title: '果园', theme: { encrypt: { ${encrypt} } } }`,
      'README.md': '# 果园\n',
      'tree/apple.md': '# 苹果\n',
      'tree/pear.md': '# 梨\n',
      'tree/oak.md': '---\npermalink: /quiet/oak/\n---\n\n# 橡\n',
      'tree/own.md': '---\npassword: [a, b]\n---\n\n# 自\n',
    })
    expect([...site.pages.keys()].sort()).toEqual(routes)
    expect(notices.at(-1)).toMatch(
      new RegExp(`^${5 - routes.length} notes are left out, as a site without passwords`),
    )
  })

  test('hope: lists made from folders follow the order in front matter, negative ones last', async () => {
    const { config, order } = await foreignSite({
      '.vuepress/config.yml':
        "{ title: '果园', theme: { sidebar: { '/': [{ text: '树', prefix: 'tree/', children: 'structure' }] } } }",
      'tree/README.md': '# 树\n',
      'tree/a/README.md': '---\ntitle: 甲\ndir: { order: 2, text: 第一 }\n---\n',
      'tree/b/README.md': '---\ntitle: 乙\norder: 1\n---\n',
      'tree/apple.md': '---\norder: -1\n---\n\n# 苹果\n',
      'tree/pear.md': '---\norder: 3\n---\n\n# 梨\n',
      'tree/plum.md': '# 李\n',
    })
    expect(order).toEqual([
      '树 /tree/',
      '乙 /tree/b/',
      '甲 /tree/a/',
      '梨 /tree/pear',
      '李 /tree/plum',
      '苹果 /tree/apple',
    ])
    expect(JSON.stringify(config.themeConfig.sidebar)).toMatch(/"乙","items".*"第一","items"/)
  })

  test.each([
    ['vdoing', "theme: 'vdoing'", 'home: true', true],
    ['vdoing without posts', "theme: 'vdoing'", 'home: true\npostList: none', undefined],
    ['reco 1', "theme: 'reco', themeConfig: { type: 'blog' }", 'home: true', true],
    [
      'a copy of vdoing',
      "theme: './theme', themeConfig: { sidebar: { mode: 'structuring' } }",
      'home: true',
      true,
    ],
    ['a copy of reco', "themeConfig: { type: 'blog' }", 'home: true', true],
    ['reco 2', "theme: 'reco'", 'home: true\nmodules: [BannerBrand, Blog]', true],
    ['hope', '', 'home: true\nlayout: BlogHome', true],
    ['default', '', 'home: true', undefined],
  ])('%s: whether the home page of a blog lists its notes', async (_, theme, head, expected) => {
    const { site } = await foreignSite({
      '.vuepress/config.yml': `{ title: '果园', ${theme} }`,
      'README.md': `---\n${head}\n---\n`,
      'apple.md': '# 苹果\n',
    })
    expect(site.pages.get('/')!.frontmatter.listsNotes).toBe(expected)
  })

  test('containers of a theme are boxes where they have a title, and their content elsewhere', async () => {
    const { site, treeOf } = await foreignSite({
      '.vuepress/config.yml': "{ title: '果园' }",
      'README.md':
        '# 果园\n\n:::: card-grid cols="2"\n::: card title="苹果" icon="x"\n甜\n:::\n::::\n\n::: field size\n大\n:::\n\n::: flex between\n短\n:::\n\n::: timeline 一年\n长\n:::\n\n::: timeline 2024-05-06\n老\n:::\n\n红[+果]绿[+叶]\n\n[+果]:\n    苹果\n\n    ::: tip 脆\n    很\n    :::\n',
    })
    const shown = JSON.stringify(treeOf(site.pages.get('/')!))
    expect(shown).toMatch(/苹果.*甜.*"size".*大.*短.*一年.*长.*2024-05-06.*老/)
    expect(shown).not.toMatch(/:::|cols|between|icon/)
    expect(shown).toMatch(/红.*#fn-.*\[\+叶\].*苹果.*脆/)
    expect(shown).not.toContain('[+果]')
    expect(shown.match(/"kind":"info"/g)).toHaveLength(4)
  })

  test('reco: its banner is the hero, and its series are the list at the side', async () => {
    const { site, order } = await foreignSite({
      '.vuepress/config.yml':
        "{ title: '果园', theme: { series: { '/tree/': [{ text: '果', children: ['pear', 'apple'] }] } } }",
      'README.md':
        '---\nhome: true\nbannerBrand:\n  title: 你好\n  tagline: 很甜\n  buttons: [{ text: 树, link: /tree/pear }]\n---\n',
      'tree/apple.md': '# 苹果\n',
      'tree/pear.md': '# 梨\n',
    })
    expect(order).toEqual(['梨 /tree/pear', '苹果 /tree/apple'])
    expect(site.pages.get('/')!.frontmatter.hero).toEqual({
      name: '你好',
      tagline: '很甜',
      actions: [{ text: '树', link: '/tree/pear', theme: 'brand' }],
    })
  })

  test('a site within a vault is a site of its tool if it has most of the notes', async () => {
    const files = {
      '.obsidian/app.json': '{}',
      'src/.vuepress/config.yml': "{ title: '果园' }",
      'src/README.md': '# 果园\n',
      'src/apple.md': '# 苹果\n',
      'diary.md': '# 日记\n',
    }
    expect((await foreignSite(files)).config.dialect).toBe('vuepress')
    const more = { ...files, '1.md': '# 一\n', '2.md': '# 二\n' }
    expect((await foreignSite(more)).config.dialect).toBe('obsidian')
  })
})
