import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { copyableText } from '../../../src/client/behaviours/copy-code.ts'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { meaningOf } from '../../helpers/meaning.ts'
import { type Notes, openNotes } from '../../helpers/notes.tsx'

/**
 * The case table of the syntax reference. Inputs are written as there: ⏎ is a line feed. Addresses inside the site are absolute and
 * carry the base, where the reference has relative ones: they lead to the same page.
 */
const world: Readonly<Record<string, string>> = {
  'index.md': '# Home',
  'bar/three.md': '# Three',
  'foo/index.md': '# Foo\n\n## x',
  'javascript/index.md': '# JavaScript',
  'sec/index.md': '# Section\n\n## heading',
  'sec/a.md': '# A\n\n## y',
  'sec/foo.md': '# Foo',
  'sec/three.md': '# Three\n\n## Some Head',
  'sec/v1.2.md': '# v1.2',
  'sec/z.md': '# Z',
  'sec/中文.md': '# 中文',
  'sec/a.png': '',
  'file.pdf': '',
  'snips/a.js': [
    'const all = 0',
    '// #region one',
    'const one = 1',
    '// #endregion one',
    'function f() {',
    '  // #region two',
    '  const two = 2',
    '  return two',
    '  // #endregion two',
    '}',
  ].join('\n'),
  'sec/p.md': [
    '---',
    'title: P',
    '---',
    '# P title',
    '',
    'Intro.',
    '',
    '## Sec A',
    '',
    'Body A.',
    '',
    '### Deeper',
    '',
    '## Sec B',
    '',
    '<!-- #region r1 -->',
    'Region text.',
    '<!-- #endregion r1 -->',
  ].join('\n'),
}

async function open(input: string, config: UserConfig = {}): Promise<Notes> {
  const text = input.replaceAll('⏎', '\n')
  return openNotes({ ...world, 'sec/page.md': text }, { base: '/base/', lang: 'en', ...config })
}

async function html(input: string, config: UserConfig = {}): Promise<string> {
  return (await open(input, config)).html('sec/page.md')
}

function findings({ diagnostics }: Notes): string[] {
  return diagnostics.flatMap(({ path, rule, severity, place }) =>
    path === 'sec/page.md' ? [`${place?.line}:${place?.column} ${severity} ${rule}`] : [],
  )
}

/** The start tag of the first element of that name. */
function tag(markup: string, name: string): string {
  return new RegExp(`<${name}\\b[^>]*>`).exec(markup)?.[0] ?? ''
}

/** The classes of the lines of a code block, in their order. */
function lineClasses(markup: string): string[] {
  return [...markup.matchAll(/<span class="(line[^"]*)">/g)].map(([, classes]) => classes!)
}

