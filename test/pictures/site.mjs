import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes files, given as path and text, below a folder. */
export function writeSite(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/**
 * The small site of the pictures: its files, a version of one note with mistakes (`mistakes`) and one that is edited (`edit`), a note with a
 * wrong sample, what is searched for, and the names of the parts, one list for each picture.
 */
export function siteOf(language) {
  const say = (zh, en) => (language === 'zh' ? zh : en)
  return {
    files: { ...filesOf(say), 'docs/fruit/apple.md': apple(say) },
    mistakes: {
      'docs/fruit/apple.md': apple(say)
        .replace('./pear.md', './paer.md')
        .replace('\n## ', '\n![](./apple.png)\n\n## '),
    },
    edit: {
      'docs/fruit/apple.md': apple(say).replace(say('五个月', 'five months'), say('六个月', 'six months')),
    },
    sample: {
      'docs/index.md':
        '# Sorting\n\n```js\nconst sorted = [10, 9, 1].sort()\nsorted // → [ 1, 9, 10 ]\n```\n',
      'kbsite.config.json': '{ "title": "Garden", "lang": "en" }\n',
    },
    locale: say('zh-CN', 'en-GB'),
    query: say('地窖', 'cellar'),
    texts: textsOf(say),
  }
}

function textsOf(say) {
  return {
    'note-parts': [
      say('标题和图标', 'title, logo'),
      say('菜单 nav', 'menu: nav'),
      say('搜索', 'search'),
      say('语言和深浅', 'language, theme'),
      say('侧边栏 sidebar', 'sidebar'),
      say('所在位置', 'where you are'),
      say('标签、阅读时间', 'tags, reading time'),
      say('笔记', 'the note'),
      say('目录 outline', 'outline'),
      say('editLink、Markdown、lastUpdated', 'editLink, Markdown, lastUpdated'),
      say('上一篇、下一篇 docFooter', 'previous, next: docFooter'),
      say('链接到这里 backlinks', 'backlinks'),
    ],
    'home-parts': [
      'hero.name, hero.text',
      'hero.tagline',
      'hero.actions',
      'hero.image',
      'features',
      say('front matter 之后的正文', 'text after the front matter'),
      'footer',
    ],
    sidebar: [
      say('一页的链接', 'link to a page'),
      say('打开的组：collapsed: false', 'open group: collapsed: false'),
      say('当前页', 'the open page'),
      say('收起的组：collapsed: true', 'closed group: collapsed: true'),
    ],
  }
}

function filesOf(say) {
  return {
    'kbsite.config.json': `${JSON.stringify(configOf(say), null, 2)}\n`,
    'docs/public/leaf.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="240" height="240"><path d="M4 20C4 9 11 4 20 4c0 10-6 16-16 16z" fill="#2c9d53"/></svg>\n',
    'docs/index.md': home(say),
    'docs/fruit/index.md': say(
      '# 水果\n\n[苹果](./apple.md)最耐放，[梨](./pear.md)最甜。\n',
      '# Fruit\n\nThe [apple](./apple.md) keeps best, the [pear](./pear.md) is the sweetest.\n',
    ),
    'docs/fruit/pear.md': say(
      '# 梨\n\n熟得很快，不像[苹果](./apple.md)。\n\n## 存放\n\n地窖里能放一个月。\n',
      '# Pears\n\nThey ripen fast, unlike [apples](./apple.md).\n\n## Storing\n\nA month in the cellar.\n',
    ),
    'docs/fruit/plum.md': say('# 李子\n\n趁鲜吃，或者晒干。\n', '# Plums\n\nEat them fresh, or dry them.\n'),
    'docs/roots/carrot.md': say(
      '# 胡萝卜\n\n## 存放\n\n埋在地窖的湿沙里。\n',
      '# Carrots\n\n## Storing\n\nIn the cellar, in moist sand.\n',
    ),
    'docs/roots/radish.md': say(
      '# 萝卜\n\n播种后四周就能吃。\n',
      '# Radishes\n\nReady four weeks after sowing.\n',
    ),
    'docs/en/index.md': '# Garden\n\nThe English notes are still to come.\n',
  }
}

function configOf(say) {
  const entry = (text, link) => ({ text, link })
  return {
    title: say('花园', 'Garden'),
    lang: say('zh-CN', 'en-GB'),
    siteUrl: 'https://garden.example',
    locales: {
      root: { label: say('简体中文', 'British English'), lang: say('zh-CN', 'en-GB') },
      en: { label: say('English', 'American English'), lang: 'en-US' },
    },
    themeConfig: {
      logo: '/leaf.svg',
      nav: [
        { ...entry(say('水果', 'Fruit'), '/fruit/'), activeMatch: '^/fruit/' },
        entry(say('根菜', 'Roots'), '/roots/carrot'),
      ],
      sidebar: [
        entry(say('水果总览', 'All fruit'), '/fruit/'),
        {
          text: say('果树', 'Trees'),
          collapsed: false,
          items: [
            entry(say('苹果', 'Apples'), '/fruit/apple'),
            entry(say('梨', 'Pears'), '/fruit/pear'),
            entry(say('李子', 'Plums'), '/fruit/plum'),
          ],
        },
        {
          text: say('根菜', 'Roots'),
          collapsed: true,
          items: [
            entry(say('胡萝卜', 'Carrots'), '/roots/carrot'),
            entry(say('萝卜', 'Radishes'), '/roots/radish'),
          ],
        },
      ],
      editLink: { pattern: 'https://example.com/edit/:path' },
      footer: { message: say('笔记以 CC BY 4.0 发布。', 'Notes under CC BY 4.0.'), copyright: '2026' },
    },
  }
}

function apple(say) {
  return say(
    `---
tags: [水果, 存放]
lastUpdated: 2026-10-01
---

# 苹果

秋天采收，晚熟的品种能放一个冬天。比[梨](./pear.md)耐放得多。

## 采收

轻轻一托就掉，就是熟了。不要摇树。

## 存放

地窖里单层摆开，能放五个月。
`,
    `---
tags: [fruit, storing]
lastUpdated: 2026-10-01
---

# Apples

Picked in autumn, late kinds last all winter. They keep much longer than [pears](./pear.md).

## Picking

A ripe apple comes off when you lift it. Do not shake the tree.

## Storing

In a single layer in the cellar they keep for five months.
`,
  )
}

function home(say) {
  const quoted = (zh, en) => JSON.stringify(say(zh, en))
  return `---
layout: home
title: ${say('花园笔记', 'Garden notes')}
hero:
  name: ${say('花园', 'Garden')}
  text: ${say('种东西的笔记', 'Notes on growing things')}
  tagline: ${say('答案很短，都在真的花园里试过。', 'Short answers, tried in a real garden.')}
  image: { src: /leaf.svg, alt: ${say('一片叶子', 'A leaf')} }
  actions:
    - { theme: brand, text: ${say('开始阅读', 'Start reading')}, link: /fruit/ }
    - { theme: alt, text: ${say('根菜', 'Roots')}, link: /roots/carrot }
features:
  - { icon: /leaf.svg, title: ${say('水果', 'Fruit')}, details: ${quoted('种什么，什么时候种。', 'What to plant, and when.')}, link: /fruit/ }
  - { icon: /leaf.svg, title: ${say('根菜', 'Roots')}, details: ${quoted('胡萝卜、萝卜和耐心。', 'Carrots, radishes and patience.')} }
  - { icon: /leaf.svg, title: ${say('花盆', 'Pots')}, details: ${quoted('给没有花园的人。', 'For those without a garden.')} }
---

## ${say('本周新写', 'New this week')}

${say('[苹果](./fruit/apple.md)放在冷处最耐存。', '[Apples](./fruit/apple.md) keep best in a cold place.')}
`
}
