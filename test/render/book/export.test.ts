import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectedPages } from '../../../src/render/book/selection.ts'
import { noCache } from '../../../src/render/cache/cache.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { loadSite } from '../../../src/render/load.ts'
import type { LoadedSite } from '../../../src/render/model/loaded-site.ts'
import { kbsiteHere } from '../../helpers/command.ts'
import { makeSite, type TestSite } from '../../helpers/site.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** A line of a note, and what becomes of it. */
const rows: readonly [name: string, written: string, exported: string | RegExp][] = [
  ['a link to a heading', '[a](./css/grid.md#行)', '<a href="c3.xhtml#c3-行">a</a>'],
  ['a link to a whole page', '[a](/css/grid)', '<a href="c3.xhtml">a</a>'],
  ['a link on the page', '[a](#末尾)', '<a href="c1.xhtml#c1-末尾">a</a>'],
  ['a link to a page that is left out', '[a](./hidden.md)', '<a href="https://x.test/hidden.html">a</a>'],
  ['a link to another site', '[a](https://a.test/中文)', 'href="https://a.test/%E4%B8%AD%E6%96%87"'],
  ['a link to a file', '[a](./a.txt)', '<a href="https://x.test/a.txt">a</a>'],
  ['a picture', '![图](./a.gif)', '<img src="images/1.gif" alt="图" width="1" height="1" />'],
  ['a picture in WebP', '![新](./b.webp)', /<img src="images\/\d\.webp" alt="新"/],
  ['a picture with a width', '<img src="./a.gif" width="50">', 'width="50" height="50" />'],
  ['a picture for the dark theme', 'A![b](./a.gif#dark)B', 'AB'],
  ['a picture of another site', '![far](https://a.test/a.png)', '<a href="https://a.test/a.png">far</a>'],
  [
    'a footnote',
    'A[^1]\n\n[^1]: note',
    /<a href="c1\.xhtml#c1-fn-1" id="c1-fnref-1" role="doc-noteref" epub:type="noteref">/,
  ],
  ['a formula', '$a<b$', '<math xmlns="http://www.w3.org/1998/Math/MathML">'],
  ['tasks', '- [x] done\n- [ ] open', />☑ done<[\s\S]*>☐ open</],
  ['columns', '| a |\n|--:|\n| b |', '<td style="text-align:right">b</td>'],
  ['a sample', '```js preview\nlet a = 1 // 1\n```', /<pre class="language-js"><code><span class="line">/],
  [
    'a group',
    '::: code-group\n```js [a.js]\n1\n```\n```js [b.js]\n2\n```\n:::',
    /a\.js<\/p>[\s\S]*b\.js<\/p>/,
  ],
  ['what is folded', '::: details 更多\n里面\n:::', '<p class="kb-title">更多</p><p>里面</p>'],
  [
    'a tree',
    `<Tree :data='[{"key":"a","title":"甲","children":[{"key":"b"}]}]' />`,
    '<li>甲<ul><li>b</li></ul></li>',
  ],
  ['a catalog', '<Catalog base="/css" />', '<li><a href="c3.xhtml">Grid</a></li>'],
  [
    'a diagram that is not drawn',
    '```mermaid\nflowchart LR\n  A<-->B\n```',
    'A&#x3C;-->B</code></pre></figure>',
  ],
  [
    'what HTML no longer has',
    '<div align="center"><font color="red">a</font><br>b</div>',
    '<div style="text-align:center">a<br />b</div>',
  ],
  ['a block in a line', '<div><span>a<div>b</div></span></div>', '<div><div>a<div>b</div></div></div>'],
  ['a script', '<div onclick="x()">a<script>x()</script></div>', '<div>a</div>'],
  ['a style that loads', '<p style="background:url(https://a.test/b)">a</p>', '<p>a</p>'],
  ['a video', '<video src="./a.txt" title="film"></video>', '<a href="https://x.test/a.txt">film</a>'],
  [
    'a drawing',
    '<svg viewBox="0 0 1 1"><a href="#末尾" onclick="x()"><circle r="1"/></a></svg>',
    '<g><circle r="1" /></g></svg>',
  ],
  ['what XML cannot say', 'a\u000bb\ufffe', 'a\ufffdb\ufffd'],
]

