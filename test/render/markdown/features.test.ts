import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { openNotes } from '../../helpers/notes.tsx'
import { makeSite } from '../../helpers/site.ts'

async function open(text: string, files: Readonly<Record<string, string>> = {}, config: UserConfig = {}) {
  const notes = await openNotes({ 'a.md': text, ...files }, { lang: 'en', ...config })
  const { diagnostics } = notes.page('a.md')
  return {
    html: notes.html('a.md'),
    page: notes.page('a.md'),
    found: diagnostics.map(({ path, place, severity, rule }) => `${path}:${place?.line} ${severity} ${rule}`),
    messages: diagnostics.map(({ message, fix }) => [message, fix].filter(Boolean).join(' ')),
  }
}

describe('tabs of text', () => {
  test('the label of one in quotation marks has none of its marks', async () => {
    expect((await open('=== "`__a__` **b_c_d**"\n    e')).html).toContain('>__a__ b_c_d</button>')
  })

  test('each line that is a label begins one, of which the first is shown', async () => {
    const { html, found } = await open(
      '::: tabs\nAbove.\n== Melon\nSweet, with *seeds*.\n\n- round\n\n== `Pear` tree\n\n## Where\n:::',
    )
    const tab = (index: number, label: string, isFirst: boolean) =>
      `<button type="button" role="tab" id="kb-1-tab-${index}" aria-selected="${isFirst}" aria-controls="kb-1-panel-${index}" tabindex="${isFirst ? 0 : -1}">${label}</button>`
    const panel = (index: number, label: string, rest: string, active = '') =>
      `<div class="kb-tab${active}" role="tabpanel" id="kb-1-panel-${index}" aria-labelledby="kb-1-tab-${index}"><p class="kb-tab-label">${label}</p>${rest}`
    expect(html).toBe(
      [
        '<p>Above.</p><div class="kb-tabs" data-code-group="" data-sync="">',
        `<div class="tabs" role="tablist">${tab(0, 'Melon', true)}${tab(1, 'Pear tree', false)}</div>`,
        panel(0, 'Melon', '<p>Sweet, with <em>seeds</em>.</p><ul>\n<li>round</li>\n</ul></div>', ' active'),
        panel(
          1,
          'Pear tree',
          '<h2 id="where" tabindex="-1">Where<a class="header-anchor" href="#where" aria-label="Permalink to Where">\u200b</a></h2></div></div>',
        ),
      ].join(''),
    )
    expect(found).toEqual([])
  })

  test('a container without a label is told of, and keeps its text', async () => {
    const { html, found } = await open('::: tabs\nNo == label.\n:::')
    expect(html).toBe('<p>No == label.</p>')
    expect(found).toEqual(['a.md:1 warning code-group'])
  })
})

test('of links and pictures on the machine of the author the words are shown', async () => {
  const { html, found } = await open(
    '[a ![x](javascript:b)](C:/c) ![d](file:///e.png)![](D:/f.png) ![](C:\\g\\h.png)',
  )
  expect(html.trim()).toBe('<p>a ![x](javascript:b) d </p>')
  expect(found.filter((one) => one.endsWith('unsafe-link'))).toHaveLength(5)
})

