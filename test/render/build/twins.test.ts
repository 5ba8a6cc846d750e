import { statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostHeaders } from '../../../src/cli/server/host-headers.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const config = {
  title: '笔记',
  description: '说明',
  siteUrl: 'https://x.test/base',
  base: '/base/',
  csp: true,
  themeConfig: { search: false },
  diagrams: { prerender: false },
  markdown: { obsidian: true, math: true, definitions: true },
  check: { rules: { 'several-h1': 'off', 'orphan-page': 'off' } },
} as const

/** What a note becomes in Markdown, below its front matter; without a second text it stays as it is. */
const written: readonly (readonly [name: string, note: string, twin?: string])[] = [
  ['marks', 'a *b* **粗体** ~~c~~ `d` ``e`f`` <kbd>Esc</kbd>'],
  ['text that looks like marks', '1 \\* 2, \\`x\\`, a_b, \\_c\\_, \\[x], \\<b>, \\&amp; and \\~~d\\~~'],
  ['lines that look like blocks', '\\# a\n\\- b\n1\\. c\n\\> d'],
  [
    'links',
    '[b](./b.md#two) [self](#a) [mail](mailto:a@b.test)\n\n## A',
    '[b](https://x.test/base/t/b.md#two) [self](#a) [mail](mailto:a@b.test)\n\n## A',
  ],
  [
    'names of files',
    '[C](./C%23.md) [100](./100%25.md)',
    '[C](https://x.test/base/t/C%23.md) [100](https://x.test/base/t/100%25.md)',
  ],
  ['a page without a twin', '[no](../hidden.md)', '[no](https://x.test/base/hidden.html)'],
  ['wiki links', '[[b#Two|two]], [[nobody]]', '[two](https://x.test/base/t/b.md#two), nobody'],
  [
    'an embed',
    '![[b#Two]]',
    '[b > Two](https://x.test/base/t/b.md#two)\n\n## Two\n\nsee [b](https://x.test/base/t/b.md)',
  ],
  ['a picture', '![点](/dot.svg)', '![点](https://x.test/base/dot.svg)'],
  ['an inclusion', 'x\n\n<!--@include: ./w-part.txt-->', 'x\n\nincluded'],
  ['lists', '1. one\n   - in\n   - [x] done\n2. two'],
  ['loose lists', '- a\n\n  b\n\n- c'],
  ['lists beside lists', '- a\n\n* b', '- a\n\n<!-- -->\n\n- b'],
  ['a quotation', '> a\n>\n> - b'],
  ['a table', '| a | b |\n| :-- | --: |\n| `x\\|y` |  |'],
  ['a callout', '::: tip\na\n:::', '> [!TIP]\n> a'],
  ['a callout with a title', '::: danger 小心\na\n\n- b\n:::', '> [!CAUTION]\n> **小心**\n>\n> a\n>\n> - b'],
  ['an alert', '> [!NOTE]\n> a'],
  ['details', '::: details More\na\n:::', '**More**\n\na'],
  ['details in HTML', '<details><summary>S</summary>\n\na\n\n</details>', '**S**\n\na'],
  [
    'a code group',
    '::: code-group\n```sh [npm]\nnpm i\n```\n```sh [yarn]\nyarn\n```\n:::',
    '```sh [npm]\nnpm i\n```\n\n```sh [yarn]\nyarn\n```',
  ],
  ['tabs', '## A\n\n::: tabs\n== One\n1\n== Two\n2\n:::', '## A\n\n### One\n\n1\n\n### Two\n\n2'],
  ['code', '```js [a.js]\nconst a = "<b>" // [!code ++]\n```', '```js [a.js]\nconst a = "<b>"\n```'],
  ['code with fences', '````md\n```js\n```\n````'],
  ['indented code', 'a\n\n    b', 'a\n\n```\nb\n```'],
  ['a diagram', '```mermaid\ngraph LR; A-->B\n```'],
  ['a sample', '```js preview\nconsole.log(1 < 2)\n```', '```js\nconsole.log(1 < 2)\n```'],
  ['a tree', '<Tree data=\'[{"title":"a","children":[{"title":"b"}]}]\' />', '- a\n  - b'],
  ['a catalog', '<Catalog base="/u" />', '- [Up](https://x.test/base/u/up.md): about up'],
  ['a badge', 'a <Badge text="new" />', 'a new'],
  ['formulas', '$x_1$ costs \\$5\n\n$$\na^2\n$$'],
  ['definitions', 't\n: d', '- **t**\n\n  d'],
  ['footnotes', 'a[^1]\n\n[^1]: b'],
  ['a table of contents', '[[toc]]\n\n## A', '## A'],
  ['a rule', 'a\n\n***', 'a\n\n---'],
]

function fileOf(name: string): string {
  return `t/w-${name.replaceAll(' ', '-')}.md`
}

const files = {
  'docs/index.md':
    '---\nlayout: home\nhero:\n  name: 笔记\n  tagline: t\n  actions:\n    - text: B\n      link: /t/b\nfeatures:\n  - title: F\n    details: d\n---\n',
  'docs/t/b.md':
    '---\ntitle: B\ndescription: About "b"\ntags: [a]\ndate: 2024-01-02\nlastUpdated: 2024-02-03\n---\n\n# B\n\n## Two\n\nsee [b](./b.md)\n',
  'docs/t/C#.md': '# C\n',
  'docs/t/100%.md': '# 100\n',
  'docs/t/w-part.txt': 'included\n',
  'docs/u.md': '# Beside a folder\n',
  'docs/u/index.md': '# U\n\ntext\n',
  'docs/u/up.md': '---\ndescription: about up\norder: 1\n---\n\n# Up\n',
  'docs/u/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/u/none.md': '---\nllms: false\ncatalog: false\n---\n\n# None\n',
  'docs/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
  'docs/t/own.md': '# Own\n',
  'docs/public/t/own.md': 'of the author\n',
  'docs/public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ...Object.fromEntries(written.map(([name, note]) => [`docs/${fileOf(name)}`, note])),
}