let site: TestSite
let files: Record<string, string>

beforeAll(async () => {
  const index = rows.map(([name, written]) => `## ${name}\n\n${written}\n`).join('\n')
  site = makeSite(
    {
      'docs/index.md': `# 水果 & Co\n\n${index}\n## 末尾\n`,
      'docs/css/index.md': '# CSS\n',
      'docs/css/grid.md': '---\nlastUpdated: 2026-01-02\n---\n\n# Grid\n\n## 行\n',
      'docs/http/C#.md': '# C#\n',
      'docs/http/100%.md': '# 100%\n',
      'docs/hidden.md': '---\nsearch: false\n---\n\n# 藏起来\n',
      'docs/draft.md': '---\ndraft: true\n---\n\n# 草稿\n',
      'docs/en/index.md': '# Apples\n',
      'docs/a.gif': pixel,
      'docs/b.webp': webp,
      'docs/a.txt': 'text',
    },
    {
      title: '水果 <1>',
      siteUrl: 'https://x.test',
      markdown: { math: true },
      notes: 'trusted',
      diagrams: { browser: '/none' },
      locales: { root: { label: '中文', lang: 'zh-CN' }, en: { label: 'English', lang: 'en' } },
    },
  )
  files = await exported()
})
afterAll(() => site?.close())

/** Exports with these arguments; the texts of the archive. */
async function exported(...args: string[]): Promise<Record<string, string>> {
  const { code, stderr } = await kbsiteHere(site.root, ['export', '--out', 'book.epub', ...args])
  expect([code, stderr]).toEqual([0, expect.stringContaining('pages')])
  const archive = unzipSync(readFileSync(path.join(site.root, 'book.epub')))
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const pages = () => Object.keys(files).filter((name) => /\/c\d+\.xhtml$/.test(name))

test.each(rows)('%s', (_name, _written, expected) => {
  const text = files['EPUB/c1.xhtml']!
  if (typeof expected === 'string') expect(text).toContain(expected)
  else expect(text).toMatch(expected)
})

test('the pages are nested as in the sidebar, without those that are left out or in another language', () => {
  const nav = files['EPUB/nav.xhtml']!
  const lines = [...nav.matchAll(/<(?:a href="(\w+)\.xhtml"|span)>([^<]*)|<ol>|<\/ol>/g)]
  expect(lines.map(([whole, id, title]) => (title === undefined ? whole : `${id ?? '-'} ${title}`))).toEqual([
    '<ol>',
    ...['c1 水果 &#x26; Co', 'c2 CSS', '<ol>', 'c3 Grid', '</ol>'],
    ...['- http', '<ol>', 'c4 100%', 'c5 C#', '</ol>', '</ol>'],
  ])
  expect(pages()).toHaveLength(5)
  expect(Object.values(files).join('')).not.toContain('草稿')
})

test('a picture in WebP has another one for readers that do not know it', () => {
  const [, shown] = /href="images\/\d\.webp"[^>]*fallback="([^"]+)"/.exec(files['EPUB/package.opf']!)!
  expect(files['EPUB/package.opf']).toContain(`id="${shown}" href="no-picture.svg"`)
  expect(files['EPUB/no-picture.svg']).toContain('<svg')
})

test('every file is well-formed, and nothing in it runs', () => {
  const { DOMParser } = new Window()
  const texts = Object.entries(files).filter(([name]) => /\.(?:xhtml|opf|xml|svg)$/.test(name))
  expect(texts.length).toBeGreaterThan(7)
  for (const [name, text] of texts) {
    const type = name.endsWith('.xhtml') ? 'application/xhtml+xml' : 'application/xml'
    const document = new DOMParser().parseFromString(text, type)
    expect([name, document.querySelector('parsererror')?.textContent]).toEqual([name, undefined])
    expect([name, /<script|\son\w+=|javascript:/i.exec(text)?.[0]]).toEqual([name, undefined])
  }
})