describe('attributes', () => {
  test.each([
    ['`x`{.a}', '<p><code class="a">x</code></p>'],
    ['**x**{#b}', '<p><strong id="b">x</strong></p>'],
    ['*x*{.a .b}', '<p><em class="a b">x</em></p>'],
    ['a\n{.p}', '<p class="p">a</p>'],
    ['- a\n- b\n{.l}', '<ul class="l">\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['- a\n\n{.l}', '<ul class="l">\n<li>a</li>\n</ul>'],
    ['> q {.x}', '<blockquote>\n<p class="x">q</p>\n</blockquote>'],
    ['a {onclick=x .y}', '<p class="y">a</p>'],
    ['a {name}', '<p>a {name}</p>'],
    ['> {.x}', '<blockquote>\n<p>{.x}</p>\n</blockquote>'],
    ['a {.x} b', '<p>a {.x} b</p>'],
    ['a &#123;.x}', '<p>a {.x}</p>'],
    ['a {.重点 .b}', '<p class="重点 b">a</p>'],
  ])('%j', async (text, expected) => {
    expect((await open(text)).html).toBe(expected)
  })

  test('words alone are none of a heading', async () => {
    const { page, html, found } = await open('## 甲 {#my gap .x}')
    expect(page.headings[0]).toMatchObject({ text: '甲' })
    expect(html).toMatch(/^<h2 id="my" class="x" tabindex="-1">/)
    expect(found).toEqual(['a.md:1 hint foreign-mark'])
  })

  test('a heading of nothing else stays', async () => {
    expect((await open('## {#only}')).page.headings).toMatchObject([{ text: '{#only}', anchor: 'only' }])
  })

  test('a table takes those of the paragraph below it', async () => {
    expect((await open('| a |\n|---|\n| b |\n\n{.wide}')).html).toMatch(/^<table class="wide"/)
  })

  test('a table takes those of the line below its last row', async () => {
    const { html } = await open('| a |\n|---|\n| b |\n{.wide #t}')
    expect(html).toMatch(/^<table id="t" class="wide"[^>]*>.*<tbody><tr><td>b<\/td><\/tr><\/tbody><\/table>$/)
  })

  test('a cell of nothing else keeps its place', async () => {
    expect((await open('| a | b |\n|---|---|\n| {.x} | c |')).html).toContain(
      '<tr><td class="x"></td><td>c</td></tr>',
    )
  })

  test('can be switched off', async () => {
    expect((await open('a {.x}', {}, { markdown: { attrs: { disable: true } } })).html).toBe('<p>a {.x}</p>')
  })

  test('those of a container survive raw HTML on the page', async () => {
    expect((await open('<b>x</b>\n\n::: details {open}\n:::')).html).toContain('<details open=""')
  })
})

test('headings in HTML take no id from those of Markdown, and are labels within links', async () => {
  const { page, html } = await open(
    '<h2>同</h2>\n\n## 同\n\n<div><a href="https://a.cn"><h3>片</h3></a></div>\n\n<h2 id="z">末</h2>',
  )
  expect(page.headings.map(({ anchor }) => anchor)).toEqual(['同-1', '同', 'z'])
  expect(html).toContain('<h3>片</h3></a></div>')
})

test('HTML that its author has switched off is not shown', async () => {
  const { html } = await open('<div v-if="false">\n无\n</div>\n\n文<b v-if="false">无</b>')
  expect(html).not.toContain('无')
})

test('what a program would repeat for data is not shown, unless its words are there', async () => {
  const { html } = await open(
    '<ul>\n<li v-for="a of all">{{ a.name }}</li>\n<li v-for="a of all">树</li>\n</ul>\n\n`<li v-for="a of all">{{ b }}</li>`',
  )
  expect(html).not.toContain('a.name')
  expect(html).toMatch(/<li>树<\/li>[\s\S]*\{\{ b \}\}/)
})

test('an empty cell in the head of a table is no header', async () => {
  const { html } = await open('| | a |\n|---|---|\n| b | c |')
  expect(html).toMatch(/<tr><td><\/td><th>a<\/th><\/tr>/)
})

describe('inclusions', () => {
  const part = {
    'sec/part.md': '# Part\n\n[x](./b.md) ![y](y.png)\n\n::: tpi\n',
    'sec/b.md': '# B',
    'sec/y.png': '',
  }

  test('relative addresses mean the folder of the included file', async () => {
    const { html } = await open('<!--@include: ./sec/part.md-->', part)
    expect(html).toContain('href="/sec/b.html"')
    expect(html).toContain('src="/sec/y.png"')
  })

  test('so do those in HTML and of pictures for the dark theme', async () => {
    const files = {
      'sec/in.md':
        '<a href="b.md">b</a> <a href="#x">x</a> ![y](./y.png){dark=./y.png}\n\n<img src="./y.png" alt="" srcset="y.png 1x, /y.png 2x">\n',
      'sec/b.md': '# B',
      'sec/y.png': '',
    }
    const { html, found } = await open(
      '<!--@include: ./sec/in.md-->\n<img src="sec/y.png" alt="">\n\n[r] [own]\n\n<!--@include: ./sec/refs.md-->\n[own]: ./sec/b.md',
      { ...files, 'sec/refs.md': '[r]: ./b.md\n' },
    )
    expect(html.match(/(?:href|src|srcSet|data-rebased)="[^"]*"/g)).toEqual([
      'href="/sec/b.html"',
      'href="#x"',
      'src="/sec/y.png"',
      'src="/sec/y.png"',
      'src="/sec/y.png"',
      'srcSet="/sec/y.png 1x, /y.png 2x"',
      'src="/sec/y.png"',
      'href="/sec/b.html"',
      'href="/sec/b.html"',
    ])
    expect(found).toEqual([])
  })

  test('a line that an inclusion ends belongs to the included file', async () => {
    const { html } = await open('<!--@include: ./sec/part.md{2,3}-->\n\n[x](./b.md)', part)
    expect(html).toContain('<a href="/sec/b.html">x</a> <img')
    expect(html).toContain('<p><a href="/b.html">x</a></p>')
  })

  test('addresses beside an inclusion in the middle of a line mean the folder of the page', async () => {
    const files = { ...part, 'b.md': '# B', 'sec/in.md': '[i](./b.md)，见' }
    const { html, page } = await open(
      '[x](./b.md)<!--@include: ./sec/in.md-->[y](./b.md) z\n[w](./b.md)',
      files,
    )
    expect(html).toBe(
      '<p><a href="/b.html">x</a><a href="/sec/b.html">i</a>，见<a href="/b.html">y</a> z\n<a href="/b.html">w</a></p>',
    )
    expect(page.links.map(({ place, end }) => [place?.line, place?.column, end?.column])).toEqual([
      [1, 1, 12],
      [1, 12, 12],
      [1, 40, 51],
      [2, 1, 12],
    ])
  })

  test('findings beside an inclusion in the middle of a line stand where they were written', async () => {
    const { page } = await open('使用React <!--@include: ./sec/in.md--> 用Vue好', { 'sec/in.md': '又用Vue' })
    const found = page.diagnostics.map(({ path, place, end }) => [
      path,
      place?.line,
      place?.column,
      end?.column,
    ])
    expect(found).toEqual([
      ['a.md', 1, 2, 4],
      ['sec/in.md', 1, 2, 4],
      ['a.md', 1, 38, 40],
      ['a.md', 1, 41, 43],
    ])
  })

  test('a finding in included text stands in the included file, at its line', async () => {
    expect((await open('One.\n\n<!--@include: ./sec/part.md-->', part)).found).toEqual([
      'sec/part.md:5 warning unknown-container',
    ])
  })

  test('a page depends on what it includes, and its hash changes with that', async () => {
    const before = await open('<!--@include: ./p.txt-->', { 'p.txt': 'one' })
    const after = await open('<!--@include: ./p.txt-->', { 'p.txt': 'two' })
    expect(before.page.dependsOn).toEqual(['p.txt'])
    expect(after.page.hash).not.toBe(before.page.hash)
  })

  test('lines after an inclusion keep their own numbers', async () => {
    const { page } = await open('<!--@include: ./p.txt-->\n\n## Own', { 'p.txt': 'one\n\ntwo\n\nthree' })
    expect(page.headings).toMatchObject([{ anchor: 'own', place: { line: 3, column: 1 } }])
  })

  test('a region may be marked with two number signs, as in shell scripts', async () => {
    const files = { 'a.sh': 'a\n# #region x\nb\n# #endregion x\nc' }
    expect((await open('<!--@include: ./a.sh#x-->', files)).html).toBe('<p>b</p>')
  })

  test('nested inclusions, ranges of regions and inclusions inside fences', async () => {
    const files = {
      'x.md': '<!--@include: ./y.md-->',
      'y.md': 'deep',
      'r.txt': '// #region a\n1\n2\n3\n// #endregion a',
    }
    expect((await open('<!-- @include: ./x.md -->', files)).html).toBe('<p>deep</p>')
    expect((await open('<!--@include: ./r.txt#a{2,3}-->', files)).html).toBe('<p>2\n3</p>')
    expect((await open('```txt\n<!--@include: ./y.md-->\n```', files)).html).toContain('>deep</span>')
  })

  test.each([
    ['<!--@include: ./C#.md-->', '<p>C</p>\n<h2 id="小节-一">小节 一</h2>\n<p>S</p>'],
    ['<!--@include: ./C#.md#小节-一-->', '<p>S</p>'],
    ['<!--@include: ./C#.md#小节 一 {1,}-->', '<p>S</p>'],
    ['<!--@include: ./C#/b.md-->', '<p>B</p>'],
  ])('a number sign belongs to a name, and the words of a heading name it: %j', async (text, expected) => {
    const files = { 'C#.md': 'C\n\n## 小节 一\n\nS', 'C#/b.md': 'B' }
    const { html, found } = await open(text, files)
    expect(html.replace(/ tabindex="-1"|<a class="header-anchor".*?<\/a>/g, '')).toBe(expected)
    expect(found).toEqual([])
  })

  test('a snippet may lie in a folder with a number sign', async () => {
    const files = { 'C#/a.txt': '// #region one\n1\n// #endregion one' }
    expect((await open('<<< ./C#/a.txt#one', files)).html).toContain('<span class="line">1</span>')
  })

  test.each([
    ['<!--@include: ./none.md-->', 'a.md:1 error include'],
    ['x\n<!--@include: ./y.md#none-->', 'a.md:2 error include'],
    ['<!--@include: ./a.md-->', 'a.md:1 warning include'],
  ])('%j is one finding', async (text, finding) => {
    expect((await open(text, { 'y.md': 'y' })).found).toEqual([finding])
  })

  test('listings in a quote show each inclusion of a missing file', async () => {
    const { html } = await open('> ```txt\n> <!--@include: ./x.md-->\n> <!--@include: ./y.md-->\n> ```')
    expect(html).toContain('./x.md')
    expect(html).toContain('./y.md')
  })

  test.each(['{50,60}', '{3,2}'])('a range without a line (%s) is a finding', async (range) => {
    const { messages } = await open(`<!--@include: ./sec/part.md${range}-->`, part)
    expect(messages).toEqual([
      `"./sec/part.md" has no line of ${range}. The file has 5 lines; "{3,5}" are the third to the fifth.`,
    ])
  })

  test.each(['{2,2}', '{4,}', '#one{1,1}'])('an empty line (%s) is no finding', async (range) => {
    const files = { 'sec/part.txt': '// #region one\n\n// #endregion one\n\n' }
    expect((await open(`<!--@include: ./sec/part.txt${range}-->`, files)).found).toEqual([])
  })

  test('lines of a region are counted in it', async () => {
    const files = { 'part.txt': 'above\n// #region one\n1\n// #endregion one' }
    expect((await open('<!--@include: ./part.txt#one{2,}-->', files)).messages).toEqual([
      '"./part.txt" has no line of {2,}. "#one" has 1 line; "{3,5}" are the third to the fifth.',
    ])
  })

  test.each([
    ['on', 'Did you mean "#one"?'],
    ['missing', 'Its regions are one, two.'],
  ])('a region %s that is not there comes with those that are', async (name, fix) => {
    const files = { 'a.js': '// #region one\n1\n// #endregion one\n// #region two\n2\n// #endregion two' }
    expect((await open(`<<< ./a.js#${name}`, files)).messages).toEqual([
      `"./a.js" has no region "${name}". ${fix}`,
    ])
  })

  test.each([
    ['one', '1\n2'],
    ['two', '2'],
    ['three', '3'],
  ])('region %s ends at its own marker, named or not', async (name, shown) => {
    const text = [
      '// #region one',
      '1',
      '// #region two',
      '2',
      '// #endregion',
      '// #endregion',
      '/* #region three */',
      '3',
      '/* #endregion three */',
      '4',
    ].join('\n')
    const { html } = await open(`\`\`\`txt\n<!--@include: ./a.js#${name}-->\n\`\`\``, { 'a.js': text })
    expect(/<code>(.*?)<\/code>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '')).toBe(shown)
  })

  test('silent inclusions only warn', async () => {
    const { found } = await open(
      '<!--@include: ./none.md-->',
      {},
      { markdown: { include: { silent: true } } },
    )
    expect(found).toEqual(['a.md:1 warning include'])
  })

  test('files that double each other end in one finding', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `d${index}.txt`,
        `<!--@include: ./d${index + 1}.txt--><!--@include: ./d${index + 1}.txt-->`,
      ]),
    )
    const { messages } = await open('<!--@include: ./d0.txt-->', { ...files, 'd30.txt': 'x' })
    expect(messages).toEqual(['The page includes too much text. Include each file once.'])
  })

  test('nothing outside the project, no dot file unless its folder is listed, no linked file is read', async () => {
    const site = makeSite(
      {
        'docs/a.md': '<!--@include: ../../../etc/passwd-->',
        'docs/b.md': '<<< ../.env',
        'docs/c.md': '<<< @/../node_modules/x.js',
        'docs/d.md': '<<< ../.listed/theme/x.js',
        'docs/e.md': '<<< ../.listed/.env',
        '.env': 'SECRET=1',
        'node_modules/x.js': 'x',
        '.listed/theme/x.js': 'x',
        '.listed/.env': 'SECRET=1',
      },
      { includeFrom: ['.listed'], themeConfig: { search: false } },
    )
    const found = (await site.check()).filter(({ rule }) => rule === 'include' || rule === 'snippet')
    site.close()
    expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'a.md "../../../etc/passwd" cannot be included: it is outside the project.',
      'b.md The snippet "../.env" cannot be shown: dot files and node_modules are not read.',
      'c.md The snippet "@/../node_modules/x.js" cannot be shown: dot files and node_modules are not read.',
      'e.md The snippet "../.listed/.env" cannot be shown: dot files and node_modules are not read.',
    ])
  })
})

