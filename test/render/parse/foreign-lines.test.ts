import { describe, expect, test } from 'vitest'
import type { SyntaxSwitch } from '../../../src/render/dialects/dialect.ts'
import { convertedNote } from '../../../src/render/parse/foreign/converted.ts'
import { foreignLines } from '../../../src/render/parse/foreign/lines.ts'
import { charactersRead } from '../../helpers/characters-read.ts'

const options = {
  syntax: ['shortcodes', 'elements', 'mdx'] as const,
  components: new Set(['Mine']),
  toRoot: '..',
  snippet: (file: string) => file,
  titled: (name: string) => (name === 'd' ? '[d] 丁 | $5' : undefined),
}

describe('lines of other tools in our words', () => {
  test.each([
    ['{% hint style="danger" %}\na\n{% endhint %}', '::: danger\na\n:::'],
    ['<? super T> a\n<?xml ?>\n> <?> b', '&lt;? super T> a\n<?xml ?>\n> &lt;?> b'],
    [
      '![a](https://b.example/c_d.png =x9) `![a](https://b =9x)`',
      '![a =x9](https://b.example/c_d.png) `![a](https://b =9x)`',
    ],
    [
      '| a | b |\n|---|---|\n| `||` | `c|d`, e |\n| f | `g` | h |\n\n`i` | `j|k` | l',
      '| a | b |\n|---|---|\n| `\\|\\|` | `c\\|d`, e |\n| f | `g` | h |\n\n`i` | `j|k` | l',
    ],
    [
      '{% tabs %}\n{% tab title="甲" %}\na\n{% endtab %}\n{% endtabs %}',
      ':::: tabs\n::: tab 甲\na\n:::\n::::',
    ],
    [
      '{{#tabs global="a" }}\n{{#tab name="甲" }}\na\n{{#endtab }}\n{{#endtabs}}\n{{#if b}}',
      ':::: tabs\n::: tab 甲\na\n:::\n::::\n{{#if b}}',
    ],
    ['{% hint %}\n::: tip\na\n:::\n{% endhint %}', ':::: hint\n::: tip\na\n:::\n::::'],
    ['{{% notice warning "看" %}}\na\n{{% /notice %}}', '::: warning 看\na\n:::'],
    ['{{< details title="看" >}}\na\n{{< /details >}}', '::: details 看\na\n:::'],
    ['- a\n  {% hint %}\n  b\n  {% endhint %}', '- a\n  ::: hint\n  b\n  :::'],
    ['<Aside type="note"\n  title="看">\na\n</Aside>', '::: note 看\n\na\n:::'],
    ['<Mine>\na\n</Mine>', '<Mine>\n\na\n\n</Mine>'],
    ['<Mine\n b>\n    a\n\n</Mine>\n\n\nc', '<Mine b>\n\na\n\n</Mine>\n\n\nc'],
    ['<Mine a /> <Mine>b</Mine>\n<Mine>\nc', '<Mine a /> <Mine>b</Mine>\n<Mine>\n\nc'],
    ['{% hint %}\na', '\na'],
    ['<div>\n<Card title="甲">\na\n</Card>\n</div>', '<div>\n\n::: info 甲\na\n:::\n</div>'],
    ['<div>\n<Card title="甲">a</Card>\n\n</div>', '<div>\n\n::: info 甲\na\n:::\n</div>'],
    ["a{ ' ' }b", 'a b'],
    ["```mdx-code-block\nimport A from './a'\n\n**a**\n```", '\n\n\n**a**\n'],
    ['{% endhint %}\na', '\na'],
    ['```\n{% hint %}\n```', '```\n{% hint %}\n```'],
    ['`{% x %}` {% x %}b', '`{% x %}` b'],
    [
      '::: code-tabs#shell\n@tab:active npm\na\n@tab yarn\nb\n:::',
      '::: code-tabs\n::: tab npm\na\n::: tab yarn\nb\n:::',
    ],
    [
      '{{#include a.rs:part}}\n{{#rustdoc_include b.rs:2:10}}',
      '<!--@include: a.rs#part-->\n<!--@include: b.rs{2,10}-->',
    ],
    ['--8<-- "docs/a.md:part"', '<!--@include: @//../docs/a.md#part-->'],
    ['--8<-- \'docs/a.md:3\'\n;--8<-- "a"', '<!--@include: @//../docs/a.md{3,}-->\n--8<-- "a"'],
    ['@[code js{1,3}](./a.js)', '<<< ./a.js'],
    [
      '@[code](@parts/a.js)\n```\n@[code](@parts/a.js)\n```',
      '<<< @/parts/a.js\n```\n@[code](@parts/a.js)\n```',
    ],
    ["[a](b.md ':include')", '<!--@include: b.md-->'],
    ['import A from "a"\nexport const b = {\n  c: 1,\n}\n\n{/* d */}e', '\n\n\n\n\ne'],
    [
      'export const A = () => {\n  const b = 1\n\n  return (\n    <p>\n\n    </p>\n  )\n}\n\nc',
      `${'\n'.repeat(10)}c`,
    ],
    ['export const a = (\n\nb', '\n\nb'],
    ['{[1].map((n) => (\n  <li>{n}</li>\n))}\n\na{" "}`{" "}`{b}', '\n\n\n\na `{" "}`{b}'],
    ['{[\n  { a: "b" },\n]}\n\nc', '\n\n\n\nc'],
    [
      '<p className="a" style={{ lineHeight: 1.3, marginTop: -4, color: "red" }}>b</p>',
      '<p class="a" style="line-height: 1.3; margin-top: -4px; color: red">b</p>',
    ],
    ['{% plantuml %}\na -> b\n\nc\n{% endplantuml %}', '````````````plantuml\na -> b\n\nc\n````````````'],
    ['a `<B c={d}/>` <B c={`{d}/<e>`} f={"g"} h="i > j" /> k', 'a `<B c={d}/>` <B f="g" h="i > j" /> k'],
    [
      '<img\n  src={require("./a.png").default}\n  width={20}\n  style={{\n    maxWidth: 9,\n  }}\n  onClick={() => b > 1}\n/> c\n',
      '<img\n  src="./a.png"\n  width="20"\n  style="max-width: 9px"/> c\n\n\n\n\n',
    ],
    [
      '<button onClick={() => a()} disabled={true}>b</button> `<i c={d}>` <Badge\n  text={"e"} />',
      '<button disabled>b</button> `<i c={d}>` <Badge\n  text={"e"} />',
    ],
    ['a\n\n<video\n  controls\n>\n  b\n</video>', 'a\n\n\n<video\n  controls>\n  b\n</video>'],
    ['<Link\n  to="/a">\n  b\n</Link>', '<a\nhref="/a">\n  b\n</a>'],
    ['<LinkButton href="/a" icon="x">b</LinkButton> <Link to="c" />', '<a href="/a">b</a> <Link to="c" />'],
    ['{/* a `b` */}\nc\n{/*\n```js\nd\n```\n\n*/}\ne', '\nc\n\n\n\n\n\n\ne'],
    ['```jsx\n{/* a `b` */}\n```', '```jsx\n{/* a `b` */}\n```'],
    ['## a {/* #b */}\n\nc {/* #d */}\n\n`{/* #e */}`', '## a {#b}\n\nc \n\n`{/* #e */}`'],
    [
      '```\n<img\n  width={1}\n/>\n## a {/* #b */}\n```\n<img\n  width={1}\n\nc />',
      '```\n<img\n  width={1}\n/>\n## a {/* #b */}\n```\n<img\n  width={1}\n\nc />',
    ],
    [
      "import a from '@site/static/a.png'\nimport b from '../b.svg'\n\n<img src={a} alt={b} title={c} /><Image src={b.src} alt=\"d\" />",
      '\n\n\n<img src="/a.png" alt="../b.svg" /><img src="../b.svg" alt="d">',
    ],
    [
      "<img src={useBaseUrl('img/a.png')} alt={require('@site/static/b.png').default} /> ![c](@site/static/c.png) [d](pathname:///d)",
      '<img src="img/a.png" alt="/b.png" /> ![c](/c.png) [d](/d)',
    ],
    [
      'import a from "!!raw-loader!./a.js"\n\n<CodeBlock language="js">{a}</CodeBlock>\n<Code code={a} lang="js" />',
      '\n\n<<< ./a.js\n<<< ./a.js',
    ],
    ["import a from '/src/a.js?raw'\n\n<Code code={a} lang='js' />", '\n\n<<< @/src/a.js'],
    [
      '<CodeBlock className="language-js" title="a">\n{`b\nc`}\n</CodeBlock>\n<Code code={`d()`} lang="js" />',
      '````````````js title="a"\nb\nc\n````````````\n```````js\nd()\n```````',
    ],
    ['<Link to="/a" x>b</Link> **c** <Link to="d" />', '<a href="/a">b</a> **c** <Link to="d" />'],
    ['<BrowserOnly>{() => <A/>}</BrowserOnly>', '<BrowserOnly></BrowserOnly>'],
    ['<A.B c={d} e="f" {...g}>h</A.B> {"{"}i{\'}<\'}', 'h {i}\\<'],
    ['```mdx-code-block\n<Mine a={b} />\n```\n\n```js\nc\n```', '\n<Mine />\n\n\n```js\nc\n```'],
    [
      '@[youtube](a)\n@[pdf](./b.pdf)\n@[c](d)',
      '[https://www.youtube.com/watch?v=a](https://www.youtube.com/watch?v=a)\n[./b.pdf](<./b.pdf>)\n@[c](d)',
    ],
    [
      '@include(./a.md)\n<!-- @include: ./b.md{1-2} -->',
      '<!--@include: ./a.md-->\n<!-- @include: ./b.md{1,2} -->',
    ],
    ['<PackageManagers pkg="a" dev />', '```````sh\nnpm install a\n```````'],
    ['{% code title="a.js" %}\n```js\nb\n```\n{% endcode %}', '\n```js title="a.js"\nb\n```\n'],
    [
      '{% codeblock lang:js a b.js %}\nc\n{% endcodeblock %}',
      '````````````js title="a b.js"\nc\n````````````',
    ],
    ['{{< figure src="a.png" alt="b" caption="c" >}}', '![b](<a.png>)<br><small>c</small>'],
    ['{a.b} and c\n\n{a.b\n\nd', '{a.b} and c\n\n{a.b\n\nd'],
    [
      '<Tabs>\n  <TabItem label="甲">\n```js\na {\n  b\n}\n```\n  </TabItem>\n</Tabs>',
      ':::: tabs\n::: tab 甲\n```js\na {\n  b\n}\n```\n:::\n::::',
    ],
    [
      '<Tabs>\n  <TabItem label="甲">\n    ```js\n    a {\n      b\n    ```\n  </TabItem>\n</Tabs>',
      ':::: tabs\n::: tab 甲\n```js\na {\n  b\n```\n:::\n::::',
    ],
    ['<Tabs>\n\t<TabItem label="甲">a</TabItem>\n</Tabs>\n\n\nb', ':::: tabs\n::: tab 甲\na\n:::\n::::\nb'],
    [
      ':::tip\n<PackageTabs>\n<Fragment slot="npm">\na\n</Fragment>\n</PackageTabs>\n:::',
      ':::::tip\n:::: tabs\n::: tab npm\na\n:::\n::::\n:::::',
    ],
    [
      '::: tip\n::: tip\n<Aside>\na\n</Aside>\n:::\n:::',
      '::::: tip\n:::: tip\n::: note\na\n:::\n::::\n:::::',
    ],
    [
      '- a\n\n  {{< tabpane lang="js" >}}\n{{< tab header="甲" lang="js" >}}\nb {\n  c\n}\n{{< /tab >}}\n  {{< /tabpane >}}',
      '- a\n\n  ::: code-group\n  ````````````js [甲]\n  b {\n    c\n  }\n  ````````````\n  :::',
    ],
    [
      '{{< tabpane text=true >}}\n{{% tab header="甲" %}}\na\n{{% /tab %}}\n{{< /tabpane >}}',
      ':::: tabs\n::: tab 甲\na\n:::\n::::',
    ],
    ['::: demo [vanilla]\n::: tip\na\n:::\n:::\n::: tip\nb\n:::', '\n::: tip\na\n:::\n\n::: tip\nb\n:::'],
    ['a {% label info@b c %}, {% label d blue %} {% kbd Ctrl %}', 'a b c, d Ctrl'],
    [
      '{% tabs a %}\n<!-- tab {% label info@b %} -->\nc\n<!-- endtab -->\n{% endtabs %}',
      ':::: tabs\n::: tab b\nc\n:::\n::::',
    ],
    [
      '{% tabs a %}\n{% toc %}\n<!-- tab b -->\nc\n<!-- endtab -->\n{% endtabs %}',
      ':::: tabs\n\n::: tab b\nc\n:::\n::::',
    ],
    ['<Aside>```a b```</Aside>\n{/* c */}', '::: note\n```a b```\n:::'],
    ['```a b```\n{/* c */}', '```a b```\n'],
    ['<Aside>a</Aside> b', '<Aside>a</Aside> b'],
    ['<Code\n\tlang="md"\n\tcode={`\n# a > b\n\nc`}\n/>\n\nd', '```````md\n\n# a > b\n\nc\n```````\n\n\nd'],
    ['<Code code={given} />', ''],
    ['{{< img\n src="a.png"\n>}}\nb', '![](<a.png>)\n\n\nb'],
    ["<A b={() => <C>\n\n</C>} c={{ /* it's */ d: 1 }} />\ne", '\n\n\ne'],
    [
      '<!-- tabs:start -->\n#### **甲**\n```\n#### **a**\n```\n<!-- tab:乙 -->\nb\n<!-- tabs:end -->\n#### **c**',
      '::::::: tabs\n::: tab 甲\n```\n#### **a**\n```\n::: tab 乙\nb\n:::::::\n#### **c**',
    ],
    ['<!-- tabs:end -->\n**a**', '<!-- tabs:end -->\n**a**'],
    [
      '{% post_link b 乙 %}\n{% post_link b "乙 丙" false %} {% post_link b %} c {% post_link d true %}\n[甲]({% post_path d %})',
      '[乙](b)\n[乙 丙](b) [b](b) c [\\[d\\] 丁 \\| \\$5](d)\n[甲](d)',
    ],
    ['{% btn https://a.cn, 甲 %}\n{% x %}', '[甲](https://a.cn)\n'],
    [
      '{% link 甲 乙 https://a.cn %}\n{% gist a b %}',
      '- [甲 乙](<https://a.cn>)\n[https://gist.github.com/a/b](https://gist.github.com/a/b)',
    ],
    ['{% folding green open, 甲 %}\na\n{% endfolding %}', '::: details 甲\na\n:::'],
    [
      '{% blockquote 甲, 乙 %}\na\n\n{% note %}\nb\n{% endnote %}\n{% endblockquote %}\nc',
      '\n> a\n>\n> ::: note\n> b\n> :::\n> — 甲, 乙\nc',
    ],
    ['- {% x %}\n  {% cq %}\n  a\n  {% endcq %}', '- \n\n  > a\n'],
    [
      ':::: tabs\n@tab 甲\n::: tip\na\n:::\n@tab 乙\nb\n::::\n@tab c',
      ':::: tabs\n::: tab 甲\n::: tip\na\n:::\n::: tab 乙\nb\n::::\n@tab c',
    ],
    [
      '<mermaid>\n{{`\ngraph TB\n\n  a --> b\n`}}\n</mermaid>\nc',
      '````````````mermaid\n\ngraph TB\n\n  a --> b\n\n````````````\nc',
    ],
    ['<Mermaid chart={`\ngraph TB\n  a-->b`} />', '```````mermaid\n\ngraph TB\n  a-->b\n```````\n'],
    [
      '{{< cards >}}\n{{< card link="/a" title="甲" subtitle="乙" >}}\n{{< card title="丙" >}}\nb\n{{< /card >}}\n{{< /cards >}}',
      '\n- [甲](</a>) 乙\n::: info 丙\nb\n:::\n',
    ],
    [
      '{{< tabs items="甲, 乙" >}}\n{{< tab >}}a{{< /tab >}}\n{{< tab >}}\nb\n{{< /tab >}}\n{{< /tabs >}}\n\n\nc',
      ':::: tabs\n::: tab 甲\na\n:::\n::: tab 乙\nb\n:::\n::::\nc',
    ],
    [
      '{{< filetree/container >}}\n  {{< filetree/folder name="a" >}}\n    {{< filetree/file name="b" >}}\n  {{< /filetree/folder >}}\n{{< /filetree/container >}}',
      '\n  - a\n    - b\n\n',
    ],
    [
      '```\n{{</* a */>}}\n```\n`{{%/* b */%}}` {{</* c */>}} {{< d >}}e',
      '```\n{{< a >}}\n```\n`{{% b %}}` {{< c >}} e',
    ],
    ['{{< button relref="/a b" >}}甲{{< /button >}} {{% button %}}乙{{% /button %}}', '[甲](</a b>) 乙'],
    ['{{<tab 甲>}}a{{</tab>}}', '::: tab 甲\na\n:::'],
    ["{% note red 'fas fa-car' modern %}\na\n{% endnote %}", '::: danger\na\n:::'],
    [
      '{{< x/feature-card title="甲" subtitle="乙" >}}\n{{< x/hero-button text="丙" link="a" >}}',
      '- **甲** 乙\n- [丙](<a>)',
    ],
    ['{% image /a.png, alt=甲, width=100px %}', '![甲](</a.png>)'],
    ['{% img left /a.png 300 200 \'"题" "甲"\' %}', '![甲](</a.png>)'],
    ['{% img left b.png 300 200 题 %}', '![题](<b.png>)'],
    ['{% button /a, 字 字, icon, 题 %} {% button 字, /a %}', '[字 字](</a>) [字](</a>)'],
    ['{% asset_link a.zip 下 载 %}\n{% pdf /a.pdf %}', '[下 载](<a.zip>)\n[/a.pdf](</a.pdf>)'],
    [
      '{% audio /a.mp3 %}\n{% dplayer "url=/a.mp4" "loop=yes" %}\n{% video \'/a"b.mp4\', width=9 %}',
      '<audio controls src="/a.mp3"></audio>\n<video controls src="/a.mp4"></video>\n<video controls src="/a%22b.mp4"></video>',
    ],
    ['{% site 站, url=https://a.b, description=甲 %}', '- [站](<https://a.b>) 甲'],
    ['{% ghcard a/b, theme=c %}', '[https://github.com/a/b](https://github.com/a/b)'],
    ['a {% hideInline 藏,看 %}', 'a 藏'],
    [
      '## 标 {docsify-ignore}\n# 标 :id=a-b\n```\n# c :id=d\n```\n:id=e',
      '## 标\n# 标 {#a-b}\n```\n# c :id=d\n```\n:id=e',
    ],
    [
      '{{< sup "2" >}} {{< sub "2" >}} {{< kbd "a" >}} {{< abbr "a" "b" >}} {{< badge content="<c>" >}}',
      '<sup>2</sup> <sub>2</sub> <kbd>a</kbd> a \\<c>',
    ],
    ['{{< columns >}}\n左\n<--->\n右\n{{< /columns >}}', '\n左\n\n右\n'],
    ['{{< code file="b.js" >}}\na\n{{< /code >}}', '````````````js title="b.js"\na\n````````````'],
    ['{{< alert "circle-info" >}}\na\n{{< /alert >}}', '::: info\na\n:::'],
    ['*[HTML]: Hyper Text\n\nHTML', '\n\nHTML'],
  ])('%j', (given, expected) => {
    expect(foreignLines(given, { ...options, abbreviations: new Map() })).toBe(expected)
  })

  test.each([
    ['{{ a }} {{b.c | safe}} {{ own }} {{ f(1) }}{{ d }}.', '1 2 3 .'],
    ['`{{ a }} {{ f() }}`\n```\n{{ a }} {{ f() }}\n```', '`1 {{ f() }}`\n```\n1 {{ f() }}\n```'],
    ['{% if a %}b{% endif %}{# c #}\n{% raw %}{{ a }}\n{% if %}{% endraw %}{{ a }}', 'b\n{{ a }}\n{% if %}1'],
    ["{{ '{{' }} a {: .b } {#c}", '{{ a {: .b } {#c}'],
  ])('a template with values: %j', (given, expected) => {
    const values = { a: 1, b: { c: 2 }, own: 4 }
    expect(foreignLines(given, { ...options, syntax: [], values }, { own: 3 })).toBe(expected)
  })

  test.each([
    ['- a\n\t- id:: 1\n\t  x:: 2\n\t  $$\n\t  b\n\t  $$', '- a\n\n\n\t- $$\n\t  b\n\t  $$'],
    ['- a:: b\n\t- c', '-\n\t- c'],
    ['- a:: b\n- c\n  d:: e', '\n- c\n'],
    ['- id:: 1\n  ```js\n  b:: c\n  ```\n  d:: e', '\n- ```js\n  b:: c\n  ```\n'],
  ])('a block of an outline whose first line is a property: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['outline'] })).toBe(expected)
  })

  const [here, there, none] = ['1', '2', '3'].map((one) => `64b7f0aa-1111-4222-8333-${one.repeat(12)}`)

  test.each([
    [
      `- TODO **a** [b](c) [[d|e]] [f] \`[g]\` #h\n  id:: ${here}\n- ((${here}))`,
      `- [ ] **a** [b](c) [[d|e]] [f] \`[g]\` #h ^${here}\n\n- [**a** b e \\[f\\] \`[g]\` \\#h](<#^${here}>)`,
    ],
    [`- id:: ${here}\n  a\n- [b](((${here})))`, `\n- a ^${here}\n- [b](<#^${here}>)`],
    [`- id:: ${here}\n  a\n  b\n- ((${here}))`, '\n- a\n  b\n- a'],
    [`- a\n  b\n  id:: ${here}\n  c\n- ((${here}))`, `- a\n  b ^${here}\n\n  c\n- [a](<#^${here}>)`],
    [`- \`\`\`js\n  a\n  \`\`\`\n  id:: ${here}\n- ((${here})).`, '- ```js\n  a\n  ```\n\n- .'],
    [`- {{embed ((${there}))}} ((${none})).`, `- [a](</pages/a%20%252F.md#^${there}>) .`],
  ])('references to blocks of an outline: %j', (given, expected) => {
    const block = (id: string) => (id === there ? { text: '# a', at: 0, file: 'pages/a %2F.md' } : undefined)
    expect(foreignLines(given, { ...options, syntax: ['outline'], block })).toBe(expected)
  })

  test.each([
    ['<<< @/docs/a.js#b{1} [c]', '<<< @/../docs/a.js#b{1} [c]'],
    ['- a\n  <<< @/docs/a.js {1}', '- a\n  <<< @/../docs/a.js {1}'],
    ['<<< @/a.js\n```\n<<< @/docs/a.js\n```', '<<< @/a.js\n```\n<<< @/docs/a.js\n```'],
  ])('a listing from the folder of the project: %j', (given, expected) => {
    const isFromRoot = (file: string) => file === 'docs/a.js'
    expect(foreignLines(given, { ...options, isFromRoot })).toBe(expected)
    expect(foreignLines(given, options)).toBe(given)
  })

  test.each([
    ['# 甲 {#a}\n\n{{ $page.title }}', {}, '# 甲 {#a}\n\n甲'],
    ['# 甲\n\n{{ $page.title }}', { title: '乙' }, '# 甲\n\n乙'],
    ['# {{ $page.title }}', {}, '# {{ $page.title }}'],
    ['## {甲} %{#a}%\n%{#b}%\n```\n## 乙 %{#c}%\n```', {}, '## {甲} {#a}\n%{#b}%\n```\n## 乙 %{#c}%\n```'],
    ['## 甲\n\n{{ $page.title }}{{ $page.path }}', {}, '## 甲\n\n{{ $page.title }}{{ $page.path }}'],
  ])('the title of a page in its text, and ids between percent signs: %j', (given, data, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['braces'] }, data)).toBe(expected)
  })

  test.each([
    ['[甲]([[乙]]) [丙](d.md)', '[[乙|甲]] [丙](d.md)'],
    [
      '{{video https://a.b}} {{youtube abc}}',
      '[https://a.b](https://a.b) [https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
    ],
    ['{{tweet u}} {{iframe https://a.b}}', 'u [https://a.b](https://a.b)'],
    ['- [[[[甲]] 乙]] `[[[[甲]] 乙]]`', '- [[甲 乙]] `[[[[甲]] 乙]]`'],
  ])('links of an outline: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['outline'] })).toBe(expected)
  })

  test.each([
    ['![甲](图 1.png) [乙](./a b.md "题")', '![甲](<图 1.png>) [乙](<./a b.md> "题")'],
    ['![](图(1) 2.png)', '![](<图(1) 2.png>)'],
    ['- 甲\n\n    ![](a/b (1) c.png)', '- 甲\n\n    ![](<a/b (1) c.png>)'],
    ['`![](a b.png)`\n```\n![](a b.png)\n```', '`![](a b.png)`\n```\n![](a b.png)\n```'],
    ["[a](./b.md 'c') [d](./e.md (f)) [g](./h.md)", "[a](./b.md 'c') [d](./e.md (f)) [g](./h.md)"],
    ['list[0](a, b.c) ![](./a.png =10x20)', 'list[0](a, b.c) ![](./a.png =10x20)'],
  ])('addresses with spaces: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['blanks'] })).toBe(expected)
    expect(foreignLines(given, { ...options, syntax: [] })).toBe(given)
  })

  test.each([
    ['a \\\\[ b \\\\] c', 'a \\( b \\) c'],
    ['\\\\[ b \\\\]', '\\[ b \\]'],
  ])('a line of a book: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['includes'] })).toBe(expected)
  })

  test.each([
    [
      '## a <a href="#b" id="b"></a>\n\n`## a <a href="#b" id="b"></a>`',
      '## a {#b}\n\n`## a <a href="#b" id="b"></a>`',
    ],
    ['## a <a href="#b" id="c"></a>', '## a <a href="#b" id="c"></a>'],
    ['<i class="fa-a">:a:</i> `<i class="fa-a">:a:</i>`', ':fontawesome-a: `<i class="fa-a">:a:</i>`'],
    ['{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}', '\n[a](a.md)\n'],
    ['{% file src="../a/b (1).pdf" %}\nc\n{% endfile %}', '- [b (1).pdf](<../a/b (1).pdf>)\nc\n'],
    [
      '<pre class="language-md"><code>{% hint %}\n{{< a >}}</code></pre>\n{% hint %}\na\n{% endhint %}',
      '<pre class="language-md"><code>{&#37; hint %}\n{&#123;< a >}}</code></pre>\n::: hint\na\n:::',
    ],
    ['```\n<pre class="language-a">{%\n```', '```\n<pre class="language-a">{%\n```'],
  ])('a text of GitBook: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['shortcodes'] })).toBe(expected)
  })

  test.each([
    ['!!! Wow\n    a', '!!! Wow "Wow"\n    a'],
    ['!!! Wow\n\nb', '!!! Wow\n\nb'],
    ['- a\n  ??? info inline end\n      b', '- a\n  ??? info\n      b'],
    ['```\n!!! Wow\n    a\n```', '```\n!!! Wow\n    a\n```'],
    ['!!!note "a"\n    b', '!!! note "a"\n    b'],
    ['!!!wow\nb', '!!!wow\nb'],
    ['!!!inline end tip "a"\n\nb', '!!! inline end tip "a"\n\nb'],
    ['- a\n\n    ???+tip\n        b', '- a\n\n    ???+ tip\n        b'],
    ['/// note | 题 "a"\nb\n///', '::: note 题 "a"\nb\n:::'],
    [
      '/// details | 题\n    type: tip\n\na\n//// new\nb\n////\n///',
      ':::: details 题\n\n\na\n::: info New\nb\n:::\n::::',
    ],
    ['/// Tab | a\nb\n///', '::: tab a\nb\n:::'],
    ['![a](b)\n/// caption\nc\n///', '![a](b)\n\nc\n'],
    ['- a\n\n    /// tip\n    b\n    ///', '- a\n\n    ::: tip\n    b\n    :::'],
    ['/// note\na', '\na'],
    ['a\n///\n/// b c\n```\n/// note\n///\n```', 'a\n///\n/// b c\n```\n/// note\n///\n```'],
    ['`#!py a` `` `#!py a` `` ``#!js `b` `` `#!/bin/sh`', '`a` `` `#!py a` `` `` `b` `` `#!/bin/sh`'],
    ['```\n`#!py a`\n<div markdown>\na\n</div>\n```', '```\n`#!py a`\n<div markdown>\na\n</div>\n```'],
    ['<div markdown>\n  <p markdown>\n\n  a\n\n  </p>\n</div>', '\n<p>\n\na\n\n</p>\n'],
    ['<div markdown>\n  <p markdown>\n\n- a\n\n  </p>\n</div>', '\n<p>\n\n- a\n\n</p>\n'],
    ['<div markdown>\n  ```\n    a\n  ```\n</div>', '\n```\n  a\n```\n'],
    ['??? a "b"\n    ::: c.D\n        options:\n            e: 1\n    f', '??? a "b"\n\n\n\n    f'],
    ['::: a_b\n\n::: tip\n:::', '\n\n::: tip\n:::'],
    ['[`a`][] [b][c.D] [e][f] `[g][h.I]` j[k][l.M]', '`a` b [e][f] `[g][h.I]` j[k][l.M]'],
    ['[a][b.C] [`D`][]\n\n>     [b.c]: e\n[`d`]: f', '[a][b.C] [`D`][]\n\n>     [b.c]: e\n[`d`]: f'],
  ])('a text of MkDocs: %j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['meta'] })).toBe(expected)
  })

  const hostile = [
    '{% hint %}\n',
    '<Tabs\n',
    '{% hint %}\n<Aside>\n',
    '::: tabs\n@tab a\n',
    '`'.repeat(30),
    '{{< a >}} `` ` ',
    '<A b={\n',
    '<A "\n\n',
    '{{< a\n',
    '{{ ',
    '{% raw %}\n{# ',
    '/// a | b\n    c: d\n////\n',
    '<div markdown>\na\n</p>\n',
    '`#!py `` ',
    '## a <a href="#',
    '<i class="fa-a">:a',
  ]
  test.each(hostile)('%j stays as many lines, and 1,000 cost twice as much as 500', (one) => {
    for (const own of [{}, { values: { a: 1 }, syntax: [...options.syntax, 'meta' as const] }]) {
      const [less, more] = [500, 1_000].map((times) => {
        const text = one.repeat(times)
        const { result, count } = charactersRead(() => foreignLines(text, { ...options, ...own }))
        expect(result.split('\n')).toHaveLength(text.split('\n').length)
        return count
      })
      expect(more! / less!).toBeLessThan(2.2)
    }
  })
})

