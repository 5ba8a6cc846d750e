import { describe, expect, test } from 'vitest'
import { openNotes } from '../../../helpers/notes.tsx'

const siteUrl = 'https://notes.example/base'

async function drawn(text: string): Promise<{ html: string; found: string[] }> {
  const notes = await openNotes({ 'a.md': `${text}\n` }, { siteUrl })
  return {
    html: notes.html('a.md').trim(),
    found: notes.page('a.md').diagnostics.map(({ rule }) => rule),
  }
}

describe('what real notes are full of stays as it is', () => {
  test.each([
    '<div class="a b" id="c" style="color:red;text-align:center" title="d" lang="en" dir="rtl" hidden>x</div>',
    '<table border="1" cellpadding="2" width="100%"><tbody><tr><td valign="top" bgcolor="#eee" colspan="2">x</td></tr></tbody></table>',
    '<details open><summary>a</summary>b</details>',
    '<figure><img src="https://x.example/a.png" width="3" height="4" alt="a" loading="lazy"><figcaption>b</figcaption></figure>',
    '<picture><source srcset="https://x.example/a.webp 1x" type="image/webp" media="print"><img src="https://x.example/a.png" alt="a"></picture>',
    '<video src="https://x.example/a.mp4" controls muted loop poster="https://x.example/p.png"><track src="https://x.example/a.vtt" kind="captions" srclang="zh" label="中" default></video>',
    '<audio controls src="https://x.example/a.mp3"></audio>',
    '<ruby>汉<rp>(</rp><rt>hàn</rt></ruby> <kbd>K</kbd> <abbr title="a">b</abbr> <center>c</center> <font color="red" size="3">d</font>',
    '<ol start="3" type="a" reversed><li value="7">x</li></ol>',
    '<a name="old"></a><a href="https://x.example/" rel="nofollow" target="_blank" data-x="1" aria-label="y">x</a>',
    '<label for="f">a</label><input id="f" type="checkbox" checked disabled><select><option selected>b</option></select><progress value="1" max="3"></progress><meter value="1"></meter>',
    '<fieldset><legend>a</legend><input type="radio" name="g" value="1"></fieldset>',
    '<svg viewBox="0 0 9 9" width="9" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g" x1="0"><stop offset="0" stop-color="red"></stop></linearGradient><filter id="f"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter></defs><g fill="url(#g)" stroke-width="2" transform="scale(2)"><path d="M0 0h9" filter="url(#f)"></path><use href="#p"></use><use xlink:href="#p"></use><text x="1" text-anchor="middle">a</text></g><image href="https://x.example/a.png"></image><a href="https://x.example/"><circle r="3"></circle></a><foreignObject width="9"><p>b</p></foreignObject></svg>',
    '<math display="block"><mfrac linethickness="1px"><mi mathvariant="bold">a</mi><mo form="prefix" stretchy="false">-</mo></mfrac></math>',
    '<my-widget mode="dark" some-thing="1">x</my-widget>',
    '<p itemscope itemtype="https://schema.org/Thing"><span itemprop="name">x</span></p>',
    '<marquee behavior="alternate" scrollamount="3">x</marquee>',
  ])('%s', async (text) => {
    const { html, found } = await drawn(text)
    expect(found.filter((rule) => rule !== 'missing-alt')).toEqual([])
    const names = (markup: string) =>
      [...markup.matchAll(/<(\/?[\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)/g)].map(([, tag, attributes]) => [
        tag!.toLowerCase(),
        [...attributes!.matchAll(/\s([\w:-]+)/g)].map(([, name]) => name!.toLowerCase()).sort(),
      ])
    // What kbsite adds: a box around a table, how pictures are decoded, where links to other sites open.
    const added = new Set(['decoding', 'rel', 'target', 'tabindex', 'class', 'role'])
    const bare = (markup: string) =>
      names(markup)
        .map(([tag, list]) => [tag, (list as string[]).filter((name) => !added.has(name))])
        .filter(([tag]) => tag !== 'p' && tag !== '/p' && tag !== 'div' && tag !== '/div')
    expect(bare(html)).toEqual(expect.arrayContaining(bare(text.replaceAll(/<\/(?:img|source)>/g, ''))))
  })
})

describe('what could run, load or send something is left out, and what is around it stays', () => {
  test.each<[string, RegExp, string | undefined]>([
    ['<object data="/a.html"><b>else</b></object>', /object|a\.html/, '<b>else</b>'],
    ['<embed src="/a.svg">x', /embed|a\.svg/, 'x'],
    [
      '<form action="https://x.example/"><input type="password"><button>Go</button></form>',
      /form|x\.example/,
      '<input type="password"/>',
    ],
    [
      '<button formaction="javascript:ran()" form="f">x</button>',
      /formaction|form=|ran/i,
      '<button type="button">x</button>',
    ],
    ['<input type="image" src="/a.png" formaction="/x">', /src|formaction/i, '<input'],
    [
      '<svg><a><set attributeName="href" to="javascript:ran()"></set><text>x</text></a></svg>',
      /set|javascript/,
      '<text>x</text>',
    ],
    [
      '<svg><animate attributeName="href" values="javascript:ran()"/><circle r="1"/></svg>',
      /animate|javascript/,
      '<circle r="1">',
    ],
    [
      '<svg><animateTransform/><animateMotion><mpath href="#a"/></animateMotion><rect/></svg>',
      /animate|mpath/i,
      '<rect>',
    ],
    ['<svg><use href="/a.svg#x"></use><use href="data:image/svg+xml,x"></use></svg>', /href/, '<use></use>'],
    ['<svg><filter><feImage href="/a.svg"/></filter></svg>', /feimage|a\.svg/i, '<filter>'],
    [
      '<svg><script>ran()</script><foreignObject><iframe srcdoc="x"></iframe><b>y</b></foreignObject></svg>',
      /script|iframe|srcdoc/i,
      '<b>y</b>',
    ],
    ['<iframe srcdoc="<script>ran()</script>"></iframe>x', /iframe|srcdoc|ran/i, 'x'],
    ['<iframe src="http://x.example/"></iframe>x', /iframe/, 'x'],
    ['<iframe src="javascript:ran()"></iframe>x', /iframe|ran/, 'x'],
    ['<iframe src="data:text/html,x"></iframe>x', /iframe|data:/, 'x'],
    ['<iframe></iframe>x', /iframe/, 'x'],
    ['<img name="querySelectorAll" src="https://x.example/a.png" alt="a">', /name/, '<img'],
    ['<iframe name="body" src="https://x.example/"></iframe>', /name/, '<iframe'],
    ['<template><b>x</b></template>y', /template/, 'y'],
    ['<div data-island="site:Box" data-props="{}" class="kb-island">x</div>', /data-island|data-props/, 'x'],
    ['<a href="https://x.example/" ping="https://y.example/" attributionsrc>x</a>', /ping|attribution/, 'x'],
    ['<math href="javascript:ran()"><mi>x</mi></math>', /href|ran/, '<mi>x</mi>'],
    [
      '<math><annotation-xml encoding="text/html"><b>y</b></annotation-xml><mi>x</mi></math>',
      /annotation|<b>/,
      '<mi>x</mi>',
    ],
    [
      '<portal src="https://x.example/"></portal><fencedframe src="https://x.example/"></fencedframe>x',
      /portal|fenced/,
      'x',
    ],
    ['<applet code="a.class">x</applet>', /applet|code/, 'x'],
    ['<p is="x-p" nonce="1" slot="a" popovertarget="kb">x</p>', /is=|nonce|slot|popover/, 'x'],
    [
      '<video autofocus onerror="ran()" src="https://x.example/a.mp4"></video>',
      /autofocus|onerror|ran/i,
      '<video',
    ],
  ])('%s', async (text, gone, kept) => {
    const { html, found } = await drawn(text)
    expect(html).not.toMatch(gone)
    if (kept !== undefined) expect(html).toContain(kept)
    expect(found.some((rule) => /unsafe-html|script-removed|unsafe-link|dropped-attribute/.test(rule))).toBe(
      true,
    )
  })
})

describe('a frame', () => {
  const foreign = 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms'
  const own = 'allow-scripts allow-popups allow-presentation allow-forms'
  test.each<[string, string, string | undefined]>([
    ['https://x.example/a?b#c', 'https://x.example/a?b#c', foreign],
    ['//player.example/a', 'https://player.example/a', foreign],
    ['HTTPS:x.example', 'https://x.example/', foreign],
    ['https:\\\\x.example', 'https://x.example/', foreign],
    ['/demo/', '/base/demo', own],
    ['https://notes.example/base/demo/', 'https://notes.example/base/demo/', own],
    ['///x.example/', '', own],
    ['/file.pdf', '/base/file.pdf', undefined],
    ['/file.pdf?x#page=2', '/base/file.pdf?x#page=2', undefined],
  ])('of %s is shut in', async (src, address, sandbox) => {
    const notes = await openNotes({ 'a.md': `<iframe src="${src}"></iframe>\n` }, { siteUrl, base: '/base/' })
    const html = notes.html('a.md')
    expect(html).toContain(`src="${address}`)
    expect(/sandbox="([^"]*)"/.exec(html)?.[1]).toBe(sandbox)
  })

  test('may be shut in more by its author, and is given no camera', async () => {
    const { html } = await drawn(
      '<iframe src="https://x.example/" sandbox="allow-scripts allow-top-navigation" allow="camera; fullscreen; microphone *; autoplay *"></iframe>',
    )
    expect(html).toContain('sandbox="allow-scripts"')
    expect(html).toContain('allow="fullscreen; autoplay *"')
  })
})