test('the markup of Vue is coloured as HTML under the label of a template', async () => {
  const { html, found } = await open('```vue-html\n<b>x</b>\n```')
  expect(html).toContain('<span class="lang">template</span>')
  expect(html).toContain('hl-tag')
  expect(found).toEqual([])
})

describe('titles of code', () => {
  test.each([
    ['js [a.js]', 'a.js'],
    ['js title="src/a [b].js" {1}', 'src/a [b].js'],
    ["js {1} title='a b.js'", 'a b.js'],
    ['js title=a.js :line-numbers', 'a.js'],
    ['js title="a.js" [b.js]', 'b.js'],
  ])('```%s', async (info, title) => {
    const { html, found } = await open(`\`\`\`${info}\n1\n\`\`\``)
    expect(html).toContain(`<p class="kb-code-title">${title}</p>`)
    expect(found).toEqual([])
  })

  test('without anything behind the equals sign there is none', async () => {
    expect((await open('```js title=""\n1\n```')).html).not.toContain('kb-code-title')
  })
})

describe('formulas', () => {
  const math = { markdown: { math: true } }

  test('inline and block formulas become MathML', async () => {
    const { html } = await open('$a^2$\n\n$$\nb\n$$', {}, math)
    expect(html).toContain('<span class="kb-math"><math><msup><mi>a</mi><mn>2</mn></msup></math></span>')
    expect(html).toMatch(/<div class="kb-math" tabindex="0"><math display="block"/)
  })

  test('a formula may be code between its dollars, as on GitHub', async () => {
    const { html } = await open('甲 $`a^2`$ 乙', {}, math)
    expect(html).toContain('<span class="kb-math"><math><msup><mi>a</mi><mn>2</mn></msup></math></span>')
  })

  test('a fence of the language math is a block formula, and shows its source while formulas are off', async () => {
    const text = '```math\n\\sqrt{2}\n```'
    const { html, found } = await open(text, {}, math)
    expect(html).toMatch(/^<div class="kb-math" tabindex="0"><math display="block"[^>]*>.*<msqrt>/)
    expect(found).toEqual([])
    expect((await open(text, {}, { markdown: { math: false } })).html).toContain(
      '<span class="line">\\sqrt{2}</span>',
    )
  })

  test('a wrong formula is shown as typed, with a warning', async () => {
    const { html, found } = await open('$\\frac{$', {}, math)
    expect(html).toBe('<p><code class="kb-math-failed">\\frac{</code></p>')
    expect(found).toEqual(['a.md:1 warning math'])
  })

  test.each([
    ['\\nothing{x}', 'Unsupported function name: \\nothing.'],
    ['a}', "Expected the end, got '}'."],
    ['x^2^2', 'Double superscript.'],
  ])('what is wrong with %s is said in plain words', async (formula, reason) => {
    const { messages } = await open(`$${formula}$`, {}, math)
    expect(messages).toEqual([`The formula is not valid, so its source is shown: ${reason}`])
  })

  test.each([
    ['\\left\\\\{a\\right\\\\}', '\\left\\{a\\right\\}'],
    ['a \\* b', 'a * b'],
    ['\\pi = ', '\\pi ='],
    [' \\pi', '\\pi'],
    ['x_t ', 'x_t'],
  ])('%s is the same formula as %s', async (formula, meant) => {
    const { html, found } = await open(`$${formula}$`, {}, math)
    expect(html).toBe((await open(`$${meant}$`, {}, math)).html)
    expect(found).toEqual([])
  })

  test.each([
    ['<details>\n<summary>$a^2$</summary>\n甲 $n$-乙，$7$，$b &lt; \\pi$。\n</details>', 4],
    ['<div>\n甲\n$$\n\\sqrt{2}\n$$\n</div>', 1],
    ['<div>$ a^2 $</div>\n\n> 甲 $ \\pi $，<b>$ n $</b>', 3],
    ['<p title="$a^2$">价格 $5，$HOME/$USER</p>', 0],
    ['<div><code>$a^2$</code><!-- $a^2$ --> \\$a^2\\$</div>', 0],
  ])('%s: obvious formulas in HTML are drawn', async (text, count) => {
    const { html, found } = await open(text, {}, math)
    expect(html.match(/<math/g) ?? []).toHaveLength(count)
    expect(html).not.toMatch(count > 0 ? /\$/ : /<math/)
    expect(found.filter((one) => one.includes('math'))).toEqual([])
  })

  test.each(['奖励 $-$1 分', '$\\pm$0', '<b>$<S,A,\\gamma>$</b>', '$32 库 \\times 32 表$，'])(
    '%s has a formula',
    async (text) => {
      const { html } = await open(text, {}, math)
      expect(html).toContain('kb-math')
      expect(html).not.toContain('$')
    },
  )

  test('a formula in HTML keeps its place between brackets', async () => {
    const { html } = await open('<p>($a^2$)</p>', {}, math)
    expect(html).toMatch(/^<p>\(<span class="kb-math">.*<\/span>\)<\/p>$/s)
  })

  test.each([
    '花费 $5 和 $10 。',
    '价格 $5，$10。',
    '$ ab $',
    '<b>$ ab $</b> 和 <b>$ cd $</b>',
    '$ a $5',
    '$x 和 \\alpha $y',
    '$5 and $6',
    '$a $',
    '$1,$2',
    '单价$5，共$n',
    '$a_1 and $',
    '$HOME-$1',
    'US$-$5',
    '约 $~$5 元',
    '共$5，在 D:\\backup 里占$x 元',
  ])('%s is text', async (text) => {
    expect((await open(text, {}, math)).html).toBe(`<p>${text}</p>`)
  })

  test('a price before code that begins with a dollar is text', async () => {
    const { html } = await open('$10 和 `$x`，$`y`$', {}, math)
    expect(html).toMatch(/^<p>\$10 和 <code>\$x<\/code>，<span class="kb-math">/)
  })

  test.each([
    ['$$ x $$', ' x '],
    ['a\n$$x$$\nb', 'x'],
    ['$$\\begin{aligned}\nx\n\\end{aligned}$$\n\nb', '\\begin{aligned}\nx\n\\end{aligned}'],
    ['$$\nx\n+ y $$  \n\nb', 'x\n+ y '],
    ['- $$\n  x\n  $$\n\nb', 'x'],
    ['> $$\n> x\nb', 'x'],
  ])('%j is a block, whichever lines its dollars stand in', async (text, formula) => {
    const { html } = await open(text, {}, math)
    const { html: alone } = await open(`$$\n${formula}\n$$`, {}, math)
    expect(html).toContain(alone)
    expect(html.replace(alone, '')).not.toContain('kb-math')
    expect(html.endsWith('<p>b</p>')).toBe(text.endsWith('b'))
  })

  test.each([
    ['\\(a^2\\)', '$a^2$'],
    ['设 \\( x \\)，则 \\(\\sqrt{2}\n= 1\\)。', '设 $x$，则 $\\sqrt{2}\n= 1$。'],
    ['- \\[ a = b \\]', '- $$ a = b $$'],
    ['甲\n\\[\na \\\\[2pt]\n- b\n\\]\n乙', '甲\n$$\na \\\\[2pt]\n- b\n$$\n乙'],
    ['\\[a\n= b\\]', '$$a\n= b$$'],
    ['> \\[ \t\n> a\n> \\] \n\n乙', '> $$\n> a\n> $$\n\n乙'],
    ['| 甲 |\n|--|\n| \\(\\alpha\\) |', '| 甲 |\n|--|\n| $\\alpha$ |'],
    ['和 \\[x^2\\] 等', '和 $x^2$ 等'],
    ['*a \\(b*c\\) d*', '*a $b*c$ d*'],
  ])('brackets of TeX are dollars: %j', async (text, dollars) => {
    const tidy = ({ html }: { html: string }) => html.replace(/<mrow><\/mrow>|\s/g, '')
    expect(tidy(await open(text, {}, math))).toBe(tidy(await open(dollars, {}, math)))
  })

  test.each([
    ['\\[1\\]', '[1]'],
    ['- \\[x\\] 好', '[x] 好'],
    ['\\(注\\)', '(注)'],
    ['\\(see above\\)', '(see above)'],
    ['\\(\\)', '()'],
    ['\\(a', '(a'],
    ['\\[\n\n甲', '['],
    ['`\\(a\\)`', '\\(a\\)'],
    ['[甲\\]](x.md)', '甲]'],
  ])('%j is no formula', async (text, shown) => {
    const { html } = await open(text, { 'x.md': '# X' }, math)
    expect(html).not.toContain('kb-math')
    expect(html.replace(/<[^>]*>/g, '')).toContain(shown)
  })

  test.each([math, {}])('what opens nothing costs no more than its length: %j', async (config) => {
    const text = `${'\\('.repeat(1_500)}\n\n${'\\[a '.repeat(1_500)}\n\n${'\\[\na\n\n'.repeat(400)}`
    const { html } = await open(text, {}, config)
    expect(html).toContain('((((')
  })

  describe('by themselves', () => {
    test.each([
      ['质能 $E=mc^2$', true],
      ['$O(n)$ 时间', true],
      ['$$\na\n\nb\n$$', true],
      ['## $\\alpha$ 粒子', true],
      ['| $x_1$ |\n|--|', true],
      ['当 $f[i][j]=g[i](x-x_0)$ 时', true],
      ['设 \\(a^2\\)', true],
      ['```math\nx\n```', true],
      ['花了 $5 和 $10', false],
      ['单价$5，共$10', false],
      ['US$5, A$10', false],
      ['变量 $PATH、$HOME_DIR 和 $a_b/$USER_NAME', false],
      ['$(OBJ_DIR)/$(SRC_DIR)', false],
      ['`$a_b` 和 `$c`', false],
      ['```sh\necho $a^2$\n```', false],
      ['\\[1\\] 与 \\(注\\)', false],
      ['jQuery 的 $ 和 $$', false],
      ['\\$x^2\\$', false],
    ])('formulas of %j are read: %j', async (text, isRead) => {
      const { html, found } = await open(text)
      expect(html.includes('kb-math')).toBe(isRead)
      expect(found).toEqual([])
      expect((await open(text, {}, { markdown: { math: false } })).html).not.toContain('kb-math')
    })
  })

  test.each(['\\sqrt{\\$4}', 'a\\$b', '\\$', '\\{\\$\\}'])(
    'an escaped dollar belongs to the formula $%s$',
    async (formula) => {
      const { html } = await open(`甲 $${formula}$ 乙`, {}, math)
      const { html: fence } = await open(`\`\`\`math\n${formula}\n\`\`\``, {}, math)
      const mathml = (markup: string) => /<math[^>]*>(.*)<\/math>/.exec(markup)?.[1]
      expect(mathml(html)).toBe(mathml(fence))
      expect(html).toMatch(/^<p>甲 <span class="kb-math">.*<\/span> 乙<\/p>$/)
    },
  )

  test.each(['$$x$$ a', '$$x$$ $y$', 'a $$x$$', '$$ $$ $x$'])(
    '%s is a formula within its line',
    async (text) => {
      const { html } = await open(text, {}, math)
      expect(html).toMatch(/^<p>.*<\/p>$/)
      expect(html).not.toContain('display')
    },
  )

  test('a bar that is escaped for the table around it is a single bar', async () => {
    const { html } = await open('| $\\|x\\|$ | **$a\\|b$** |\n|---|---|\n\n$\\|y\\|$', {}, math)
    expect(html).toContain('<mi>|</mi><mi>x</mi><mi>|</mi>')
    expect(html).toContain('<mi>a</mi><mi>|</mi><mi>b</mi>')
    expect(html).toContain('<mi>‖</mi><mi>y</mi><mi>‖</mi>')
  })

  test('code keeps its dollars', async () => {
    expect((await open('`$a$`', {}, math)).html).toBe('<p><code>$a$</code></p>')
  })
})