describe('a converted note', () => {
  test.each([
    ['<!-- @include: @a.md -->', '<!-- @include: @/parts/a.md -->'],
    ['- <!-- @include: @a.md -->', '- <!-- @include: @a.md -->'],
    ['  <!-- @include: @a.md -->', '  <!-- @include: @//../docs/parts/a.md -->'],
  ])('names a file below the notes by its path there: %j', (note, converted) => {
    const snippet = (file: string) => `docs/parts/${file}`
    expect(convertedNote(note, 'a.md', { ...options, fromRoot: 'docs', snippet })).toBe(converted)
  })

  test.each([
    ['---\na: 1\n---', '---\na: 1\n---'],
    ['---\na: 1\n---\n', '---\na: 1\n---\n'],
    ['---\na: 1\n---\n\n{% hint %}\nb\n{% endhint %}', '---\na: 1\n---\n\n::: hint\nb\n:::'],
    ['', ''],
    ['<Mine>\na\n</Mine>\n```\nb\n\n\nc\n```', '<Mine>\n\na\n\n</Mine>\n```\nb\n\n\nc\n```'],
  ])('keeps its front matter and its end: %j', (note, converted) => {
    expect(convertedNote(note, 'a.md', options)).toBe(converted)
  })

  test.each<[SyntaxSwitch, string]>([
    ['outline', 'title:: A\n\n- b'],
    ['outline', '---\ntitle: A\ntags: #b, [[c]]\n---\n- d'],
    ['meta', 'title: A\n\nb'],
    ['includes', '{{#include a.rs}}\n\n```\n\\{{#include a.rs}}\n```'],
    ['meta', '--8<-- "a"\n\n;--8<-- "a"'],
    ['meta', '*[HTML]: 超文本\n\nHTML'],
  ])('stays as it is where that would read as something else, or is front matter: %s %j', (syntax, note) => {
    expect(convertedNote(note, 'a.md', { ...options, syntax: [syntax] })).toBe(note)
  })
})

