const picture = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${colour}"/></svg>`

const all = `# 部件

![图](<./图 1.png.svg>)

\`\`\`mermaid
gantt
  todayMarker stroke-width:5px
  section A
  a: 2026-01-01, 3d
\`\`\`

::: script-preview expand=true
console.log([1, 2].map((x) => x * 21))
:::

\`\`\`html preview
<p>still</p>
\`\`\`

<Tree search :data='[{"id":1,"title":"Apple","children":[{"id":3,"title":"Fuji"}]},{"id":2,"title":"Pear"}]' />

<Counter from="3" />

<Catalog />
`

const flex = `# 弹性布局

<iframe src="/demo/"></iframe>

## 主轴

弹性盒子沿着主轴排列，见[目录](./)、[C#](../C%23.md)、[百分](<../100%.md>)、[演示](/demo/)。
`

/** What a stranger may try on a page that is a file, in the note and in a sample. */
const hostile = `# 生人

<p id="p" onclick="document.title='ran'">text</p><script>document.title = 'ran'</script>
<img src="/favicon.svg" onload="document.title='ran'"><iframe src="file:///etc/passwd"></iframe><iframe srcdoc="x"></iframe>
<a id="a" href="javascript:document.title='ran'">a</a> <a id="f" href="file:///etc/passwd">f</a> <svg><use href="file:///etc/passwd#a"/></svg>

::: script-preview expand=true
const tries = {
  fetch: () => fetch('file:///etc/passwd').then((answer) => answer.text()),
  site: () => fetch('./index.html').then((answer) => answer.text()),
  script: () => importScripts('file:///etc/passwd'),
}
for (const [name, reach] of Object.entries(tries)) {
  try { await reach(); console.log('reached', name) } catch { console.log('refused', name) }
}
:::

::: script-preview expand=true
try { console.log('reached', localStorage.length) } catch { console.log('refused') }
try { console.log('reached', parent.document.title) } catch { console.log('refused') }
:::
`

/** A site that has everything that could fail in pages opened as files. */
export const files: Readonly<Record<string, string>> = {
  'kbsite.config.ts': `export default {
    title: '离线', lang: 'zh-CN', base: '/docs/', siteUrl: 'https://a.example/docs/', feed: true, cleanUrls: true,
    head: [['link', { rel: 'stylesheet', href: '/docs/own.css' }]],
    transformHtml: (html) => html.replace('</body>', '<img class="own" src="/docs/favicon.svg"><a class="own" href="//a.example/x">x</a></body>'),
    redirects: { '/old': '/布局/弹性' },
    themeConfig: {
      nav: [{ text: '百分', link: '/100%25' }, { text: '布局', link: '/布局/' }],
      sidebar: [{ text: '全部', items: [{ text: '布局', link: '/布局/' }, { text: '弹性', link: '/布局/弹性' }, { text: 'C#', link: '/C%23' }] }],
    },
  }`,
  'docs/index.md': '# 首页\n\n[弹性](./布局/弹性.md#主轴)\n',
  'docs/C#.md': '# 升 C\n\n[首页](./index.md)\n',
  'docs/100%.md': '# 百分之百\n\n[首页](./index.md)\n',
  'docs/生人.md': hostile,
  'docs/布局/index.md': '# 布局目录\n\n[弹性](./弹性.md)\n',
  'docs/布局/弹性.md': flex,
  'docs/布局/部件.md': all,
  'docs/布局/图 1.png.svg': picture('teal'),
  'docs/public/favicon.svg': picture('navy'),
  'docs/public/own.css': ':root { --own: set }',
  'docs/public/demo/index.html': '<!doctype html><title>演示</title><p>demo</p>',
  'templates/style.css': '.kb-shell { --ground: url(/favicon.svg) }',
  'templates/components/Counter.island.tsx': `import { useState } from 'react'
import './counter.css'
export default function Counter({ from }: { from: string }) {
  const [count, setCount] = useState(Number(from))
  return <button className="counter" onClick={() => setCount(count + 1)}>{count}</button>
}`,
  'templates/components/counter.css': '.counter { color: rgb(1, 2, 3) }',
}
