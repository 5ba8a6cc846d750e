import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/render/model/config.ts'
import { openNotes } from '../../helpers/notes.tsx'

const vault: UserConfig = { lang: 'en', markdown: { obsidian: true } }

/** Notes that the links of a test may name. */
const notes = {
  'css/flex.md':
    '---\naliases: [弹性, Box]\n---\n\n# Flex\n\n## Main axis\n\nAlong it. ^axis\n\n- one\n- two ^two\n\n## Gaps\n\nBetween.\n',
  'css/网格.md': '# 网格\n\n| a |\n| - |\n| b |\n\n^table\n',
  '📚 books/read me.md': '# Read\n',
  'files/box.png': 'x',
  'files/clip.mp4': 'x',
  'files/song.mp3': 'x',
  'files/paper.pdf': 'x',
}

async function htmlOf(text: string, config = vault): Promise<string> {
  return (await openNotes({ 'a.md': text, ...notes }, config)).html('a.md')
}

const flex = (hash = '') => `/css/flex.html${hash}`
const link = (href: string, text: string) => `<p><a href="${href}">${text}</a></p>`

describe('links in double brackets', () => {
  test.each([
    ['[[flex]]', link(flex(), 'flex')],
    ['[[Flex|the box]]', link(flex(), 'the box')],
    ['[[css/flex.md]]', link(flex(), 'css/flex')],
    ['[[/css/flex]]', link(flex(), '/css/flex')],
    ['[[./css/flex]]', link(flex(), './css/flex')],
    ['[[flex#main axis]]', link(flex('#main-axis'), 'flex &gt; main axis')],
    ['[[flex#Flex#Gaps|g]]', link(flex('#gaps'), 'g')],
    ['[[flex#^axis]]', link(flex('#%5Eaxis'), 'flex &gt; axis')],
    ['[[flex#None]]', link(flex(), 'flex &gt; None')],
    ['[[弹性]]', link(flex(), '弹性')],
    ['[[网格#^table]]', link('/css/%E7%BD%91%E6%A0%BC.html#%5Etable', '网格 &gt; table')],
    ['[[read me]]', link('/%F0%9F%93%9A%20books/read%20me.html', 'read me')],
    ['[[box.png]]', link('/files/box.png', 'box.png')],
    ['[[a|b|c]]', link('/a.html', 'b|c')],
    ['[[#Here]]\n\n# Here', `${link('/a.html#here', 'Here')}\n<h1`],
    ['| x |\n| - |\n| [[flex\\|b]] |', '<td><a href="/css/flex.html">b</a></td>'],
    ['[a [[flex]] b](https://b.c)', '>a flex b</a>'],
    ['[[nothing]] here', '<p><span class="kb-unresolved">nothing</span> here</p>'],
    ['[x](flex.md)', link(flex(), 'x')],
    ['![](box.png)', 'src="/files/box.png"'],
  ])('%j', async (text, expected) => {
    expect(await htmlOf(text)).toContain(expected)
  })

  test.each([
    '[[',
    '[[]]',
    '[[ ]]',
    '[[a',
    '[[a]',
    '[[a\nb]]',
    '[[|x]]',
    '\\[[flex]]',
    '`[[flex]]`',
    '# [',
    '%% open',
    '#1',
    'a#b',
    '\\#tag',
  ])('%j is text', async (text) => {
    expect(await htmlOf(text)).not.toMatch(/<a (?!class="header)|kb-unresolved|kb-tag|<p><\/p>|^$/)
  })

  test('without the setting nothing of this is read', async () => {
    const text = '[[flex]] %% x %% #tag ![[flex]] ^id'
    expect(await htmlOf(text, { lang: 'en' })).toBe(`<p>${text}</p>`)
  })

  test('one note may be read so, and one not', async () => {
    const text = (value: boolean) => `---\nobsidian: ${value}\n---\n\n[[flex]]`
    expect(await htmlOf(text(true), { lang: 'en' })).toContain(link(flex(), 'flex'))
    expect(await htmlOf(text(false))).toBe('<p>[[flex]]</p>')
  })
})

describe('embeds', () => {
  const title = (label: string, href = flex()) =>
    `<p class="kb-embed-title"><a href="${href}">${label}</a></p>`

  test.each([
    ['![[box.png]]', '<img src="/files/box.png" alt="box"'],
    ['![[box.png|300]]', 'width="300"'],
    ['![[box.png|a box|300x200]]', 'width="300" height="200" alt="a box"'],
    ['![[clip.mp4]]', '<video src="/files/clip.mp4" controls="">'],
    ['![[song.mp3]]', '<audio src="/files/song.mp3" controls="">'],
    ['![[paper.pdf#page=2]]', '<iframe title="paper.pdf &gt; page=2" src="/files/paper.pdf#page=2"'],
    ['![[flex#Gaps]]', `<section class="kb-embed">${title('flex &gt; Gaps', flex('#gaps'))}<h2>Gaps</h2>`],
    ['![[flex#^axis]]', '<p>Along it.</p></section>'],
    ['![[flex#^two]]', '<ul><li>two</li></ul></section>'],
    ['![[网格#^table]]', '<td>b</td>'],
    ['above ![[flex#^axis]] below', '<p>above </p>\n<section class="kb-embed">'],
    ['- ![[flex#^axis]]', '<li>\n<section class="kb-embed">'],
    ['# x ![[flex]]', '<a href="/css/flex.html">flex</a>'],
    ['![[nothing]]', '<p><span class="kb-unresolved">nothing</span></p>'],
  ])('%j', async (text, expected) => {
    expect(await htmlOf(text)).toContain(expected)
  })

  test('a whole note is shown without its title and its ids, with links as they are from here', async () => {
    const { html } = await openNotes(
      {
        'a.md': '![[deep]]',
        'b/c/deep.md': '# Deep\n\n## Part\n\n[p](#part) [n](./near.md) [[near]] ![](p.png)\n',
        'b/c/near.md': '# Near\n',
        'b/c/p.png': 'x',
      },
      vault,
    )
    expect(html('a.md')).toBe(
      `<section class="kb-embed">${title('deep', '/b/c/deep.html')}\n<h2>Part</h2>\n<p><a href="/b/c/deep.html#part">p</a> <a href="/b/c/near.html">n</a> <a href="/b/c/near.html">near</a> <img src="/b/c/p.png" alt="" decoding="async"/></p></section>`,
    )
  })

  test('a note may show a section of its own', async () => {
    const { html, diagnostics } = await openNotes(
      { 'index.md': '# I\n\n![[#Two]]\n\n## Two\n\nText ^id\n' },
      vault,
    )
    expect(html('index.md').match(/<p[^>]*>Text<\/p>/g)).toHaveLength(2)
    expect(diagnostics).toEqual([])
  })

  test('notes that embed each other are shown once', async () => {
    const files = { 'index.md': '[[a]]', 'a.md': 'A ![[b]]', 'b.md': 'B ![[a]]' }
    const { html, diagnostics } = await openNotes(files, vault)
    expect(html('a.md').match(/kb-embed"/g)).toHaveLength(1)
    expect(html('a.md').match(/kb-embed-title/g)).toHaveLength(2)
    expect(diagnostics.map(({ rule, path, message }) => [rule, path, message])).toEqual([
      ['embed-loop', 'b.md', '"a.md" embeds this note, directly or through others.'],
    ])
  })
})

describe('the rest of the syntax', () => {
  test.each([
    ['a %% no %% b', '<p>a  b</p>'],
    ['a %% no\nno %% b', '<p>a  b</p>'],
    ['%%\nno\n\nno\n%%\n\nb', '<p>b</p>'],
    ['%% no %%\nb', '<p>b</p>'],
    ['> %%\n> no\n> %%\n> b', '<blockquote>\n<p>b</p>\n</blockquote>'],
    ['a ==b== c', '<p>a <mark>b</mark> c</p>'],
    ['如==甲==or==乙==如', '<p>如<mark>甲</mark>or<mark>乙</mark>如</p>'],
    ['SQL==<u>甲</u>==SQL', '<p>SQL<mark><u>甲</u></mark>SQL</p>'],
    ['甲。==API 甲。==API a', '<p>甲。<mark>API 甲。</mark>API a</p>'],
    [
      "用 '===', '!=='代替'==', '!='。",
      '<p>用 &#x27;===&#x27;, &#x27;!==&#x27;代替&#x27;==&#x27;, &#x27;!=&#x27;。</p>',
    ],
    ['只定义 (==) 或者“==” (==甲==)', '<p>只定义 (==) 或者“==” (<mark>甲</mark>)</p>'],
    ['if a==b, c=="d" or (e)==f', '<p>if a==b, c==&quot;d&quot; or (e)==f</p>'],
    [
      'a #css/flex #网格 #📚 b',
      '<p>a <a class="kb-tag" href="/tags/css/flex/">#css/flex</a> <a class="kb-tag" href="/tags/%E7%BD%91%E6%A0%BC/">#网格</a> <a class="kb-tag" href="/tags/%F0%9F%93%9A/">#📚</a> b</p>',
    ],
    ['one ^x1\ntwo', '<p>one ^x1\ntwo</p>'],
    ['one ^x1', '<p id="^x1">one</p>'],
    ['> one\n\n^x1', '<blockquote id="^x1">\n<p>one</p>\n</blockquote>'],
    ['a <% tp.date.now() %> b', '<p>a  b</p>'],
    ['```dataview\nlist\n```\n\nb', '<p>b</p>'],
    [
      'b\n\n> [!note] a ==c==',
      '<p>b</p>\n<div class="note custom-block github-alert"><p class="custom-block-title">a <mark>c</mark></p></div>',
    ],
    [
      '> [!my-kind]\n> a',
      '<div class="note custom-block github-alert callout-my-kind"><p class="custom-block-title">My-kind</p><p>a</p></div>',
    ],
    [
      '> [!提示|x]- T\n> a',
      '<details class="details custom-block github-alert note callout-提示"><summary>T</summary><p>a</p></details>',
    ],
  ])('%j', async (text, expected) => {
    expect(await htmlOf(text)).toBe(expected)
  })

  test('tags in the text are tags of the page', async () => {
    const { page } = await openNotes({ 'a.md': '#css/flex and #CSS\n\n`#no` # no\n' }, vault)
    expect(page('a.md').tags).toEqual(['css/flex', 'CSS'])
  })

  test('programs of Obsidian are named once', async () => {
    const code = '```dataview\nlist\n```\n'
    const { diagnostics } = await openNotes({ 'index.md': `# A\n\n${code}\n${code}` }, vault)
    expect(diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'vault-program',
        'This is a query or program that only Obsidian runs, so it is left out, and so are 1 more in this note.',
      ],
    ])
  })

  test('properties of Obsidian', async () => {
    const { page } = await openNotes(
      { 'a.md': '---\naliases: 甲, 乙\npublish: false\ncssclasses: [wide, dark]\n---\n' },
      vault,
    )
    expect(page('a.md').frontmatter).toEqual({ aliases: ['甲', '乙'], draft: true, pageClass: 'wide dark' })
  })
})

describe('bad input', () => {
  /** What `check` says of a site, as rule, place and message. */
  const findingsOf = async (files: Record<string, string>) => {
    const { diagnostics } = await openNotes(files, vault)
    return diagnostics
      .filter(({ rule }) => rule !== 'orphan-page')
      .map(({ rule, path, place, message }) => `${path}:${place?.line} ${rule}: ${message}`)
  }
  const untitled = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`f${at}/Untitled.md`, '# U\n\n[[Untitled]]\n']),
  )

  test.each<[string, Record<string, string>, string[]]>([
    ['open brackets', { 'index.md': '# I\n\n[[\n\n[[]]\n\n![[\n\n![[]]\n' }, []],
    ['two bars', { 'index.md': '# I\n\n[[a|b|c]]\n', 'a.md': '# A\n' }, []],
    [
      'a link to itself',
      { 'index.md': '# I\n\n[[index]] [[#I]] ![[index]]\n' },
      ['index.md:3 embed-loop: "index.md" embeds this note, directly or through others.'],
    ],
    [
      'a loop of three embeds',
      { 'index.md': '# I\n\n![[a]]\n', 'a.md': '![[b]]\n', 'b.md': '![[index]]\n' },
      ['b.md:1 embed-loop: "index.md" embeds this note, directly or through others.'],
    ],
    [
      'two notes with one alias',
      {
        'index.md': '# I\n\n[[Both]]\n',
        'a.md': '---\naliases: Both\n---\n',
        'b.md': '---\naliases: [both]\n---\n',
      },
      ['index.md:3 ambiguous-wiki-link: 2 notes are called "Both"; this link leads to "a.md".'],
    ],
    [
      '30 notes of one name',
      { 'index.md': '# I\n\n[[Untitled]] [[f7/Untitled]]\n', ...untitled },
      [
        ...Object.keys(untitled).map(
          (path) =>
            `${path}:3 ambiguous-wiki-link: 30 notes are called "Untitled"; this link leads to "${path}".`,
        ),
        'index.md:3 ambiguous-wiki-link: 30 notes are called "Untitled"; this link leads to "f0/Untitled.md".',
      ].sort(),
    ],
    [
      'emoji in folders',
      { 'index.md': '# I\n\n[[📚/🦊 fox]] [[🦊 fox#Ears 👂]]\n', '📚/🦊 fox.md': '# F\n\n## Ears 👂\n' },
      [],
    ],
    [
      'names that differ in their Unicode form only',
      { 'index.md': '# I\n\n[[x/Cafe\u0301]] [[CAF\u00c9]]\n', 'x/Caf\u00e9.md': '# C\n' },
      [],
    ],
    [
      'names that differ in case only',
      { 'index.md': '# I\n\n[[note]]\n', 'a/Note.md': '# A\n', 'b/note.md': '# B\n' },
      ['index.md:3 ambiguous-wiki-link: 2 notes are called "note"; this link leads to "a/Note.md".'],
    ],
  ])('%s', async (_name, files, expected) => {
    expect((await findingsOf(files)).sort()).toEqual(expected)
  })

  test('an embed that is too long is a link', async () => {
    const files = { 'a.md': '![[big]]', 'big.md': `<!-- ${'x'.repeat(500_000)} -->` }
    const { html, diagnostics } = await openNotes(files, vault)
    expect(diagnostics.find(({ rule }) => rule === 'long-embed')).toMatchObject({
      path: 'a.md',
      message: '"big.md" is too long to be shown in another note, so there is a link to it.',
    })
    expect(html('a.md')).toBe('<p class="kb-embed-title"><a href="/big.html">big</a></p>')
  })
})

test.each([
  ['open links', '[[a'.repeat(2_000)],
  ['a long link', `[[${'a'.repeat(50_000)}`],
  ['labels', `[[a|${'['.repeat(3_000)}`],
  ['percent signs', '%%a '.repeat(2_001)],
  ['lines of percent signs', '%%a\n\n'.repeat(501)],
  ['tags', ' #a'.repeat(1_000)],
  ['a tag', `#${'a/'.repeat(50_000)}`],
])('%s by the thousand are read in time', async (_, text) => {
  const { diagnostics } = await openNotes(
    { 'a.md': text },
    { ...vault, markdown: { obsidian: true, timeLimit: 20 } },
  )
  expect(diagnostics.filter(({ rule }) => rule === 'page-failed')).toEqual([])
})