test('the archive begins with its type, has the date of the newest note, and the same bytes the next time', async () => {
  const bytes = () => readFileSync(path.join(site.root, 'book.epub'))
  const first = bytes()
  expect(first.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
  expect(files['EPUB/package.opf']).toContain('>2026-01-02T00:00:00Z</meta>')
  expect(files['EPUB/package.opf']).toContain('<dc:title>水果 &#x3C;1></dc:title>')
  await exported()
  expect(bytes().equals(first)).toBe(true)
})

const { KBSITE_EPUBCHECK: epubcheck = '' } = process.env

// It takes longer than all the rest here.
test.skipIf(!epubcheck)('epubcheck, whose jar the variable names, finds nothing', () => {
  const { stderr, stdout } = spawnSync('java', ['-jar', epubcheck, path.join(site.root, 'book.epub')])
  expect(`${stdout}${stderr}`).toContain('No errors or warnings detected')
})

test('one page holds the folder, with its pictures, and can neither run nor load anything', async () => {
  const { code } = await kbsiteHere(site.root, ['export', 'docs/index.md', 'css', '--out', 'all.html'])
  const page = readFileSync(path.join(site.root, 'all.html'), 'utf8')
  expect(code).toBe(0)
  expect(page).toContain(
    'content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;unsafe-inline&#x27;"',
  )
  expect(page).toContain('<img src="data:image/gif;base64,R0lG')
  expect(page).toContain('<a href="#c3-行">a</a>')
  expect(page).toMatch(
    /<section class="kb-chapter" id="c3"[^>]*><h2 id="c3-grid">Grid<\/h2>\s*<h3 id="c3-行">/,
  )
  expect(page).toContain('@page c1{@top-right{content:"水果 & Co"}}')
  expect(page).toContain('@top-left{content:"水果 \\3c 1>"}')
  expect(/<script|\son\w+=|<link|src="(?!data:)/i.exec(page)?.[0]).toBeUndefined()
})

test('a folder as the shell completes it', async () => {
  const found = await exported('docs/css/', '--format', 'epub')
  const chapters = Object.entries(found).filter(([name]) => /\/c\d+\.xhtml$/.test(name))
  expect(chapters.map(([, text]) => /<title>([^<]*)/.exec(text)?.[1])).toEqual(['CSS', 'Grid'])
  expect(found['EPUB/package.opf']).toContain('<dc:title>CSS · 水果')
})

describe('what is named', () => {
  let loaded: LoadedSite

  beforeAll(async () => {
    loaded = await loadSite(await loadConfig(site.root), noCache)
  })

  test.each([
    [['/css/grid.html'], ['css/grid.md']],
    [
      ['http/C#.md', 'css/grid.md', 'css/grid.md'],
      ['http/C#.md', 'css/grid.md'],
    ],
    [['css'], ['css/index.md', 'css/grid.md']],
    [['css/index.md'], ['css/index.md']],
    [['en'], ['en/index.md']],
  ])('%j is %j', (names, paths) => {
    const found = selectedPages(loaded, names).map((page) => page.path)
    expect(found.sort()).toEqual(paths.sort())
  })

  test.each([
    ['draft', '"draft" is not exported: it is a draft.'],
    ['hidden.md', '"hidden.md" is not exported: it is left out of the search.'],
    ['nothing', 'There is no page or folder "nothing".'],
  ])('%s is no page to export', (name, message) => {
    expect(() => selectedPages(loaded, [name])).toThrow(message)
  })
})

describe('what cannot be exported', () => {
  test('a former file stays when the site has errors, or its folder is none', async () => {
    const file = path.join(site.root, 'kept.epub')
    writeFileSync(file, 'former')
    site.edit('docs/css/index.md', '# CSS\n\n[a](./no.md)\n')
    const failed = await kbsiteHere(site.root, ['export', '--out', 'kept.epub'])
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(/dead-link[\s\S]*Nothing was written/)
    site.edit('docs/css/index.md', '# CSS\n')
    mkdirSync(path.join(site.root, 'folder.epub'))
    for (const [out, said] of [
      ['kept.epub/in/it.epub', 'there is a file where a folder is needed'],
      ['folder.epub', 'could not be written'],
    ]) {
      const refused = await kbsiteHere(site.root, ['export', '--out', out!])
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(said!)])
    }
    expect(readFileSync(file, 'utf8')).toBe('former')
    expect(readdirSync(site.root).filter((name) => name.startsWith('.kbsite-'))).toEqual([])
  })
})
