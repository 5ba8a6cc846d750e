import { describe, expect, test } from 'vitest'
import { openNotes } from '../../helpers/notes.tsx'

/** The HTML of a note, and what was said about it, without places. */
async function open(text: string) {
  const notes = await openNotes({ 'a.md': text, 'b.md': '# B' }, { lang: 'en' })
  const page = notes.page('a.md')
  const html = notes.html('a.md').replace(/<a class="header-anchor".*?<\/a>/g, '')
  return { html, page, messages: page.diagnostics.map(({ message }) => message) }
}

describe('tags that end with a slash are closed', () => {
  test.each([
    ['a <sup class="vt" data-text="3.5+" />: b', '<p>a <sup class="vt" data-text="3.5+"></sup>: b</p>'],
    ['a <span/> b <i /> c', '<p>a <span></span> b <i></i> c</p>'],
    ['<div id="x" />\n\n**b**', '<div id="x"></div>\n<p><strong>b</strong></p>'],
    ['<p />\n\nb', '<p></p>\n<p>b</p>'],
    ['<a id="old" />b', '<p><a id="old"></a>b</p>'],
    ['<svg-image width="1" />\n\nb', '<svg-image width="1"></svg-image>\n<p>b</p>'],
    ['a <b title="x > y"\n/> c', '<p>a <b title="x &gt; y"></b> c</p>'],
    // Elements without content, and values without quotes that end with a slash, are what they were.
    ['a<br/>b<wbr />c', '<p>a<br/>b<wbr/>c</p>'],
    ['<a href=/b/>c</a>', '<p><a href="/b/">c</a></p>'],
    // Within drawings and formulas the slash has always counted.
    [
      '<svg viewBox="0 0 1 1"><path d="M0 0"/><g/><text>x</text></svg> b',
      '<p><svg viewBox="0 0 1 1"><path d="M0 0"></path><g></g><text>x</text></svg> b</p>',
    ],
    ['a <!-- <i/> --> `<i/>` b', '<p>a  <code>&lt;i/&gt;</code> b</p>'],
  ])('%j', async (text, expected) => {
    const { html, messages } = await open(text)
    expect(html).toBe(expected)
    expect(messages).toEqual([])
  })
})