describe('titles of containers', () => {
  test('hold whatever a paragraph may hold', async () => {
    const title = ':tada: $a$ <Badge text="new" /> Vec<String> [b](./b.md) https://a.cn，后'
    const { html } = await open(`::: tip ${title}\n:::`, { 'b.md': '# B' }, { markdown: { math: true } })
    expect(html).toContain('🎉 <span class="kb-math"><math><mi>a</mi></math></span> ')
    expect(html).toContain('<span class="kb-badge VPBadge tip">new</span> Vec&lt;String&gt; ')
    expect(html).toContain('<a href="/b.html">b</a> <a target="_blank"')
    expect(html).toContain('>https://a.cn</a>，后</p>')
  })

  test.each(['1. **a** b', '- **a** b', '> **a** b', '# **a** b'])('begin no block: %s', async (title) => {
    const { html } = await open(`::: tip ${title}\n:::`)
    expect(html).toContain(`${title.replace('>', '&gt;').replace('**a**', '<strong>a</strong>')}</p>`)
  })

  test('findings in them stand where they were written', async () => {
    const notes = await openNotes({
      'index.md':
        '# A\n\n:::: info\n::: tip [b](./c.md) <Foo>\n:::\n::::\n\n- !!! note "[b](./d.md)"\n      e',
    })
    const found = notes.diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)
    expect(found).toEqual(['unknown-tag 4:21', 'dead-link 4:9', 'dead-link 8:13'])
  })

  test.each([
    ['> [!NOTE] **a** :tada:\n> b', '<strong>a</strong> 🎉'],
    ['> [!WARNING] **警告** 和 `code`\n> 文字', '<strong>警告</strong> 和 <code>code</code>'],
    ['> [!tip] \\:tada: &lt;b&gt; \\\n> b', ':tada: &lt;b&gt; '],
    [
      '> [!tip] [文字](https://a.cn)  \n> b',
      '<a target="_blank" rel="noreferrer" href="https://a.cn">文字</a>',
    ],
    ['> [!tip|left]   \n> b', 'TIP'],
    [
      '!!! note "[字「文」](https://a.cn) a{b}"\n    c',
      '<a target="_blank" rel="noreferrer" href="https://a.cn">字「文」</a> a{b}',
    ],
  ])('that of an alert or a box in quotation marks is Markdown: %j', async (text, title) => {
    const { html, found } = await open(text)
    expect(html).toContain(`<p class="custom-block-title">${title}</p>`)
    expect(found).toEqual([])
  })

  test('that of an alert alone leaves nothing below, and escapes below it count', async () => {
    expect((await open('> [!tip] a')).html).toBe(
      '<div class="tip custom-block github-alert"><p class="custom-block-title">a</p></div>',
    )
    expect((await open('> [!tip] :tada:\n> \\:tada: :tada:')).html).toContain('<p>:tada: 🎉</p>')
  })

  test.each([
    [':::info[提示]', '提示'],
    [':::tip[a **b**]{.own}', 'a <strong>b</strong>'],
    ['::: note[]', 'NOTE'],
    [':::tip[a] b', '[a] b'],
    ['::: tip [a]', '[a]'],
    [':::tip[a', '[a'],
  ])('brackets that touch the name hold it: %s', async (line, title) => {
    const { html, found } = await open(`${line}\n文字\n:::`)
    expect(html).toContain(`<p class="custom-block-title">${title}</p>`)
    expect(found).toEqual([])
  })

  test('a link in brackets leads where its author meant, and is found at its place', async () => {
    const { found } = await open(':::tip[[b](./b.md)]\n:::')
    expect(found).toEqual([])
    const notes = await openNotes({ 'index.md': '# A\n\n:::tip[[b](./c.md)]\n:::' })
    expect(notes.diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)).toEqual([
      'dead-link 3:8',
    ])
  })
})

