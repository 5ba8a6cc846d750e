/** Ends whatever it may stand in (attribute, text element, comment, CDATA, JSON) and then tries to run. */
export const payload = (by: string): string =>
  `"'>--></title></script></style></textarea>]]><img src=x onerror=ran("${by}")><svg onload=ran("${by}")><script>ran("${by}")</script>{{ran("${by}")}}\${ran("${by}")}`

const text = (by: string) => JSON.stringify(payload(by))
/** As one line of Markdown that shows the payload as text, not as HTML that the author wrote. */
const shown = (by: string) => payload(by).replace(/[\\`*_{}[\]<>()#+.!|$&'"-]/g, '\\$&')
const run = (by: string) => `javascript:ran('${by}')`
const addresses = (by: string): string[] => [
  run(by),
  run(by).toUpperCase().replace('RAN', 'ran'),
  `java&#115;cript:ran('${by}')`,
  `java&Tab;script:ran('${by}')`,
  `&#1;${run(by)}`,
  `vbscript:ran('${by}')`,
  `data:text/html,<script>ran('${by}')</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=ran()>`,
]

const links = addresses('link')
  .flatMap((address, at) => [
    `- [链接 ${at}](<${address}>)`,
    `- ![图 ${at}](<${address}>)`,
    `- [引用 ${at}][r${at}]`,
    '',
    `[r${at}]: <${address}>`,
    '',
  ])
  .join('\n')

const attributes = [
  `[链接](./names.md){href="${run('href')}"}`,
  `[链接](./names.md){onclick="ran('onclick')" xlink:href="${run('xlink')}"}`,
  `[链接](./names.md){data-x='"><img src=x onerror=ran("data")>' style="x:url(https://third.example/style)"}`,
  `![图](./logo.svg){src="https://third.example/src.png" srcset="https://third.example/set.png 1x" onload=ran('img')}`,
  `*强调*{.kb-island data-island=code-preview data-when=load data-props='{"code":"parent.ran(1)","expand":true,"sandboxHref":"https://third.example/s"}'}`,
  `**强调**{srcdoc="<script>ran('srcdoc')</script>" formaction="${run('form')}"}`,
  `## 标题 {onmouseover="ran('heading')" id='"><img src=x onerror=ran("id")>'}`,
].join('\n\n')

/** Notes of a stranger with a payload wherever a text can stand; none of them holds raw HTML. */
export const hostileNotes: Readonly<Record<string, string>> = {
  'docs/index.md': `---
layout: home
title: ${text('home-title')}
description: ${text('home-description')}
hero:
  name: ${text('hero-name')}
  text: ${text('hero-text')}
  tagline: ${JSON.stringify(`<a href="java\tscript:ran('tagline')">x</a>`)}
  image: { src: ${text('hero-src')}, alt: ${text('hero-alt')} }
  actions:
    - { text: ${text('action')}, link: ${JSON.stringify(run('action'))}, target: ${text('target')} }
    - { text: a, link: ${JSON.stringify(`java\tscript:ran('action')`)} }
features:
  - { title: ${text('feature')}, details: ${text('details')}, link: ${JSON.stringify(run('feature'))}, icon: ${text('icon')}, linkText: ${text('linkText')} }
  - { title: ${JSON.stringify(`<a href="\u0001${run('feature')}">x</a>`)}, details: ${JSON.stringify(`<b onclick=ran('details')>x</b>`)} }
---

# ${shown('home-heading')}
`,
  'docs/text.md': `---
title: ${text('title')}
description: ${text('description')}
pageClass: ${text('pageClass')}
titleTemplate: ${text('template')}
outline: { level: deep, label: ${text('outline')} }
prev: { text: ${text('prev')}, link: ${JSON.stringify(run('prev'))} }
next: { text: ${text('next')}, link: ${JSON.stringify(`java\tscript:ran('next')`)} }
tags: [${text('tag')}]
cover: ${text('cover')}
---

# ${shown('h1')}

## ${shown('h2')}

[[toc]]

搜索这一段 ${shown('excerpt')}

::: tip ${shown('container')}
内容
:::

> [!NOTE] ${shown('alert')}
> 内容

- [ ] ${shown('task')}

| ${shown('th').replaceAll('\\|', '')} |
| --- |
| ${shown('td').replaceAll('\\|', '')} |

脚注[^a]。

[^a]: ${shown('footnote')}

![${shown('alt')}](./logo.svg "${payload('img-title').replaceAll('"', '&quot;')}")

[文](./names.md "${payload('link-title').replaceAll('"', '&quot;')}")

{{ constructor.constructor('ran("mustache")')() }}

$\\href{${run('math')}}{x} \\htmlData{x=1}{y} \\class{kb-island}{z} \\style{background:url(https://third.example/m)}{w}$
`,
  'docs/code.md': `# 代码

\`\`\`js{1} [${payload('group')}] :${payload('info').replaceAll('`', '')}
ran("code") // ${payload('comment').replaceAll('`', '')}
\`\`\`

\`\`\`${payload('language').replaceAll('`', '').replaceAll(' ', '')}
x
\`\`\`

::: code-group
\`\`\`js [${payload('tab').replaceAll(']', '')}]
1
\`\`\`
:::

\`${payload('inline').replaceAll('`', '')}\`

::: script-preview
// </script><script>parent.ran("preview")</script>
console.log('</script><img src=x onerror=parent.ran("preview")>')
:::

\`\`\`mermaid
flowchart LR
A["<img src=x onerror=ran('diagram')>"] -->|<script>ran('diagram')</script>| B
click A href "javascript:ran('diagram')"
\`\`\`

\`\`\`mermaid
${payload('bad-diagram').replaceAll('`', '')}
\`\`\`

<Badge text="<img src=x onerror=ran('badge')>" type='"><img src=x onerror=ran("badge")>' />

<Catalog base="/\\"><img src=x onerror=ran('catalog')>" />

<Tree data='[{"key":"a","title":"<img src=x onerror=ran(1)>"}]' defaultExpandAll />
`,
  'docs/links.md': `# 链接\n\n${links}\n\n<javascript:ran('autolink')>\n\nhttps://example.com/"onmouseover="ran('bare')\n`,
  'docs/attributes.md': `# 属性\n\n${attributes}\n`,
  'docs/names.md': '# `<img src="https://third.example/name.png">`\n\n文\n',
  'docs/tags.md': `---\nlang: ${text('lang')}\n---\n\n# \`<br>\` 元素 <a href="java&Tab;script:ran(1)">x</a>\n\n文\n`,
  'docs/"><img src=x onerror=ran(0)>/a&b <b>.md': '# 文件名\n\n文\n',
  "docs/'onload='ran('name').md": '# 引号\n\n文\n',
  'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" onload="ran(1)"/>',
}

/** Every text of the config. The author's own, but a title with a quote in it must not break the page either. */
export const hostileConfig = {
  lang: 'zh-CN',
  title: payload('site'),
  description: payload('site-description'),
  ignoreDeadLinks: true,
  siteUrl: 'https://notes.example/"><script>ran("url")</script>',
  feed: true,
  markdown: { math: true },
  check: { rules: { diagram: 'off' } },
  themeConfig: {
    siteTitle: payload('siteTitle'),
    logo: { src: '/logo.svg', alt: payload('logo') },
    nav: [
      { text: payload('nav'), link: '/text' },
      { text: payload('menu'), items: [{ text: payload('item'), link: '/code' }] },
    ],
    outline: { level: 'deep', label: payload('outline-label') },
    footer: { message: payload('footer'), copyright: `<a href="java\tscript:ran('footer')">x</a>` },
    docFooter: { prev: payload('prev-label'), next: payload('next-label') },
    lastUpdated: { text: payload('updated') },
    darkModeSwitchLabel: payload('dark'),
    returnToTopLabel: payload('top'),
    sidebarMenuLabel: payload('sidebar-label'),
    langMenuLabel: payload('lang-label'),
    externalLinkIcon: true,
    notFound: { title: payload('404'), quote: payload('quote'), linkText: payload('link-text') },
    search: { options: { locales: {}, translations: {} } },
  },
} as const