/** The words of a code block, line by line. */
function codeText(markup: string): string {
  const inner = /<code>([\s\S]*?)<\/code>/.exec(markup)![1]!
  return inner
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

type MeaningCase = [number: number, input: string, expected: string, config?: UserConfig]

const link = (href: string, text = 'a', more = '') => `<p><a href="${href}"${more}>${text}</a></p>`
const block = (kind: string, title: string, body: string) =>
  `<div class="${kind} custom-block"><p class="custom-block-title">${title}</p>${body}</div>`
const alert = (kind: string, title: string, body: string) =>
  `<div class="${kind} custom-block github-alert"><p class="custom-block-title">${title}</p>${body}</div>`

const meanings: MeaningCase[] = [
  [10, 'Setext⏎===', '<h1>Setext</h1>'],
  [11, '#nospace', '<p>#nospace</p>'],
  [12, '##  trailing ##', '<h2>trailing</h2>'],
  [13, '[a](/)', link('/base/')],
  [14, '[a](/foo/)', link('/base/foo/')],
  [15, '[a](./#heading)', link('/base/sec/#heading')],
  [16, '[a](../bar/three)', link('/base/bar/three.html')],
  [17, '[a](../bar/three.md)', link('/base/bar/three.html')],
  [18, '[a](../bar/three.html)', link('/base/bar/three.html')],
  [19, '[a](three.md#Some%20Head)', link('/base/sec/three.html#some-head')],
  [20, '[a](./index.md)', link('/base/sec/')],
  [21, '[a](/foo/index.md#x)', link('/base/foo/#x')],
  [28, '[a](./a.md?x=1#y)', link('/base/sec/a.html?x=1#y')],
  [31, '[a](./v1.2)', link('/base/sec/v1.2.html')],
  [32, '[a](/javascript)', link('/base/javascript/')],
  [36, '[ref][r]⏎⏎[r]: ./z.md "T"', link('/base/sec/z.html', 'ref', ' title="T"')],
  [37, '[a](./foo.md)', link('/base/sec/foo'), { cleanUrls: true }],
  [38, '[a](./foo.html)', link('/base/sec/foo'), { cleanUrls: true }],
  [39, '[a](/foo/index.md)', link('/base/foo/'), { cleanUrls: true }],
  [44, ':100: :unknown_x:', '<p>💯 :unknown_x:</p>'],
  [45, ':)', '<p>:)</p>'],
  [
    46,
    '| a | b |⏎|---|:-:|⏎| 1 | 2 |',
    '<table><thead><tr><th>a</th><th align="center">b</th></tr></thead><tbody><tr><td>1</td><td align="center">2</td></tr></tbody></table>',
  ],
  [47, '~~del~~', '<p><del>del</del></p>'],
  [49, 'H~2~O x^2^ ==m==', '<p>H~2~O x^2^ <mark>m</mark></p>'],
  [50, '"quotes" -- ...', '<p>"quotes" -- ...</p>'],
  [52, '::: info⏎body⏎:::', block('info', 'INFO', '<p>body</p>')],
  [53, ':::tip⏎body⏎:::', block('tip', 'TIP', '<p>body</p>')],
  [54, '::: tip 自定义 **粗**⏎body⏎:::', block('tip', '自定义 <strong>粗</strong>', '<p>body</p>')],
  [55, '::: warning⏎:::', block('warning', 'WARNING', '')],
  [
    57,
    '::: details⏎body⏎:::',
    '<details class="details custom-block"><summary>Details</summary><p>body</p></details>',
  ],
  [
    58,
    '::: details Click {open}⏎body⏎:::',
    '<details open class="details custom-block"><summary>Click</summary><p>body</p></details>',
  ],
  [59, '::: raw⏎<b>x</b>⏎:::', '<div class="vp-raw"><p><b>x</b></p></div>'],
  [62, '::: note⏎body⏎:::', block('note', 'NOTE', '<p>body</p>')],
  [63, ':::: info Outer⏎::: tip⏎inner⏎:::⏎::::', block('info', 'Outer', block('tip', 'TIP', '<p>inner</p>'))],
  [
    65,
    '- item⏎⏎  ::: tip⏎  body⏎  :::',
    `<ul><li><p>item</p>${block('tip', 'TIP', '<p>body</p>')}</li></ul>`,
  ],
  [66, 'text⏎::: tip⏎body⏎:::⏎after', `<p>text</p>${block('tip', 'TIP', '<p>body</p>')}<p>after</p>`],
  [67, '::: tip⏎not closed', block('tip', 'TIP', '<p>not closed</p>')],
  [68, '> [!NOTE]⏎> body', alert('note', 'NOTE', '<p>body</p>')],
  [69, '> [!tip] 自定义⏎> body', alert('tip', '自定义', '<p>body</p>')],
  [70, '> [!NOPE]⏎> x', '<blockquote><p>[!NOPE]\nx</p></blockquote>'],
  [71, '> [!NOTE] body same line', alert('note', 'body same line', '')],
  [72, '> [!NOTE]⏎> - list', alert('note', 'NOTE', '<ul><li>list</li></ul>')],
  [91, '`{{ x }}` {{ y }}', '<p><code>{{ x }}</code> {{ y }}</p>'],
  [
    99,
    '<!--@include: ./p.md-->',
    '<h1>P title</h1><p>Intro.</p><h2>Sec A</h2><p>Body A.</p><h3>Deeper</h3><h2>Sec B</h2><p>Region text.</p>',
  ],
  [100, '<!--@include: ./p.md{14,}-->', '<h2>Sec B</h2><p>Region text.</p>'],
  [101, '<!--@include: ./p.md#r1-->', '<p>Region text.</p>'],
  [102, '<!--@include: ./p.md#sec-a-->', '<p>Body A.</p><h3>Deeper</h3>'],
  [103, '$a^2$', '<p>$a^2$</p>', { markdown: { math: false } }],
  [104, '**粗体：**后文', '<p><strong>粗体：</strong>后文</p>'],
  [105, 'a  ⏎b\\⏎c', '<p>a<br>\nb<br>\nc</p>'],
  [106, 'a⏎b', '<p>a\nb</p>'],
  [
    108,
    'text <Badge type="tip" text="v1" /> end',
    '<p>text <span class="kb-badge VPBadge tip">v1</span> end</p>',
  ],
  [109, '<div>⏎⏎**md**⏎⏎</div>', '<div><p><strong>md</strong></p></div>'],
  [110, '<div>⏎**md**⏎</div>', '<div>**md**</div>'],
  [111, '&nbsp; &lt; &#123;', '<p>&nbsp; &lt; {</p>'],
  [112, 'x < y & z', '<p>x &lt; y &amp; z</p>'],
  [113, 'a {.cls}', '<p class="cls">a</p>'],
  [114, '- a {.x}', '<ul><li class="x">a</li></ul>'],
  [118, 'text⏎⏎---⏎⏎more', '<p>text</p><hr><p>more</p>'],
  [
    120,
    '<details>⏎<summary>s</summary>⏎⏎body⏎⏎</details>',
    '<details><summary>s</summary><p>body</p></details>',
  ],
]

describe('the case table of the reference', () => {
  test('all 120 cases are here', () => {
    const source = readFileSync(new URL(import.meta.url), 'utf8')
    const rows = [...source.matchAll(/^ +\[\s*(\d+),/gm)].map(([, number]) => Number(number))
    const titles = [...source.matchAll(/test\([^)]*?cases? ([\d, ]+):/g)].flatMap(([, numbers]) =>
      numbers!.split(',').map(Number),
    )
    const each = [...source.matchAll(/test\.each\([\s\S]*?'case (\d+):/g)].map(([, number]) => Number(number))
    const named = new Set([...rows, ...titles, ...each])
    expect(Array.from({ length: 120 }, (_, at) => at + 1).filter((number) => !named.has(number))).toEqual([])
  })

  test.each(meanings)('case %i: %s', async (_number, input, expected, config) => {
    expect(meaningOf(await html(input, config))).toBe(meaningOf(expected))
  })

  test.each([
    [1, '# Hello World', 'hello-world', 'Hello World'],
    [2, '## 基本概念 & 用法', '基本概念-用法', '基本概念 & 用法'],
    [3, '## 1. 第一步', '_1-第一步', '1. 第一步'],
    [4, '## C++ 指针', 'c-指针', 'C++ 指针'],
    [5, '## `apply()` 方法', 'apply-方法', 'apply() 方法'],
    [7, '## 标题 {#my-id}', 'my-id', '标题'],
    [9, '## :tada: 庆祝', '庆祝', '🎉 庆祝'],
  ])('case %i: the heading %s has the id %s', async (number, input, anchor, text) => {
    const page = (await open(input)).page('sec/page.md')
    expect(page.headings).toMatchObject([{ anchor, text }])
    if (number === 1) expect(page.title).toBe('Hello World')
  })

  test('case 9: a short code is its name in the id on GitHub', async () => {
    const { anchors } = (await open('## :tada: 庆祝⏎⏎## 🎉 `:+1:` 庆祝')).page('sec/page.md')
    expect(anchors.map(({ id }) => id)).toEqual(expect.arrayContaining(['tada-庆祝', '-1-庆祝']))
  })

  test('case 5: code in a heading stays code', async () => {
    expect(await html('## `apply()` 方法')).toContain('<code>apply()</code> 方法')
  })

  test('case 6: equal headings get numbered ids', async () => {
    const { headings } = (await open('## Foo⏎⏎## Foo⏎⏎## Foo')).page('sec/page.md')
    expect(headings.map(({ anchor }) => anchor)).toEqual(['foo', 'foo-1', 'foo-2'])
  })

  test('case 8: class, id and data of a heading', async () => {
    const heading = tag(await html('## 标题 {.red #x data-a=b}'), 'h2')
    expect(heading).toContain('id="x"')
    expect(heading).toContain('class="red"')
    expect(heading).toContain('data-a="b"')
  })

  test('case 22: a Chinese hash stays readable', async () => {
    expect(tag(await html('[a](#中文)⏎⏎## 中文'), 'a')).toBe('<a href="#中文">')
  })

  test('case 23: a file is linked as it is and not checked as a page', async () => {
    const notes = await open('[a](/file.pdf)')
    expect(tag(notes.html('sec/page.md'), 'a')).toBe('<a href="/base/file.pdf">')
    expect(findings(notes)).toEqual([])
  })

  test('case 24: a mail address opens in the same tab', async () => {
    expect(await html('[a](mailto:a@b.c)')).toBe('<p><a href="mailto:a@b.c">a</a></p>')
  })

  test.each([
    [25, '[a](https://x.com)', 'https://x.com'],
    [26, '[a](//x.com/y)', '//x.com/y'],
    [29, 'https://x.com plain', 'https://x.com'],
    [30, 'www.x.com plain', 'http://www.x.com'],
  ])('case %i: %s is external', async (_number, input, href) => {
    const anchor = tag(await html(input), 'a')
    expect(anchor).toContain(`href="${href}"`)
    expect(anchor).toContain('target="_blank"')
    expect(anchor).toContain('rel="noreferrer"')
  })

  test('case 27: localhost is external and reported', async () => {
    const notes = await open('[a](http://localhost:3000/x)')
    expect(tag(notes.html('sec/page.md'), 'a')).toContain('target="_blank"')
    expect(findings(notes)).toEqual(['1:1 warning localhost-link'])
  })

  test('case 33: a link with its own target stays as written', async () => {
    expect(await html('[a](./a){target="_self"}')).toBe('<p><a href="./a" target="_self">a</a></p>')
  })

  test("case 34: the author's attributes win", async () => {
    const anchor = tag(await html('[a](https://x.com){target=_self rel=nofollow}'), 'a')
    expect(anchor).toContain('target="_self"')
    expect(anchor).toContain('rel="nofollow"')
  })

  test('case 35: a Chinese file name resolves', async () => {
    const notes = await open('[a](中文.md)')
    const { href } = /href="(?<href>[^"]*)"/.exec(notes.html('sec/page.md'))!.groups!
    expect(decodeURI(href!)).toBe('/base/sec/中文.html')
    expect(findings(notes)).toEqual([])
  })

  test('case 40: a link without address leads to the page itself, with a warning', async () => {
    const notes = await open('[a]()')
    expect(notes.html('sec/page.md')).toBe('<p><a href="/base/sec/page.html">a</a></p>')
    expect(findings(notes)).toEqual(['1:1 warning empty-link'])
  })

  test('case 41: an address that would run code stays text', async () => {
    const notes = await open('[a](javascript:alert(1))')
    expect(notes.html('sec/page.md')).toBe('<p>[a](javascript:alert(1))</p>')
    expect(findings(notes)).toEqual(['1:1 warning unsafe-link'])
  })

  test('case 42: a picture beside the note, lazy when the site says so', async () => {
    expect(tag(await html('![alt](a.png)'), 'img')).toBe(
      '<img src="/base/sec/a.png" alt="alt" decoding="async"/>',
    )
    const lazy = tag(await html('![alt](a.png)', { markdown: { image: { lazyLoading: true } } }), 'img')
    expect(lazy).toContain('loading="lazy"')
    const own = '![alt](a.png){loading=eager}'
    expect(tag(await html(own, { markdown: { image: { lazyLoading: true } } }), 'img')).toContain(
      'loading="eager"',
    )
  })

  test.each([
    ['<iframe src="/file.pdf"></iframe>', '<iframe src="/base/file.pdf"></iframe>'],
    ['<embed src="a.png">', '<embed src="/base/sec/a.png"/>'],
    ['<object data="/file.pdf">x</object>', '<p><object data="/base/file.pdf">x</object></p>'],
    [
      '<map><area alt="x" href="./a.md#y"></map>',
      '<p><map><area alt="x" href="/base/sec/a.html#y"/></map></p>',
    ],
  ])('%s leads below the base', async (text, expected) => {
    expect((await html(text, { notes: 'trusted' })).trim()).toBe(expected)
  })

  test('case 43: a picture from elsewhere keeps its address', async () => {
    expect(tag(await html('![alt](https://x.com/a.png)'), 'img')).toContain('src="https://x.com/a.png"')
  })

  test('case 48: task lists are disabled check boxes', async () => {
    const markup = await html('- [ ] todo⏎- [x] done')
    expect(tag(markup, 'ul')).toContain('task-list')
    const boxes = markup.match(/<input[^>]*>/g)!
    expect(boxes).toHaveLength(2)
    for (const box of boxes) expect(box).toMatch(/type="checkbox"[^>]*disabled|disabled[^>]*type="checkbox"/)
    expect(boxes.map((box) => box.includes('checked'))).toEqual([false, true])
  })

  test('[[toc]] alone on its line stands between the lines of text around it', async () => {
    const markup = await html('**目录**：⏎[[TOC]]⏎后文  ⏎[[toc]]⏎⏎## A')
    const list =
      '<nav class="table-of-contents" aria-label="Catalog"><ul><li><a href="#a">A</a></li></ul></nav>'
    expect(meaningOf(markup)).toContain(
      meaningOf(`<p><strong>目录</strong>：</p>${list}<p>后文<br></p>${list}`),
    )
    for (const text of ['**a**[[toc]]', 'x⏎[[toc]] y', '[[toc]]`b`'])
      expect(await html(text)).not.toContain('<nav')
  })

  test('case 51: [[toc]] nests levels 2 and 3', async () => {
    const markup = await html('[[toc]]⏎⏎# T⏎⏎## A⏎⏎### B⏎⏎#### C⏎⏎## D')
    expect(/<nav class="table-of-contents"[^>]*>(.*?)<\/nav>/.exec(markup)?.[1]).toBe(
      '<ul><li><a href="#a">A</a><ul><li><a href="#b">B</a></li></ul></li><li><a href="#d">D</a></li></ul>',
    )
  })

  test('case 56: attributes of a container join its own', async () => {
    const container = tag(await html('::: danger STOP {.x #y}⏎body⏎:::'), 'div')
    expect(container).toContain('class="danger custom-block x"')
    expect(container).toContain('id="y"')
  })

  test.each([
    [60, '::: waring 小心⏎body⏎:::', '<p>::: waring 小心\nbody\n:::</p>'],
    [61, '::: TIP⏎x⏎:::', '<p>::: TIP\nx\n:::</p>'],
  ])('case %i: %s stays text, with a warning', async (_number, input, expected) => {
    const notes = await open(input)
    expect(notes.html('sec/page.md')).toBe(expected)
    expect(findings(notes)).toEqual(['1:1 warning unknown-container'])
  })

  test('an unknown container is told of wherever one could begin, below a line of text too', async () => {
    const text =
      '字⏎::: waring 小心⏎字⏎:::⏎⏎- 项⏎  ::: TIP⏎⏎> 引⏎> :::tip(题)⏎⏎硬  ⏎::: x⏎⏎`码⏎::: y` **重** ::: z'
    const notes = await open(text)
    expect(findings(notes)).toEqual([
      '2:1 warning unknown-container',
      '7:3 warning unknown-container',
      '10:3 warning unknown-container',
      '13:1 warning unknown-container',
    ])
  })

  test('case 64: equal colons close the outer container, with a warning', async () => {
    const notes = await open('::: info⏎::: tip⏎inner⏎:::⏎after⏎:::')
    expect(meaningOf(notes.html('sec/page.md'))).toBe(
      meaningOf(`${block('info', 'INFO', block('tip', 'TIP', '<p>inner</p>'))}<p>after\n:::</p>`),
    )
    expect(findings(notes)).toContain('2:1 warning container-nesting')
  })

  test('case 73: a fence has its label, copy button and highlighted lines', async () => {
    const markup = await html('```js⏎let a = 1⏎```')
    expect(markup).toMatch(/^<div class="language-js"><button type="button" class="copy" title="Copy Code"/)
    expect(markup).toContain('<span class="lang">js</span>')
    expect(markup).toMatch(
      /<pre tabindex="0" data-lines="1"><code><span class="line"><span class="hl-keyword">let<\/span>/,
    )
  })

  test('case 74: a fence without language is plain and unlabelled', async () => {
    const markup = await html('```⏎plain⏎```')
    expect(markup).toContain('class="language-"')
    expect(markup).toContain('<span class="lang"></span>')
    expect(markup).toContain('<span class="line">plain</span>')
  })

  test.each([
    [75, '```js{2}⏎a⏎b⏎```', ['line', 'line highlighted']],
    [76, '```js {1,3-4}⏎a⏎b⏎c⏎d⏎```', ['line highlighted', 'line', 'line highlighted', 'line highlighted']],
    [83, '```js⏎a // [!code ++]⏎```', ['line diff add']],
    [84, '```js⏎g // [!code hl:2]⏎h⏎i⏎```', ['line highlighted', 'line highlighted', 'line']],
    [85, '```js⏎c // [!code focus]⏎d⏎```', ['line has-focus', 'line']],
    [86, '```js⏎e // [!code error]⏎```', ['line highlighted error']],
  ])('case %i: the marked lines of %s', async (_number, input, expected) => {
    const markup = await html(input)
    expect(lineClasses(markup)).toEqual(expected)
    expect(markup).not.toContain('[!code')
  })

  test('case 77: line numbers begin where they are told, highlighting does not', async () => {
    const markup = await html('```js:line-numbers=5 {1}⏎a⏎b⏎```')
    expect(markup).toContain('class="language-js line-numbers-mode"')
    expect(markup).toContain('<div class="line-numbers-wrapper" aria-hidden="true">5\n6</div>')
    expect(lineClasses(markup)).toEqual(['line highlighted', 'line'])
  })

  test('case 78: a title is a caption and leaves the label', async () => {
    const markup = await html('```js [a/b.js]⏎x⏎```')
    expect(markup).toContain('<p class="kb-code-title">a/b.js</p>')
    expect(markup).toContain('<span class="lang">js</span>')
  })

  test('case 79: lines, numbers and title together', async () => {
    const markup = await html('```js{1}:line-numbers [t.js]⏎x⏎```')
    expect(lineClasses(markup)).toEqual(['line highlighted'])
    expect(markup).toContain('line-numbers-mode')
    expect(markup).toContain('>t.js</p>')
  })

  test('case 80: an upper-case language is highlighted and shown as typed', async () => {
    const markup = await html('```JS⏎let a⏎```')
    expect(markup).toContain('<span class="lang">JS</span>')
    expect(markup).toContain('hl-keyword')
  })

  test('case 81: an unknown language is plain, with one hint', async () => {
    const notes = await open('```nolang⏎x⏎```')
    expect(notes.html('sec/page.md')).toContain('<span class="lang">nolang</span>')
    expect(findings(notes)).toEqual(['1:1 hint unknown-language'])
  })

  test.each(['mermaid', 'Mermaid'])('case 82: a %s fence is a diagram', async (lang) => {
    const { diagrams, islands } = (await open(`\`\`\`${lang}⏎graph TD⏎\`\`\``)).page('sec/page.md')
    expect(diagrams.map(({ text }) => text)).toEqual(['graph TD'])
    expect(islands).toEqual(['diagram-viewer'])
  })

  test('case 83, 85: diff and focus are said on the block', async () => {
    expect(tag(await html('```js⏎a // [!code ++]⏎```'), 'pre')).toContain('has-diff')
    expect(tag(await html('```js⏎c // [!code focus]⏎```'), 'pre')).toContain('has-focused-lines')
  })

  test('case 87: a shell block shows its prompt and copies without it', async () => {
    const markup = await html('```sh⏎$ npm i⏎```')
    expect(codeText(markup)).toBe('$ npm i')
    const { document } = new Window()
    document.body.innerHTML = markup
    expect(copyableText(document.body.firstElementChild as unknown as Element)).toBe('npm i')
  })

  test('case 88: html-vue is html and interpolates nothing', async () => {
    const markup = await html('```html-vue⏎{{ x }}⏎```')
    expect(codeText(markup)).toBe('{{ x }}')
    expect(markup).toContain('<span class="lang">html</span>')
  })

  test('case 89: tildes fence like back-ticks', async () => {
    expect(await html('~~~js⏎x⏎~~~')).toBe(await html('```js⏎x⏎```'))
  })

  test('case 90: indented code is bare', async () => {
    expect(await html('    let a')).toBe('<pre><code>let a\n</code></pre>')
  })

  test('a code group without code has no tabs', async () => {
    expect(await html('::: code-group⏎text⏎:::')).toBe('<p>text</p>')
  })

  test('case 92: the tabs of a code group', async () => {
    const markup = await html('::: code-group⏎```js [a.js]⏎a⏎```⏎```ts [b.ts]⏎b⏎```⏎```sh⏎c⏎```⏎:::')
    expect([...markup.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      'a.js',
      'b.ts',
      'sh',
    ])
    expect([...markup.matchAll(/aria-selected="(\w+)"/g)].map(([, on]) => on)).toEqual([
      'true',
      'false',
      'false',
    ])
  })

  test('case 92: an empty code group has no tabs', async () => {
    expect(await html('::: code-group⏎:::')).not.toContain('role="tab"')
  })

  test('case 92: a diagram and a preview are tabs of a code group like any other fence', async () => {
    const markup = await html(
      '::: code-group⏎```mermaid [Chart]⏎pie⏎```⏎```js preview [Run]⏎a⏎```⏎```sh⏎c⏎```⏎```mermaid⏎pie⏎```⏎:::',
    )
    const tabs = [...markup.matchAll(/aria-selected="(\w+)"[^>]*>([^<]*)</g)].map(([, on, name]) => [
      name,
      on,
    ])
    expect(tabs).toEqual([
      ['Chart', 'true'],
      ['Run', 'false'],
      ['sh', 'false'],
      ['mermaid', 'false'],
    ])
    const panels = markup.split('role="tabpanel"').slice(1)
    expect(panels.map((panel) => /kb-diagram|kb-code-preview|class="lang">sh/.exec(panel)?.[0])).toEqual([
      'kb-diagram',
      'kb-code-preview',
      'class="lang">sh',
      'kb-diagram',
    ])
  })

  test('case 93: a snippet is the whole file, markers included', async () => {
    expect(codeText(await html('<<< @/snips/a.js'))).toBe(world['snips/a.js'])
  })

  test('case 94: a region comes without its markers', async () => {
    expect(codeText(await html('<<< @/snips/a.js#one'))).toBe('const one = 1')
  })

  test('case 95: an indented region moves to the margin and counts its own lines', async () => {
    const markup = await html('<<< @/snips/a.js#two{1}')
    expect(codeText(markup)).toBe('const two = 2\nreturn two')
    expect(lineClasses(markup)).toEqual(['line highlighted', 'line'])
  })

  test('case 96: lines, language, numbers and title of a snippet', async () => {
    const markup = await html('<<< ../snips/a.js{1 ts:line-numbers} [自定义]')
    expect(markup).toContain('class="language-ts line-numbers-mode"')
    expect(markup).toContain('<p class="kb-code-title">自定义</p>')
    expect(lineClasses(markup)[0]).toBe('line highlighted')
  })

  test('a snippet may stand right below a line of text and above one', async () => {
    const markup = await html('代码如下：⏎<<< @/snips/a.js#one⏎后文')
    expect(markup.startsWith('<p>代码如下：</p>')).toBe(true)
    expect(codeText(markup)).toBe('const one = 1')
    expect(markup.endsWith('<p>后文</p>')).toBe(true)
  })

  test.each(['CUDA 写作 kernel⏎<<<grid, block>>>', '冲突⏎<<<<<<< HEAD', '移位⏎<<< 3'])(
    '%s is no snippet',
    async (text) => {
      expect(await html(text)).not.toContain('<pre')
    },
  )

  test('case 97: a snippet that does not exist is an error at its line', async () => {
    const notes = await open('text⏎⏎<<< @/snips/none.js')
    expect(notes.page('sec/page.md').diagnostics).toMatchObject([
      {
        path: 'sec/page.md',
        place: { line: 3, column: 1 },
        severity: 'error',
        message: 'Code snippet path not found: @/snips/none.js.',
      },
    ])
  })

  test('case 98: a region that does not exist is an error', async () => {
    expect(findings(await open('<<< @/snips/a.js#missing'))).toEqual(['1:1 error snippet'])
  })

  test('case 107: a catalog stands for its paragraph', async () => {
    const markup = await html('<Catalog base="/foo" />')
    expect(markup).toMatch(/^<(?:div|p) class="kb-catalog/)
  })

  test('case 115: a tag that is none is text, with a warning', async () => {
    const notes = await open('Vec<String> in text')
    expect(notes.html('sec/page.md')).toBe('<p>Vec&lt;String&gt; in text</p>')
    expect(findings(notes)).toEqual(['1:4 warning unknown-tag'])
  })

  test('case 116: a script is left out, with a warning', async () => {
    const notes = await open('<script setup>⏎const a = 1⏎</script>')
    expect(notes.html('sec/page.md')).toBe('')
    expect(findings(notes)).toEqual(['1:1 warning script-removed'])
  })

  test('case 117: marks leave a title of the front matter', async () => {
    expect((await open('---⏎title: A `b` **c**⏎---⏎x')).page('sec/page.md').title).toBe('A b c')
  })

  test('a short code in a title of the front matter is an emoji', async () => {
    const notes = await open('---⏎title: ":tada: A :no_such: :+1:"⏎---⏎x')
    expect(notes.page('sec/page.md').title).toBe('🎉 A :no_such: 👍')
  })

  test('case 119: a footnote', async () => {
    const markup = await html('term[^1]⏎⏎[^1]: note')
    expect(markup).toContain(
      '<sup><a href="#fn-1" id="fnref-1" data-footnote-ref="true" aria-describedby="footnote-label">1</a></sup>',
    )
    expect(markup).toContain('<p class="kb-footnotes-title" id="footnote-label">Footnotes</p>')
    expect(markup).toMatch(/<li id="fn-1">\s*<p>note <a href="#fnref-1"/)
  })
})