describe('callouts of Obsidian', () => {
  const names: readonly (readonly [kind: string, title: string, names: string])[] = [
    ['info', '摘要', 'abstract summary tldr'],
    ['info', '待办', 'todo'],
    ['tip', '提示', 'hint'],
    ['tip', '成功', 'success check DONE'],
    ['note', '问题', 'question Help faq'],
    ['warning', '警告', 'attention'],
    ['danger', '失败', 'failure fail missing'],
    ['danger', '错误', 'error'],
    ['danger', '缺陷', 'bug'],
    ['note', '示例', 'example'],
    ['info', '引用', 'quote cite'],
  ]

  test.each(
    names.flatMap(([kind, title, all]) => all.split(' ').map((name) => [name, kind, title] as const)),
  )('[!%s] is a block of the kind %s, with the title %s', async (name, kind, title) => {
    const { html, found } = await open(`> [!${name}]\n> 文字`, {}, { lang: 'zh-CN' })
    expect(html).toBe(
      `<div class="${kind} custom-block github-alert"><p class="custom-block-title">${title}</p><p>文字</p></div>`,
    )
    expect(found).toEqual([])
  })

  test.each([
    [
      '> [!todo]- 折叠\n> 文字',
      '<details class="details custom-block github-alert info"><summary>折叠</summary>',
    ],
    [
      '> [!tip]+\n> 文字',
      '<details open="" class="details custom-block github-alert tip"><summary>TIP</summary>',
    ],
    [
      '> [!NOTE]-',
      '<details class="details custom-block github-alert note"><summary>NOTE</summary></details>',
    ],
    [
      '> a\n>\n> > [!bug]- b\n> > c',
      '<details class="details custom-block github-alert danger"><summary>b</summary>',
    ],
  ])('their sign folds: %j', async (text, expected) => {
    const { html, found } = await open(text)
    expect(html).toContain(expected)
    expect(found).toEqual([])
  })

  test.each(['> [!提示]\n> 文字', '> \\[!todo]\n> 文字', '> 见 [!todo]', '> [!todo](https://a.cn)'])(
    'others are quotes: %j',
    async (text) => {
      expect((await open(text)).html).toMatch(/^<blockquote>/)
    },
  )
})

describe('badges', () => {
  test.each(['v1', '1.0', '2.10', '3', 'true', 'null', '[1]'])(
    'show the text %s as it was written',
    async (text) => {
      expect((await open(`a <Badge text="${text}" />`)).html).toBe(
        `<p>a <span class="kb-badge VPBadge tip">${text}</span></p>`,
      )
    },
  )
})

describe('footnotes', () => {
  test('names in Han are ids and links as they were written', async () => {
    const notes = await openNotes({ 'a.md': '# A\n\n一[^来源]\n\n[^来源]: 二' })
    expect(notes.html('a.md')).toContain('<a href="#fn-来源" id="fnref-来源"')
    expect(notes.html('a.md')).toContain('<li id="fn-来源">')
    expect(notes.diagnostics.map(({ rule }) => rule)).not.toContain('dead-anchor')
  })
})

describe('texts in the language of the page', () => {
  const config: UserConfig = {
    lang: 'zh-CN',
    locales: {
      root: { label: '中文', lang: 'zh-CN', markdown: { container: { tipLabel: '小提示' } } },
      en: { label: 'English', lang: 'en' },
    },
  }
  const text = '# T\n\n::: tip\nx\n:::\n\na[^1]\n\n[^1]: n'

  test('permalinks, containers and footnotes', async () => {
    const notes = await openNotes({ 'a.md': text, 'en/a.md': text }, config)
    expect(notes.html('a.md')).toContain('aria-label="本节链接： T"')
    expect(notes.html('a.md')).toContain('<p class="custom-block-title">小提示</p>')
    expect(notes.html('a.md')).toContain('>脚注</p>')
    expect(notes.html('en/a.md')).toContain('aria-label="Permalink to T"')
    expect(notes.html('en/a.md')).toContain('<p class="custom-block-title">TIP</p>')
    expect(notes.html('en/a.md')).toContain('aria-label="Back to content 1"')
  })
})