test.each([
  ['<a href="https://x.example/" target="foo" rel="opener">x</a>', 'rel="noopener"'],
  ['<a href="https://x.example/" target="foo" rel="opener nofollow">x</a>', 'rel="nofollow noopener"'],
  ['[x](https://x.example/){target=foo}', 'rel="noreferrer"'],
  ['[x](https://x.example/){target=_blank rel="opener nofollow"}', 'rel="nofollow"'],
  ['<map><area alt="a" href="/\\x.example" target="foo"></map>', 'rel="noopener"'],
])('a page that a link opens cannot lead this one away: %s', async (text, rel) => {
  expect((await drawn(text)).html).toContain(rel)
})

test('attributes in braces pass the same list', async () => {
  const { html, found } = await drawn(
    '[x](./a.md){HREF="javascript:ran()" formaction=y srcdoc=z}\n\n![a](https://x.example/a.png){name=body is=x}\n\n::: tip {name=a style="color:red" srcdoc=b}\nx\n:::',
  )
  expect(html).not.toMatch(/javascript|formaction|srcdoc|name=| is=/i)
  expect(found.filter((rule) => rule === 'unsafe-html').length).toBeGreaterThan(3)
})

test('each kind is told once, with its places', async () => {
  const forms = Array.from({ length: 12 }, () => '<form>x</form>').join('\n\n')
  const notes = await openNotes({ 'a.md': `${forms}\n\n<object></object>\n` })
  expect(notes.page('a.md').diagnostics.map(({ message, place }) => [place?.line, message])).toEqual([
    [
      1,
      'A note may not have <form>, so it is left out here and in line 3, 5, 7, 9, 11, 13, 15, 17 and 3 more.',
    ],
    [25, 'A note may not have <object>, so it is left out.'],
  ])
})

test('in a site that trusts its notes all but scripts and handlers stays', async () => {
  const text =
    '<form action="/x"><object data="/a.pdf">x</object></form><script>ran()</script><b onclick="ran()">y</b>'
  const notes = await openNotes({ 'a.md': `${text}\n` }, { notes: 'trusted' })
  expect(notes.html('a.md')).toContain('<form action="/x"><object data="/a.pdf">x</object></form><b>y</b>')
})
