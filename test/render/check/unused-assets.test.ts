import { expect, onTestFinished, test } from 'vitest'
import { makeSite } from '../../helpers/site.ts'

async function unused(files: Readonly<Record<string, string>>, config = {}): Promise<string[]> {
  const site = makeSite(files, { lastUpdated: false, ...config })
  onTestFinished(() => site.close())
  const found = (await site.check()).filter(({ rule }) => rule === 'unused-asset')
  return found.map(({ path, message }) => `${path}: ${message}`)
}

const note = `---
cover: /cover.svg
---

# A

<p style="background: url(/inline.svg)">x</p>

<style>@font-face { src: url(/font.svg) }</style>

\`\`\`html preview
<img src="/preview.svg">
\`\`\`

\`\`\`mermaid
flowchart LR
  a@{ img: "/drawn.svg", label: "x" }
\`\`\`

![](/%E4%B8%AD%E6%96%87.svg)
`

test('what notes use in styles, previews, drawings and front matter is not unused', async () => {
  const names = ['cover', 'inline', 'font', 'preview', 'drawn', '中文', 'ofcss', 'left']
  const files = Object.fromEntries(names.map((name) => [`docs/public/${name}.svg`, '<svg/>']))
  expect(
    await unused({
      'docs/index.md': note,
      'templates/style.css': 'a { background: url(/ofcss.svg) }',
      ...files,
    }),
  ).toEqual(['public/left.svg: No page uses "docs/public/left.svg".'])
})

test('the path is that of the file, wherever the public folder is, and programs beside notes use their files', async () => {
  const demo = { 'docs/demo/package.json': '{}', 'docs/demo/src/App.vue': 'x' }
  const files = { 'docs/index.md': '# A\n', 'static/img/left.png': 'x', 'docs/own.png': 'x', ...demo }
  expect(await unused(files, { publicDir: 'static' })).toEqual([
    '../static/img/left.png: No page uses "static/img/left.png".',
    'own.png: No page uses "docs/own.png".',
  ])
})

test('a text names a file by its words, in whatever marks it stands', async () => {
  const text =
    'a { src: url("x/quoted.png?v=1") } /* 见图（中 文.png）, a%20b.png, **bold.png**! See last.png. 见touched.png文件 */'
  const names = ['quoted', '中 文', 'a b', 'bold', 'last', 'touched', 'oted', 'left']
  const files = Object.fromEntries(names.map((name) => [`docs/public/${name}.png`, 'x']))
  expect(await unused({ 'docs/index.md': '# A\n', 'templates/style.css': text, ...files })).toEqual([
    'public/left.png: No page uses "docs/public/left.png".',
    'public/oted.png: No page uses "docs/public/oted.png".',
  ])
})
