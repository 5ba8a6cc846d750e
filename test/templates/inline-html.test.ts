import { expect, test } from 'vitest'
import { inlineHtml, plainText } from '../../templates/parts/inline-html.ts'

test.each([
  ['plain text', 'CSS 布局', 'CSS 布局'],
  ['an ampersand', 'HTML & CSS', 'HTML &amp; CSS'],
  ['an entity of the author', '&copy; 2026', '&copy; 2026'],
  ['inline tags', '<b>粗</b><br>下', '<b>粗</b><br>下'],
  ['a link', '<a href="https://x.test/?a=1&b=2">x</a>', '<a href="https://x.test/?a=1&amp;b=2">x</a>'],
  ['an upper-case tag', '<B>x</B>', '<b>x</b>'],
  ['a type parameter', 'Vec<String> 与 Map<K, V>', 'Vec&lt;String&gt; 与 Map&lt;K, V&gt;'],
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
  ['less than', 'a < b', 'a &lt; b'],
])('%s', (_, text, html) => {
  expect(inlineHtml(text)).toBe(html)
})

test.each([
  ['<b>粗</b>体', '粗体'],
  ['a < b', 'a < b'],
  ['<b></b>', '<b></b>'],
])('%s without its tags is %s', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
