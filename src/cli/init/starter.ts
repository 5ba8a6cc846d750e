export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]

/** The language of the first site: Chinese on a Chinese machine, else English. `locale` is a language tag, as `Intl` gives it on every system. */
export function languageOf(locale: string): Language {
  return /^zh\b/i.test(locale) ? 'zh' : 'en'
}

/** The config and notes of a first site, by path. `more` are further keys of the config. */
export function starterFiles(language: Language, more: object = {}): Readonly<Record<string, string>> {
  const { config, notes } = starters[language]
  const complete = { $schema: './node_modules/kbsite/lib/schema.json', ...config, ...more }
  return { 'kbsite.config.json': `${JSON.stringify(complete, null, 2)}\n`, ...notes }
}

type Starter = { config: object; notes: Readonly<Record<string, string>> }

const zh: Starter = {
  config: {
    title: '我的笔记',
    description: '随手记下，随时找到。',
    lang: 'zh-CN',
    themeConfig: {
      nav: [
        { text: '首页', link: '/' },
        { text: '笔记', link: '/notes/' },
      ],
    },
  },
  notes: {
    'docs/index.md': `---
layout: home
hero:
  name: 我的笔记
  tagline: 随手记下，随时找到。
  actions:
    - text: 开始阅读
      link: /notes/
features:
  - title: 用 Markdown 写
    details: 每个文件就是一页，保存即可看到结果。
  - title: 能搜到
    details: 中文、代码都能搜索。
---
`,
    'docs/notes/index.md': `---
title: 笔记
description: 全部笔记的入口。
---

# 笔记

这里列出全部笔记，先读[第一篇](./first.md)。

<Catalog base="/notes" />
`,
    'docs/notes/first.md': `---
title: 第一篇笔记
description: 演示几种常用的写法。
---

# 第一篇笔记

::: tip 提示
保存文件，浏览器里立刻更新。
:::

\`\`\`js {2}
const words = ['你好', '世界']
console.log(words.join('，'))
\`\`\`

回到[笔记首页](./index.md)。
`,
  },
}

const en: Starter = {
  config: {
    title: 'My notes',
    description: 'Written down once, found again.',
    lang: 'en',
    themeConfig: {
      nav: [
        { text: 'Home', link: '/' },
        { text: 'Notes', link: '/notes/' },
      ],
    },
  },
  notes: {
    'docs/index.md': `---
layout: home
hero:
  name: My notes
  tagline: Written down once, found again.
  actions:
    - text: Start reading
      link: /notes/
features:
  - title: Written in Markdown
    details: Each file is a page. Save it to see the result.
  - title: Easy to find
    details: Words and code can be searched.
---
`,
    'docs/notes/index.md': `---
title: Notes
description: Where all notes begin.
---

# Notes

All notes are listed here. Start with [the first one](./first.md).

<Catalog base="/notes" />
`,
    'docs/notes/first.md': `---
title: The first note
description: A few things that are used often.
---

# The first note

::: tip
Save the file, and the browser shows it at once.
:::

\`\`\`js {2}
const words = ['Hello', 'world']
console.log(words.join(', '))
\`\`\`

Back to [all notes](./index.md).
`,
  },
}

const starters: Readonly<Record<Language, Starter>> = { en, zh }