describe('a component that there is not', () => {
  const nothing = 'nothing is shown'
  const inside = 'only its content is shown'
  const link = 'it is shown as a link'
  const picture = 'its picture is shown'
  const text = 'it is shown as text'

  test.each<[input: string, html: string, ...outcomes: string[]]>([
    ['<TopAd></TopAd>\n\nb', '<p>b</p>', nothing],
    ['<TopAd />\n\nb', '<p>b</p>', nothing],
    ['<TopAd\n  :svg="a"\n/>\n\nb', '<p>b</p>', nothing],
    ['<TopAd />\n## 乙', '<h2 id="乙" tabindex="-1">乙', nothing],
    ['<TopAd/> \n- 乙\n  <TopAd a=">" />\n  **丙**', '<strong>丙</strong></li>', nothing, nothing],
    ['- <TopAd />\n  1. 乙', '<ol>\n<li>乙</li>', nothing],
    ['甲\n<TopAd />\n乙', '<p>甲乙</p>', nothing],
    ['> <TopAd/> <Other></Other>\n>\n> b', '<blockquote>\n<p>b</p>\n</blockquote>', nothing, nothing],
    ['| a | b |\n|---|---|\n| <Foo /> | c |', '<td></td><td>c</td>', nothing],
    ['<div>\n<Foo/>\nb</div>', '<div>\n\n\nb</div>', nothing],
    ['a <Foo></Foo>b', '<p>a b</p>', nothing],
    ['a <Foo label="b" :of="[{ a: 1 }]" /> c', '<p>a b c</p>', inside],
    ['a <Foo x="b" /> c', '<p>a  c</p>', nothing],
    ['a <Foo :x="b()" /> c', '<p>a  c</p>', nothing],
    ['<Vue-Home/>\n\nb', '\n<p>b</p>', nothing],
    ['a <vue_home /> c', '<p>a &lt;vue_home /&gt; c</p>'],
    // With names of Vue, on several lines too.
    ['<Foo\n  :a="b"\n  @c="d > 1"\n/>\n\nb', '<p>b</p>', nothing],
    ['甲 <Foo @c="d"\n  e>乙</Foo>', '<p>甲 乙</p>', inside],
    ['<Foo\n  a="b"\n>\n\n**c**\n\n</Foo>', '<p><strong>c</strong></p>', inside],
    ['- <Foo\n    a="b"\n  >\n\n  c\n\n  </Foo>', '<li>\n<p>c</p>\n</li>', inside],
    ['> <Foo\n>   to="/b"\n> >\n>\n> c\n>\n> </Foo>', '<a href="/b.html">\n<p>c</p>\n</a>', link],
    ['<div>\n<a=b-c>d</a=b-c>\n</div>', '<div>\n&lt;a=b-c&gt;d&lt;/a=b-c&gt;\n</div>', text],
    ['甲\n<Foo\n> 乙', '<p>甲\n&lt;Foo</p>\n<blockquote>\n<p>乙</p>'],
    ['<Foo\na\n\n> 乙', '<p>&lt;Foo\na</p>\n<blockquote>\n<p>乙</p>'],
    // In a block of HTML, a name in small letters too: a script would have filled it. With words in it, it is XML.
    ['<div><p>甲</p><codepen></codepen></div>', '<div><p>甲</p></div>', nothing],
    ['<key>b</key>\n\nc', '&lt;key&gt;b&lt;/key&gt;', text],
    ['a <key></key> b', '<p>a &lt;key&gt;&lt;/key&gt; b</p>', text],
    // What is inside.
    ['a <Foo x="1">**b**</Foo> c', '<p>a <strong>b</strong> c</p>', inside],
    ['<Tabs>\n<Tab name="x">\n\n*b*\n\n</Tab>\n</Tabs>', '<p><em>b</em></p>', inside, inside],
    ['<Foo><Badge text="b" /></Foo>', '<p><span class="kb-badge VPBadge tip">b</span></p>', inside],
    // Links.
    ['<To href="./b.md" type="x">文字</To>', '<p><a href="/b.html">文字</a></p>', link],
    ['<RouterLink to="/b">*x*</RouterLink>', '<p><a href="/b.html"><em>x</em></a></p>', link],
    ['<Teleport to=".x .y">\n\n文\n\n</Teleport>', '<p>文</p>', inside],
    ['<LinkCard title="a & b" href="/b" />', '<a href="/b.html">a &amp; b</a>', link],
    ['<SiteInfo\n  name="a"\n  desc="c"\n  url="/b"\n/>', '<a href="/b.html">a</a>', link],
    ['<LinkCard href="/b" />\n\nc', '<p>c</p>', nothing],
    // Pictures.
    ['<Zoom src="https://c.d/x.png" width="9" />\n\nb', '<img src="https://c.d/x.png" alt=""', picture],
    ['a <Zoom src="https://c.d/x.JPG" alt="甲 & 乙" /> b', 'alt="甲 &amp; 乙"', picture],
    ['<Zoom src="https://c.d/x.png">b</Zoom>', '<p>b</p>', inside],
    ['<Play src="https://c.d/x.wasm" />\n\nb', '<p>b</p>', nothing],
    // What authors write about.
    ['使用 <Suspense /> 组件', '<p>使用 &lt;Suspense /&gt; 组件</p>', text],
    ['A Vec<String> here', '<p>A Vec&lt;String&gt; here</p>', text],
    ['甲 <!DOCTYPE> <!Doctype html> 乙', '<p>甲 &lt;!DOCTYPE&gt; &lt;!Doctype html&gt; 乙</p>'],
    ['<!doctype html>\n\n甲', '&lt;!doctype html&gt;\n<p>甲</p>'],
    ['<Foo>\n\nb', '&lt;Foo&gt;\n<p>b</p>', text],
    ['<code><Foo>b</Foo></code>', '<p><code>&lt;Foo&gt;b&lt;/Foo&gt;</code></p>', text],
  ])('%j', async (input, expected, ...outcomes) => {
    const { html, messages } = await open(input)
    expect(html).toContain(expected)
    expect(
      messages.map((one) => one.replace(/^"<[\w=-]+>" is neither HTML nor a component, so |\.$/g, '')),
    ).toEqual(outcomes)
  })

  test('in a comment is no component', async () => {
    expect(await open('<!-- <Foo>x</Foo> <Badge text="a" /> -->\n\nb')).toMatchObject({ messages: [] })
  })

  test('is named where it stands', async () => {
    const { page } = await open('<div>\n\n</div>\n\n<Tabs>\n<Tab>\n\nb <Foo/>\n\n</Tab>\n</Tabs>')
    expect(page.diagnostics.map(({ place }) => place)).toMatchObject([
      { line: 5, column: 1 },
      { line: 6, column: 1 },
      { line: 8, column: 3 },
    ])
  })

  test('that is an unsafe link loses its address', async () => {
    const { html } = await open('<Foo href="javascript:alert(1)">b</Foo> <Foo href=\'"><b>\'>c</Foo>')
    expect(html).toBe('<p><a>b</a> <a href="/%22%3E%3Cb%3E.html">c</a></p>')
  })
})

describe('components in headings', () => {
  test.each([
    ['optimizeDeps.entries <NonInheritBadge />', 'optimizeDeps.entries', 'optimizedeps-entries'],
    ['group() <Badge type="danger">暂不兼容</Badge>', 'group()', 'group-暂不兼容'],
    ['x <Badge text="new" />', 'x', 'x'],
    ['<Foo>标题</Foo>二', '标题二', '标题二'],
    ['a <Foo></Foo> b', 'a b', 'a-b'],
  ])('%s', async (heading, text, anchor) => {
    const { page } = await open(`# ${heading}\n\n## ${heading}`)
    expect(page.title).toBe(text)
    expect(page.headings).toMatchObject([
      { text, anchor },
      { text, anchor: `${anchor}-1` },
    ])
  })
})

test.each(['<Ab>', '</Ab>', '<Ab></Ab>', '<Ab/> ', '<Ab c="', '<i/>'])(
  '1,500 of "%s" are read as fast as they are long',
  async (tag) => {
    expect((await open(tag.repeat(1_500))).page.diagnostics).not.toContainEqual(
      expect.objectContaining({ rule: 'page-failed' }),
    )
  },
  60_000,
)
