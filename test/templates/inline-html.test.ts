import { expect, test } from 'vitest'
import { iconHtml, inlineHtml, literal, plainText } from '../../templates/parts/inline-html.ts'

test.each([
  ['plain text', 'CSS 布局', 'CSS 布局'],
  ['an ampersand', 'HTML & CSS', 'HTML &amp; CSS'],
  ['an entity of the author', '&copy; 2026', '&copy; 2026'],
  ['inline tags', '<b>粗</b><br>下', '<b>粗</b><br>下'],
  ['a link', '<a href="https://x.test/?a=1&b=2">x</a>', '<a href="https://x.test/?a=1&amp;b=2">x</a>'],
  ['an upper-case tag', '<B>x</B>', '<b>x</b>'],
  ['a type parameter', 'Vec<String> 与 Map<K, V>', 'Vec&lt;String&gt; 与 Map&lt;K, V&gt;'],
  ['an image', '<img src="/a.png" alt="A"> A', '<img src="/a.png" alt="A"> A'],
  ['the name of an element', '<img> 标签', '&lt;img&gt; 标签'],
  ['an unclosed tag', '使用 <b> 标签', '使用 &lt;b&gt; 标签'],
  ['wrongly nested tags', '<b><i>x</b></i>', '&lt;b&gt;&lt;i&gt;x&lt;/b&gt;&lt;/i&gt;'],
  ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an event handler', '<b onclick="x()">x</b>', '&lt;b onclick=&quot;x()&quot;&gt;x&lt;/b&gt;'],
  ['a script address', '<a href="javascript:x">x</a>', '&lt;a href=&quot;javascript:x&quot;&gt;x&lt;/a&gt;'],
  [
    'a hidden script address',
    '<a href=" JavaScript:x">x</a>',
    '&lt;a href=&quot; JavaScript:x&quot;&gt;x&lt;/a&gt;',
  ],
  [
    'a script address with a tab in it',
    '<a href="java\tscript:x">x</a>',
    '&lt;a href=&quot;java\tscript:x&quot;&gt;x&lt;/a&gt;',
  ],
  ['less than', 'a < b', 'a &lt; b'],
])('%s in a title: its text, or nothing', (_, text, html) => {
  expect(inlineHtml(text)).toBe(html)
})

const drawing =
  '<svg viewBox="0 0 24 24"><defs><clipPath id="a"><path d="M0 0"/></clipPath></defs><g clip-path="url(#a)"><use xlink:href="#a"/></g></svg>'

test.each([
  ['an emoji', '📝', '📝'],
  ['a class', '<i class="icon"></i>', '<i class="icon"></i>'],
  [
    'a drawing',
    `<?xml version="1.0"?><!-- made by hand -->${drawing}`,
    drawing.replaceAll('clipPath', 'clippath'),
  ],
])('an icon may be %s', (_, text, html) => {
  expect(iconHtml(text)).toBe(html)
})

test.each([
  '<svg onload="x()"></svg>',
  '<svg><script>x()</script></svg>',
  '<svg><foreignObject></foreignObject></svg>',
  '<svg><use href="https://third.example/a.svg#a"/></svg>',
  '<svg><path fill="url(https://third.example/a)"/></svg>',
  '<svg><rect style="fill:url(https://third.example/a)"/></svg>',
  '<i class="kb-island" data-island="tree"></i>',
  '<img src="data:text/html,x">',
  '<svg><!--<g>--><path d="M0 0"/>',
])('an icon that loads or runs something is text: %s', (text) => {
  expect(iconHtml(text)).not.toContain('<')
})

test.each(['<br> 元素', '&lt; 实体', 'Vec<String>', 'HTML & CSS'])(
  'the title %s is shown as it is',
  (title) => {
    expect(plainText(inlineHtml(literal(title)))).toBe(title)
  },
)

test.each([
  ['<b>粗</b>体', '粗体'],
  ['a < b', 'a < b'],
  ['<b></b>', '<b></b>'],
])('%s without its tags is %s', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