describe('templates of Liquid', () => {
  const values = { site: { img: '/a', baseurl: '' } }
  test.each([
    ['![a]({{ site.img }}/b.png) `{{ site.img }}` {{ site.no }}{{ c }}', '![a](/a/b.png) `/a` '],
    ['[a]({{ "/b/" | relative_url }}) {{ page.title }}', '[a](/b/) 甲'],
    [
      '[a]({% link b/c.md %}) [d]({%- post_url 2024-01-02-e -%})',
      '[a](/b/c.md) [d](/_posts/2024-01-02-e.md)',
    ],
    ['{% highlight js linenos %}\na {{ b }}\n{% endhighlight %}', '````js\na {{ b }}\n````'],
    [
      '- a\n\n  {% highlight md %}\n  ```\n  ```\n  {% endhighlight %}\n- b',
      '- a\n\n  ````md\n  ```\n  ```\n  ````\n- b',
    ],
    ['{% raw %}\n{% for a in b %}\n{{ a }}\n{% endraw %}', '\n{% for a in b %}\n{{ a }}\n'],
    ['a\n{% for b in c %}\n{% for d in b %}\n{% endfor %}\ne\n{% endfor %}\nf', 'a\n\n\n\n\n\nf'],
    ['{% comment %}\na\n\n{% for b in c %}\nd', '\na\n\n\nd'],
    ['{% comment %}\n```\na\n```\n{% endcomment %}\nb', '\n\n\n\n\nb'],
    ['{% for a in b %}\n{% highlight js %}\na\n{% endhighlight %}\n{% endfor %}\nb', '\n\n\n\n\nb'],
    ['{% if a %}\nb\n{% endif %}{% include c.html %}', '\nb\n'],
    ['{% include a.html url="/b.png" title="丙" %}', '![丙](/b.png)'],
    ['```\n{% for a in b %}\n{: .c}\n```', '```\n{% for a in b %}\n{: .c}\n```'],
    ['* a\n{:toc}', '[[toc]]\n'],
    ['1. a\n{:toc max_level=3}', '[[toc]]\n'],
    ['b\n- a\n  - c\n  d\n{:toc}', 'b\n[[toc]]\n\n\n'],
    ['b\n  d\n{:toc}', 'b\n  d\n'],
    ['| a |\n{: .b }\n$$ c $$\n{: .d }', '| a |\n\n$$ c $$\n'],
    ['```\na\n```\n{: file="b" }\n\n<b>c</b>\n{: .d}', '```\na\n```\n\n\n<b>c</b>\n'],
    ['## a\n{: #b .c}\n\n{:.d}\n\ne\n{: .f}', '## a {#b .c}\n\n\n\n\ne {.f}\n'],
  ])('%j', (given, expected) => {
    expect(foreignLines(given, { ...options, syntax: ['liquid'], values }, { title: '甲' })).toBe(expected)
  })
})