let site: TestSite
let machine: string[]

beforeAll(async () => {
  site = makeSite(files, config)
  const { diagnostics } = await site.build()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  machine = site.outputFiles().filter((name) => /\.md$|llms/.test(name))
})
afterAll(() => site.close())

describe('a note becomes Markdown for machines', () => {
  test.each(written)('%s', (name, note, twin = note) => {
    const [, body] = /^---\n[\s\S]*?\n---\n\n([\s\S]*)$/.exec(site.output(fileOf(name!))) ?? []
    expect(body).toBe(`${twin}\n`)
  })

  test('its front matter says what is known of it', () => {
    expect(site.output('t/b.md')).toBe(
      [
        '---',
        'title: "B"',
        'description: "About \\"b\\""',
        'tags: ["a"]',
        'url: "https://x.test/base/t/b.html"',
        'updated: 2024-02-03',
        '---',
        '\n# B\n\n## Two\n\nsee [b](https://x.test/base/t/b.md)\n',
      ].join('\n'),
    )
  })

  test('a home page has its texts and links', () => {
    expect(site.output('index.md')).toContain(
      '\n# 笔记\n\nt\n\n- [B](https://x.test/base/t/b.md)\n\n- F: d\n',
    )
  })
})

test('drafts, and pages that the search or their author leaves out, are in none of the files', () => {
  expect(machine.filter((name) => !name.startsWith('t/w-'))).toEqual([
    'index.md',
    'llms-full.txt',
    'llms.txt',
    't/100%.md',
    't/C#.md',
    't/b.md',
    't/llms-full.txt',
    't/own.md',
    'u.md',
    'u/index.md',
    'u/llms-full.txt',
    'u/up.md',
  ])
  for (const name of machine) expect(site.output(name)).not.toMatch(/# (?:Draft|None|Hidden|Own)/)
  expect(site.output('t/own.md')).toBe('of the author\n')
})

test('the list names the texts with their sizes, and the pages by folders', () => {
  const list = site.output('llms.txt')
  expect(list.split('\n').filter((line) => !line.includes('/t/w-'))).toEqual([
    '# 笔记',
    '',
    '> 说明',
    '',
    expect.stringMatching(
      /^- \[llms-full\.txt]\(https:\/\/x\.test\/base\/llms-full\.txt\): \d+ 页的正文合成一个文件，\d+ KB$/,
    ),
    '',
    '## 笔记',
    '',
    '- [笔记](https://x.test/base/index.md)',
    '- [Beside a folder](https://x.test/base/u.md)',
    '',
    '## t',
    '',
    expect.stringMatching(/^- \[llms-full\.txt]\(https:\/\/x\.test\/base\/t\/llms-full\.txt\)/),
    '- [100](https://x.test/base/t/100%25.md)',
    '- [B](https://x.test/base/t/b.md): About "b"',
    '- [C](https://x.test/base/t/C%23.md)',
    '',
    '## U',
    '',
    '- [llms-full.txt](https://x.test/base/u/llms-full.txt): 2 页的正文合成一个文件，1 KB',
    '- [U](https://x.test/base/u/index.md)',
    '- [Up](https://x.test/base/u/up.md): about up',
    '',
  ])
  expect(site.output('u/llms-full.txt')).toBe(`${site.output('u/index.md')}\n${site.output('u/up.md')}`)
})

test('pages name their twins, and hosts their type', () => {
  expect(site.output('t/C#.html')).toContain(
    '<link rel="alternate" type="text/markdown" href="/base/t/C%23.md"',
  )
  for (const name of ['hidden.html', 't/own.html']) expect(site.output(name)).not.toContain('text/markdown')
  expect(hostHeaders(site.output('_headers'))('/base/t/b.md')['content-type']).toBe(
    'text/markdown; charset=utf-8',
  )
})

test('an edit writes the twin of its page, the files that contain it and no other', async () => {
  const times = () =>
    new Map(machine.map((name) => [name, statSync(path.join(site.root, 'dist', name)).mtimeMs]))
  const before = times()
  site.edit('docs/u/index.md', '# U\n\nother\n')
  const { lists } = await site.build()
  const after = times()
  expect(machine.filter((name) => before.get(name) !== after.get(name))).toEqual([
    'llms-full.txt',
    'u/index.md',
    'u/llms-full.txt',
  ])
  expect(lists).toEqual(
    ['llms-full.txt', 'u/llms-full.txt'].map((name) => ({
      path: name,
      reason: 'the Markdown of its pages, or their order, has changed',
    })),
  )
})

test('a page that gets a twin, or loses it, changes the links to it', async () => {
  site.edit('docs/hidden.md', '# Hidden\n')
  const { drawn } = await site.build()
  expect(drawn).toContainEqual(
    expect.objectContaining({ path: 't/w-a-page-without-a-twin.md', twin: true, reason: expect.any(String) }),
  )
  expect(site.output('t/w-a-page-without-a-twin.md')).toContain('(https://x.test/base/hidden.md)')
  expect(site.output('llms.txt')).toContain('hidden.md')
  site.edit('docs/hidden.md', '---\nllms: false\n---\n\n# Hidden\n')
  await site.build()
  expect(site.output('t/w-a-page-without-a-twin.md')).toContain('(https://x.test/base/hidden.html)')
})
