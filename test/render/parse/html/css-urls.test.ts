import { describe, expect, test } from 'vitest'
import { cssUrls, withCssUrls } from '../../../../src/render/parse/html/css-urls.ts'
import { openNotes } from '../../../helpers/notes.tsx'

test.each<[css: string, urls: string[]]>([
  ['background: url(a.png)', ['a.png']],
  ['background: URL( "a b.png" )', ['a b.png']],
  ["background: url('a.png'), url(b.png) no-repeat", ['a.png', 'b.png']],
  ['background: url(a\\ b.png)', ['a b.png']],
  ['background: url("a\\62 .png")', ['ab.png']],
  ['background: \\75rl(a.png)', ['a.png']],
  ['background: image-set("a.png" 1x, url(b.png) 2x type("image/png"))', ['a.png', 'b.png']],
  ['background: -webkit-image-set(url("a.png") 1x)', ['a.png']],
  ['@import "a.css"; @import url(b.css) screen;', ['a.css', 'b.css']],
  ['@font-face { src: url(a.woff2) format("woff2"), local("b.woff") }', ['a.woff2']],
  ['@namespace url(http://www.w3.org/1999/xhtml); a { content: "url(x.png)" }', []],
  ['/* url(a.png) */ color: red', []],
])('the files that %j loads', (css, urls) => {
  expect(cssUrls(css).map(({ url }) => url)).toEqual(urls)
})

test('an address that changes is quoted, one that stays is as it was written', () => {
  const upper = (url: string) => (url.startsWith('a') ? `/kb/${url}"\\` : url)
  expect(withCssUrls('x: url(a.png) url( b.png ) url("a") image-set("a" 1x)', upper)).toBe(
    'x: url("/kb/a.png\\22 \\5c ") url( b.png ) url("/kb/a\\22 \\5c ") image-set("/kb/a\\22 \\5c " 1x)',
  )
})

test.each(['url(', 'url("', 'image-set(', '\\', '@import ', '/*'])('100,000 of "%s" are read', (piece) => {
  expect(cssUrls(piece.repeat(100_000)).length).toBeLessThanOrEqual(50_000)
})

describe('addresses in the styles of a note', () => {
  const files = { 'pub.png': '', '子/rel.png': '', 'f.woff2': '' }

  test('get the base and are resolved', async () => {
    const text =
      '<div style="color: red; background: url(/pub.png), url(\'./rel.png\'), url(https://a.cn/x.png), url(#m)">字</div>'
    const notes = await openNotes({ '子/甲.md': text, ...files }, { base: '/kb/' })
    expect(notes.html('子/甲.md')).toContain(
      'style="color:red;background:url(&quot;/kb/pub.png&quot;), url(&quot;/kb/%E5%AD%90/rel.png&quot;), url(https://a.cn/x.png), url(#m)"',
    )
  })

  test('are checked at their place', async () => {
    const text =
      '# A\n\n<div style="background: url(./none.png)">字</div>\n\n<style>\n.a { color: red }\n.b { background: url(none.gif) }\n</style>'
    const { diagnostics } = await openNotes({ 'index.md': text })
    expect(
      diagnostics.map(({ rule, place, message }) => `${rule} ${place?.line}:${place?.column} ${message}`),
    ).toEqual([
      'missing-asset 3:1 "./none.png" names a file that does not exist.',
      'missing-asset 7:18 "none.gif" names a file that does not exist.',
    ])
  })

  test('count as use', async () => {
    const text =
      '# A\n\n<style>@font-face { src: url("./f.woff2") }</style>\n\n<p style="background: url(/pub.png)">字</p>\n\n![](子/rel.png)'
    const { diagnostics } = await openNotes({ 'index.md': text, ...files })
    expect(diagnostics.filter(({ rule }) => /asset/.test(rule))).toEqual([])
  })

  test('of an included file mean its folder', async () => {
    const part = '<p style="background: url(rel.png)">字</p>\n\n<style>p { background: url(rel.png) }</style>'
    const notes = await openNotes({
      'index.md': '<!--@include: ./子/part.md-->',
      '子/part.md': part,
      ...files,
    })
    expect(notes.html('index.md')).toContain('url(&quot;/%E5%AD%90/rel.png&quot;)')
    expect(notes.page('index.md').styles).toEqual(['p { background: url("子/rel.png") }'])
  })
})