describe('author text cannot break out', () => {
  test.each([
    ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['[a](data:text/html,x)', '[a](data:text/html,x)'],
    ['[a](vbscript:x)', '[a](vbscript:x)'],
    ['![a](javascript:x)', '![a](javascript:x)'],
    ['[a](<\u2028javascript:x>)', '[a](&lt;\u2028javascript:x&gt;)'],
  ])('%s is text', async (text, shown) => {
    const { html, found } = await open(text)
    expect(html).toBe(`<p>${shown}</p>`)
    expect(found).toEqual(['a.md:1 warning unsafe-link'])
  })

  test.each([
    ['<a href="java\tscript:x">a</a>', 'unsafe-link'],
    ['[a][r]\n\n[r]: javascript:x', 'unsafe-link'],
    ['<a href="&nbsp;java&ZeroWidthSpace;script:x">a</a>', 'unsafe-link'],
    ['<a href="view-source:javascript:x">a</a>', 'unsafe-link'],
    ['[a](./b){href=javascript:x}', 'unsafe-link'],
    ['<b onclick="x">a</b>', 'dropped-attribute'],
    ['<div @click="x" v-if="y">a</div>', 'dropped-attribute'],
    ['<a @click=x :b="y">a</a>', 'dropped-attribute'],
    ['<base href="/x">', 'head-tag'],
    ['<script>x</script>', 'script-removed'],
  ])('%j loses what would run', async (text, rule) => {
    const { html, found } = await open(text)
    expect(html).not.toMatch(/script:|onclick|@click|v-if|<base|<script/)
    expect(found[0]).toBe(`a.md:1 warning ${rule}`)
  })

  test.each([
    ['a <img src=./b.png width=50%> b', '<p>a <img src="/b.png" width="50%"/> b</p>'],
    [
      '<a href=https://x.test/y title="a > b">c</a>',
      '<p><a href="https://x.test/y" title="a &gt; b">c</a></p>',
    ],
    ['<b id=/>x</b>', '<p><b id="/">x</b></p>'],
    ['1 <a b/c> 2 <a href=x/y', '<p>1 &lt;a b/c&gt; 2 &lt;a href=x/y</p>'],
  ])('%j: values without quotes may hold slashes', async (text, expected) => {
    expect((await open(text)).html.replaceAll(/ (?:alt|decoding|target|rel)="[^"]*"/g, '')).toBe(expected)
  })

  test.each([
    [
      '见 <a href="https://a.cn">https://a.cn/b</a>。',
      '<p>见 <a href="https://a.cn">https://a.cn/b</a>。</p>',
    ],
    [
      '<A href="https://a.cn">**https://b.cn**，a@b.cn</A> https://c.cn',
      '<p><a href="https://a.cn"><strong>https://b.cn</strong>，a@b.cn</a> <a href="https://c.cn">https://c.cn</a></p>',
    ],
    ['<a id="x"></a>https://a.cn', '<p><a id="x"></a><a href="https://a.cn">https://a.cn</a></p>'],
  ])('%j: an address in a link of HTML is its text', async (text, expected) => {
    expect((await open(text)).html.replaceAll(/ (?:target|rel)="[^"]*"/g, '')).toBe(expected)
  })

  test('unclosed and stray tags stay inside the note', async () => {
    const { html } = await open('<div>\n\n</main></body>\n\ntext <b>\n\n<plaintext>\n\nend')
    expect(html).toMatch(/^<div>.*<\/div>$/s)
    expect(html).toContain('&lt;plaintext&gt;')
    expect(html).toContain('end')
  })

  test('a style sheet goes to the head of its page', async () => {
    const { html, page } = await open('<style>\n.x { color: red }\n</style>\n\ntext')
    expect(html.trim()).toBe('<p>text</p>')
    expect(page.styles).toEqual(['\n.x { color: red }\n'])
  })

  test('an unknown tag is told at its own line of a block', async () => {
    const { page } = await open('- <div>\n  a <Tabs>\n  <Tab>\n  </div>')
    const places = page.diagnostics.filter(({ rule }) => rule === 'unknown-tag').map(({ place }) => place)
    expect(places).toEqual([
      { line: 2, column: 5 },
      { line: 3, column: 3 },
    ])
  })

  test('a style sheet or script in a container is none of its text', async () => {
    const { html, page, found } = await open(
      '::: raw\n<style>\n.x {}\n</style>\n\n<script>1</script>\ntext\n:::',
    )
    expect(html).toBe('<div class="vp-raw"><p>text</p></div>')
    expect(page.styles).toEqual(['\n.x {}\n'])
    expect(found).toEqual(['a.md:6 warning script-removed'])
  })

  test('an open style sheet in a container is text and ends with it', async () => {
    const { html } = await open('::: raw\n<style>\n.x {}\n:::\n\ntext')
    expect(html).toMatch(/&lt;style&gt;\s+\.x \{\}\s+<\/div>\s*<p>text<\/p>$/)
  })

  test.each([
    ['- a <template> b\n- c', /a &lt;template&gt; b[\s\S]*c/],
    ['List<Object> a\n\nb', /^<p>List&lt;Object&gt; a<\/p>\s*<p>b<\/p>$/],
    ['a <video> b', /^<p>a &lt;video&gt; b<\/p>$/],
    ['# <form> b', /^<h1[^>]*>&lt;form&gt; b</],
    ['# <input> b', /^<h1[^>]*>&lt;input&gt; b</],
    ['a <div>, <link> and <head> b', /^<p>a &lt;div&gt;, &lt;link&gt; and &lt;head&gt; b<\/p>$/],
    ['a <div> in a <div> b', /^<p>a &lt;div&gt; in a &lt;div&gt; b<\/p>$/],
    ['<x-y> in a <x-y> b, <x-z>c</x-z>', /^<p>&lt;x-y&gt; in a &lt;x-y&gt; b, <x-z>c<\/x-z><\/p>$/],
    ['# <a>, **<p>**', /^<h1[^>]*>&lt;a&gt;, <strong>&lt;p&gt;</],
    ['# `<a>` b\n\n<a>c</a>', /<code>&lt;a&gt;<\/code> b<[\s\S]*<a>c<\/a>/],
    // Those that are closed, and those with attributes, stay.
    ['a <button>b</button>', /<button[^>]*>b<\/button>/],
    ['<button>\n\na\n\n</button>', /<button[^>]*>[\s\S]*a[\s\S]*<\/button>/],
    ['a <div>b</div > c', /<div>b<\/div> c/],
    [
      '::: raw\n<section>\n<div>\n\na\n\n</div>\n</section>\n:::',
      /<section>\s*<div><p>a<\/p><\/div>\s*<\/section>/,
    ],
    ['a <video src="/x.mp4">', /<video/],
    // As do those that look like something, or end by themselves.
    ['a <b>c <br> d', /^<p>a <b>c <br\/> d<\/b><\/p>$/],
  ])('%j: the bare name of an element that a line is about is text', async (text, html) => {
    expect((await open(text)).html).toMatch(html)
  })
})

describe('front matter', () => {
  test.each([
    [
      'layout: home\nhero:\n  actions:\n    - theme: brnad\n      text: Go\n      link: /',
      'a.md:5 warning front-matter-value',
      'Front matter "hero.actions.0.theme" has a wrong value: "brnad". Allowed: "brand", "alt".',
    ],
    ['outline: 9', 'a.md:2 warning front-matter-value', undefined],
    ['layout: constructor', 'a.md:2 warning front-matter-value', undefined],
    [
      'search: nein',
      'a.md:2 warning front-matter-value',
      'Front matter "search" has a wrong value: "nein". Allowed: true or false.',
    ],
    [
      'titel: x',
      'a.md:2 warning front-matter-value',
      'Front matter "titel" is not known to kbsite, so it is ignored. Did you mean "title"?',
    ],
    ['taggs: [a]', 'a.md:2 warning front-matter-value', undefined],
    [
      'outline: [3, 9]',
      'a.md:2 warning front-matter-value',
      'Front matter "outline" has a wrong value: [3,9]. Allowed: false, "deep", a level from 1 to 6, or two of them such as [2, 3].',
    ],
    [
      'lang: zh_CN',
      'a.md:2 warning front-matter-value',
      'Front matter "lang" has a wrong value: "zh_CN". Allowed: a language tag such as zh-CN.',
    ],
    ['sidebar: off', 'a.md:2 warning front-matter-value', undefined],
    [
      'prev: 0',
      'a.md:2 warning front-matter-value',
      'Front matter "prev" has a wrong value: 0. Allowed: false, a text, or { text: …, link: … }.',
    ],
    [
      'date: 2024-02-30',
      'a.md:2 warning front-matter-value',
      'Front matter "date" has a wrong value: "2024-02-30". Allowed: a date such as 2024-01-02.',
    ],
    [
      'lastUpdated: 昨天',
      'a.md:2 warning front-matter-value',
      'Front matter "lastUpdated" has a wrong value: "昨天". Allowed: true, false or a date such as 2024-01-02.',
    ],
    [
      'tags: 5',
      'a.md:2 warning front-matter-value',
      'Front matter "tags" has a wrong value: 5. Allowed: a list such as [CSS, Grid].',
    ],
    [
      'title: a: b',
      'a.md:2 error front-matter',
      'Front matter is not valid YAML: a value that contains ": " has no quotes, or a line is indented too far. Write it in quotes, as in title: "a: b".',
    ],
    [
      "title: 'a\nlayout: page",
      'a.md:2 error front-matter',
      'Front matter is not valid YAML: a quote or bracket is never closed. Close it.',
    ],
    [
      'title: a\ntags: [x, y\nlayout: page',
      'a.md:3 error front-matter',
      'Front matter is not valid YAML: a quote or bracket is never closed. Close it.',
    ],
    [
      'description: 第一行\n第二行',
      'a.md:3 error front-matter',
      'Front matter is not valid YAML: a line has no ": ". Write "key: value" on a line of its own.',
    ],
    [
      'title: a\ntags: [前端， CSS，]',
      'a.md:3 warning front-matter-value',
      'A comma between the tags is a Chinese one. Write "tags: [前端, CSS]".',
    ],
    [
      'title: “一”的用法\ntags: [a, “前端”, “CSS”]',
      'a.md:3 warning front-matter-value',
      'The quotes of “前端” are Chinese ones, so they are part of the tag. Write 前端 without them, or straight ones.',
    ],
    [
      'tags:\n  - 甲“乙”\n  - ‘丙’',
      'a.md:4 warning front-matter-value',
      'The quotes of ‘丙’ are Chinese ones, so they are part of the tag. Write 丙 without them, or straight ones.',
    ],
    [
      'order: !!int 2\nauthor: &a 甲\neditor: *a\ntitle: !important 的用法',
      'a.md:5 warning front-matter-value',
      '"!important" is a mark for YAML, so it is not part of the value. Write it in quotes: "!important 的用法".',
    ],
    [
      'title: a\ndescription: &nbsp;',
      'a.md:3 warning front-matter-value',
      '"&nbsp;" is a mark for YAML, so it is not part of the value. Write it in quotes: "&nbsp;".',
    ],
    [
      'tags: [a, !important]',
      'a.md:2 warning front-matter-value',
      '"!important" is a mark for YAML, so it is not part of the value. Write it in quotes: "!important".',
    ],
    [
      'hero:\n\tname: a',
      'a.md:3 error front-matter',
      'Front matter is not valid YAML: a tab indents a line. Indent with spaces.',
    ],
    [
      'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c]',
      'a.md:1 error front-matter',
      undefined,
    ],
    ['title: a\ntitle: b', 'a.md:3 error front-matter', undefined],
  ])('%j', async (yaml, finding, message) => {
    const { found, messages } = await open(`---\n${yaml}\n---\nx`)
    expect(found).toEqual([finding])
    if (message) expect(messages).toEqual([message])
  })

  test.each([
    [
      '---\ntitle: a\n\ntext',
      'a.md:1 error front-matter',
      'Front matter has no end. Write a line "---" below its last key.',
    ],
    [
      '\n\n---\ntitle: a\n---\n',
      'a.md:3 warning front-matter-value',
      'Front matter must begin in line 1 and column 1, so these lines are shown as text. Remove everything above or before it.',
    ],
    ['  ---\ntags:\n  - a\n---\n', 'a.md:1 warning front-matter-value', undefined],
    ['<!-- x -->\n---\ntags:\n- a\n---\n', 'a.md:2 warning front-matter-value', undefined],
    [
      '----\ntitle: a\n----\n',
      'a.md:1 warning front-matter-value',
      'Front matter must begin and end with three dashes, so these lines are shown as text. Write "---" above and below it.',
    ],
    [
      '---\n\n# 第一章\n\n## 概述\n---\n\n字',
      'a.md:3 warning front-matter-value',
      '"# 第一章" is a comment in front matter, so readers do not see it. Write a blank line above the first "---", which makes it a rule.',
    ],
  ])('%j', async (text, finding, message) => {
    const { found, messages } = await open(text)
    expect(found).toEqual([finding])
    if (message) expect(messages).toEqual([message])
  })

  test.each([
    ['a value', 'title: 甲\naside: deep\norder: 2', { title: '甲', order: 2 }],
    ['a layout that there is not', 'layout: list\norder: 2', { order: 2 }],
    [
      'a tag of several',
      'head:\n  - - meta\n    - name: keywords\n    - content: MySQL\n  - [meta, { name: robots, content: noindex }]',
      { head: [['meta', { name: 'robots', content: 'noindex' }]] },
    ],
    [
      'a feature of several',
      'layout: home\nfeatures:\n  - title: 甲\n  - details: 乙\n  - title: 丙\n    icon: 3',
      { layout: 'home', features: [{ title: '甲' }, { title: '丙' }] },
    ],
    [
      'a key that is missing',
      'layout: home\nhero:\n  actions:\n    - text: 甲',
      { layout: 'home', hero: { actions: [] } },
    ],
    ['a list for a text', 'title: [a]\nowner: [b]', { owner: ['b'] }],
  ])('%s that is not allowed is left out, with as little as possible', async (_name, yaml, data) => {
    const notes = await openNotes({ 'a.md': `---\n${yaml}\n---\n# 标题` })
    expect(notes.page('a.md').frontmatter).toEqual(data)
    expect(notes.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toContain(
      'warning front-matter-value',
    )
  })

  test.each([
    ['前端， CSS,a b', ['前端', 'CSS', 'a b']],
    ['前端', ['前端']],
    ['", a,,"', ['a']],
  ])('tags as a text are a list: %j', async (tags, list) => {
    const { page, found } = await open(`---\ntags: ${tags}\n---\nx`)
    expect([page.frontmatter.tags, found]).toEqual([list, []])
  })

  test.each(['---\n---\n# a', '---\n\n---\n# a', '---\n# nothing yet\n---\n# a'])(
    '%j has front matter without a key',
    async (text) => {
      const { html, page } = await open(text)
      expect([html, page.title]).toEqual([expect.stringMatching(/^<h1 id="a"/), 'a'])
    },
  )

  test.each(['---\n', '---\n# a', '---\n# a\n\n1. b: c\n\n* d\n\n---\n'])(
    '%j begins with a rule',
    async (text) => {
      expect((await open(text)).html).toMatch(/^<hr\/>/)
    },
  )

  test.each(['\n---\n\na: b\n', '\na: b\n---\n'])('%j is text', async (text) => {
    expect((await open(text)).found).toEqual([])
  })

  test.each([
    'author: me',
    'tags: ["红，蓝"]',
    'heap: [1]',
    'lastUpdated: 2024-01-02',
    'title: 404',
    '__proto__: {x: 1}',
    'prev: {text: a, link: /b}',
  ])('%s is fine', async (yaml) => {
    const { found, page } = await open(`---\n${yaml}\n---\nx`)
    expect(found).toEqual([])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(Object.getPrototypeOf(page.frontmatter)).toBe(Object.prototype)
  })
})

describe('plug-ins of the site', () => {
  test('run behind the built-in ones', async () => {
    const seen: string[] = []
    const remark = () => (tree: { children: { type: string }[] }) => {
      seen.push(tree.children.map(({ type }) => type).join())
    }
    const rehype = () => (tree: { children: { type: string; tagName?: string }[] }) => {
      seen.push(tree.children.flatMap(({ tagName }) => tagName ?? []).join())
    }
    await open(
      '> [!TIP]\n> x\n\n```js\n1\n```',
      {},
      { markdown: { remarkPlugins: [remark], rehypePlugins: [rehype] } },
    )
    expect(seen).toEqual(['container,opaque', 'kb-container,kb-code'])
  })
})

test('a tag of which React draws none is a span', async () => {
  const rehype = () => (tree: { children: { type: string; tagName?: string }[] }) => {
    for (const element of tree.children) if (element.tagName === 'p') element.tagName = 'a|b'
  }
  const notes = await openNotes({ 'a.md': 'c' }, { markdown: { rehypePlugins: [rehype] } })
  expect(notes.html('a.md')).toContain('<span>c</span>')
})

describe('large and hostile pages', () => {
  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['lists', Array.from({ length: 2000 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['numbered lists', Array.from({ length: 1000 }, (_, depth) => `${'   '.repeat(depth)}1. a`).join('\n')],
    ['markers in one line', `${'- '.repeat(10_000)}a`],
    ['tags', '<div>'.repeat(10_000)],
  ])('%s nested by the thousand are one finding', async (_name, text) => {
    const { found } = await open(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^a\.md:\d+ error page-failed$/)
  })

  test.each([
    ['by themselves', ''],
    ['behind code that ends with its quote', '> ```\n\n'],
    ['behind code that ends with its item', '- ```\n\na\n\n'],
    ['behind a fence with words in code', '```\n```js\n```\n'],
    ['behind backticks in a line', '``` a ```\n\n'],
  ])('containers %s are refused at the first line inside too many', async (_name, before) => {
    const { found } = await open(`${before}${'::: info\n'.repeat(3000)}`)
    expect(found).toEqual([`a.md:${before.split('\n').length + 101} error page-failed`])
  })

  test.each([
    ['stars', '*a **a '.repeat(2000)],
    ['braces', `${'{'.repeat(8_000)}${'}'.repeat(8_000)}`],
    ['open tags', '<Foo '.repeat(8_000)],
    ['open comments', `a ${'<!-- @include: '.repeat(8_000)}`],
    ['colons', ':a'.repeat(8_000)],
  ])('%s are read without a word', async (_name, text) => {
    expect((await open(text)).found).toEqual([])
  })

  test('equal headings number on', async () => {
    const { page, found } = await open('## same\n\n'.repeat(100))
    expect([page.headings.at(-1)?.anchor, found]).toEqual(['same-99', []])
  })
})

describe('pictures', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return new Uint8Array(bytes)
  }

  test('sizes come from the file, the author completes or overrides them', async () => {
    const site = makeSite(
      {
        'docs/index.md':
          '# x\n\n![a](a.png)\n\n![b](a.png){width=100}\n\n![c](a.png#dark)\n\n![d](a.png){dark=b.png}\n\n![e](broken.png)\n\n![f](a.png#only-dark)',
        'docs/a.png': png(640, 480),
        'docs/b.png': png(640, 480),
        'docs/broken.png': 'no picture',
      },
      { themeConfig: { search: false } },
    )
    await site.build()
    const images = site.output('index.html').match(/<img[^>]*>/g)!
    site.close()
    expect(images[0]).toMatch(/width="640" height="480"/)
    expect(images[1]).toMatch(/width="100" height="75"/)
    expect(images[2]).toMatch(/src="\/a\.png"[^>]*class="kb-dark-only"/)
    expect(images[3]).toContain('kb-light-only')
    expect(images[4]).toMatch(/src="\/b\.png"[^>]*class="kb-dark-only"/)
    expect(images[5]).not.toContain('width')
    expect(images[6]).toMatch(/src="\/a\.png"[^>]*class="kb-dark-only"/)
  })
})

test('outlines show formulas as written, and leave out badges, footnote marks and ignored parts', async () => {
  const text = [
    '## 一<Badge text="new" />[^1] <span class="ignore-header">（旧）</span>',
    '## 二 {.ignore-header}',
    '<h2 class="a ignore-header">三</h2>',
    '## 四 **$r^n$**',
    '[^1]: 注',
  ].join('\n\n')
  const { page } = await open(text)
  expect(page.headings.map(({ text, anchor, unlisted }) => [text, anchor, unlisted])).toEqual([
    ['一', '一-旧', undefined],
    ['二', '二', true],
    ['三', '三', true],
    ['四 r^n', '四', undefined],
  ])
})

test('what a link asks the browser to look for in the text stays as it is written', async () => {
  const { html } = await open('## 甲\n\n[一](#甲:~:text=a%2Cb,-c) [二](./b.md#:~:text=丁)', { 'b.md': 'B' })
  expect(html).toContain('href="#甲:~:text=a%2Cb,-c"')
  expect(html).toContain('href="/b.html#:~:text=%E4%B8%81"')
})

describe('fences of other tools', () => {
  test.each([
    ['rust,ignore', 'fn main() {}', '<span class="hl-keyword">fn</span>'],
    ['{.python linenums="1"}', 'print(1)', '<span class="hl-type">print</span>'],
  ])('%s has colors', async (info, code, expected) => {
    const { html, found } = await open(`\`\`\`${info}\n${code}\n\`\`\``)
    expect(html).toContain(expected)
    expect(found.filter((one) => one.endsWith('unknown-language'))).toEqual([])
  })

  test.each([
    ['sh-vue', "cd {{ '<your-project-name>' }}", 'cd &lt;your-project-name&gt;'],
    ['txt-vue', '{{ "a\\"b" }} {{`c`}} {{ 1 + 1 }} {{ name }}', 'a&quot;b c {{ 1 + 1 }} {{ name }}'],
    ['txt', "{{ 'a' }}", "{{ 'a' }}"],
  ])('a text in double braces of %s is that text: %s', async (lang, code, expected) => {
    expect((await open(`\`\`\`${lang}\n${code}\n\`\`\``)).html.replace(/<\/?span[^>]*>/g, '')).toContain(
      `<code>${expected}`,
    )
  })
})

describe('what is embedded keeps its proportions where the text is narrow', () => {
  test.each([
    [
      '<iframe width="640" height="360" src="https://a.cn/p"></iframe>',
      'style="aspect-ratio:640 / 360;height:auto"',
    ],
    ['<embed width="600" height="300" src="./a.pdf">', 'style="aspect-ratio:600 / 300;height:auto"'],
    [
      '<object width="600" height="300" data="./a.pdf"></object>',
      'style="aspect-ratio:600 / 300;height:auto"',
    ],
    [
      '<iframe width="640" height="360" style="height: 9em" src="https://a.cn/p"></iframe>',
      'style="aspect-ratio:640 / 360;height:9em"',
    ],
  ])('%s', async (text, expected) => {
    const { html } = await open(text, { 'a.pdf': '' }, { notes: 'trusted' })
    expect(html).toContain(expected)
  })

  test.each([
    '<iframe width="100%" height="360" src="https://a.cn/p"></iframe>',
    '<video width="640" height="360"></video>',
  ])('%s needs no help', async (text) => {
    expect((await open(text)).html).not.toContain('aspect-ratio')
  })
})

test('a frame is called by its host, and HTML that may be wider than the page takes the focus', async () => {
  expect((await open('<iframe src="https://a.cn/p"></iframe>')).html).toContain('<iframe title="a.cn"')
  expect((await open('<iframe src="https://a.cn/p" title="乙"></iframe>')).html).toContain(
    '<iframe title="乙"',
  )
  expect((await open('<div><pre>x</pre></div>')).html).toContain('<pre tabindex="0">x</pre>')
})

describe('sizes of pictures as other tools write them', () => {
  test.each([
    ['![图 =300x200](./y.png)', { alt: '图', width: '300', height: '200' }],
    ['![图 =300x](./y.png)', { alt: '图', width: '300' }],
    ['![=x200](./y.png)', { alt: '', height: '200' }],
    ['![图 =50%x](./y.png)', { alt: '图', width: '50%' }],
    ['![图|300](./y.png)', { alt: '图', width: '300' }],
    [
      '![图|300x200](./y.png "题"){.own}',
      { alt: '图', width: '300', height: '200', title: '题', class: 'own' },
    ],
    ['见 ![图](./y.png =30x20)。', { alt: '图', width: '30', height: '20' }],
    ['> 二\n> ![图](./y.png "题" =30x20)', { alt: '图', width: '30', height: '20', title: '题' }],
    ['| a |\n|---|\n| ![图\\|40](./y.png) |', { alt: '图', width: '40' }],
  ])('%j', async (text, expected) => {
    const { html, found } = await open(text, { 'y.png': '' })
    const img = /<img [^>]*>/.exec(html)?.[0] ?? ''
    const { alt, ...others } = Object.fromEntries(
      [...img.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { src: _src, decoding: _decoding, ...own } = others
    expect({ alt, ...own }).toEqual(expected)
    expect(found).toEqual([])
    expect(html).not.toMatch(/=\d|\|\d/)
  })

  test.each([
    ['![P(a|5)](./y.png)', 'alt="P(a|5)"'],
    ['![a|b](./y.png)', 'alt="a|b"'],
    ['![2=1x1](./y.png)', 'alt="2=1x1"'],
    ['\\!\\[图](./y.png =30x20)', '![图](./y.png =30x20)'],
    ['`![图](./y.png =30x20)`', '<code>![图](./y.png =30x20)</code>'],
  ])('%j has none', async (text, expected) => {
    expect((await open(text, { 'y.png': '' })).html).toContain(expected)
  })

  test('a missing picture is found at its place', async () => {
    const notes = await openNotes({ 'index.md': '# A\n\n> 字\n> 见 ![图](./none.png =30x20)' })
    expect(notes.diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)).toEqual([
      'missing-asset 4:5',
    ])
  })
})
