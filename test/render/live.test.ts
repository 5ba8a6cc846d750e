import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { outputCandidates } from '../../src/cli/server/request-path.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { type LiveSite, openLiveSite } from '../../src/render/live.ts'
import type { ServedFile } from '../../src/render/model/types.ts'
import { makeSite, type TestSite } from '../helpers/site.ts'

const folders = ['apple', 'pear', 'plum']
const files = Object.fromEntries(
  folders.flatMap((folder) => [
    [`docs/${folder}/index.md`, `# Index of ${folder}\n`],
    [`docs/${folder}/one.md`, `# One ${folder}\n\n## Part\n\nred\n\n[two](./two.md) [far](/pear/two.md)\n`],
    [`docs/${folder}/two.md`, `---\norder: 1\n---\n# Two ${folder}\n\n[one](./one.md)\n`],
  ]),
)

const config = { title: 'Fruit', lastUpdated: false }
let site: TestSite
let live: LiveSite

beforeEach(async () => {
  site = makeSite({ 'docs/index.md': '# Fruit\n', ...files }, { ...config, themeConfig: { search: false } })
  live = await open()
})
afterEach(() => site.close())

/** No edit is served ahead of the site, however long the machine takes. */
const open = async () =>
  openLiveSite({ config: await loadConfig(site.root), devToken: 'token', aheadAfterMs: 600_000 })
const html = async (name: string) => String(((await live.file(name)) as { contents: string }).contents)
const edit = (name: string, text: string) => {
  site.edit(name, text)
  return live.refresh([path.join(site.root, name)])
}

test('the first page is served after its own note alone was parsed, with right links', async () => {
  const first = await html('apple/one.html')
  expect(live.parsedAhead()).toBe(1)
  expect(live.diagnostics()).toEqual([])
  expect(first).toContain('<h1')
  expect(first).toContain('href="/pear/two.html"')
  expect(await live.whole()).toEqual({ routes: 'all' })
  expect(live.parsedAhead()).toBe(1)
  expect(await html('apple/one.html')).toContain('Two apple')
})

test('a first page is served at once by its address without an extension too', async () => {
  const file = await live.file('apple/one', 'apple/one.html', 'apple/one/index.html')
  expect(file?.path).toBe('apple/one.html')
  expect(live.parsedAhead()).toBe(1)
})

test('a first page lists the pages of folders at their addresses, by whatever name they have', async () => {
  const other = makeSite(
    { ...files, 'docs/index.md': '# Fruit\n', 'docs/plum/a/b/README.md': '# Stones\n' },
    {
      themeConfig: {
        sidebar: [
          { text: 'Stones', link: '/plum/a/b/README.md' },
          { text: 'One', link: '/apple/one.md' },
        ],
      },
    },
  )
  onTestFinished(() => other.close())
  live = await openLiveSite({
    config: await loadConfig(other.root),
    devToken: 'token',
    aheadAfterMs: 600_000,
  })
  expect(await html('apple/one.html')).toContain('href="/plum/a/b/"')
})

test('the site is not read while a page that was requested is made', async () => {
  live = await openLiveSite({ config: await loadConfig(site.root), devToken: 'token', headStartMs: 0 })
  const page = live.file('apple/one.html')
  await live.begun
  expect(live.parsedAhead()).toBe(1)
  expect((await page)?.path).toBe('apple/one.html')
})

test('navigation of a first page has the titles of the last time', async () => {
  await live.whole()
  const complete = await html('apple/one.html')
  live = await open()
  // What links to it is not known before the notes are read.
  const known = complete.replace(/<section class="kb-backlinks".*?<\/section>/s, '')
  expect((await html('apple/one.html')).replaceAll('?token=token', '')).toBe(
    known.replaceAll('?token=token', ''),
  )
  expect(live.parsedAhead()).toBe(1)
})

test('a lost picture is missing at once, and any other unknown address waits for all notes', async () => {
  expect(await live.file('favicon.ico')).toBeUndefined()
  expect(await live.notFound('/favicon.ico')).toMatchObject({ contents: expect.stringContaining('<h1') })
  expect([live.parsedAhead(), live.isAhead()]).toEqual([0, true])
  expect(await live.file('tags/red/index.html')).toBeUndefined()
  expect(live.isAhead()).toBe(false)
})

test('a picture that is added before the site is read is shown at once', async () => {
  expect(await live.file('apple/new.png')).toBeUndefined()
  site.edit('docs/apple/new.png', '')
  site.edit('docs/apple/one.md', '# One apple\n\n![new](./new.png)\n')
  expect(await html('apple/one.html')).toContain('src="/apple/new.png"')
  expect(await live.file('apple/new.png')).toMatchObject({ path: 'apple/new.png' })
  site.edit('docs/public/logo.png', '')
  expect(await live.file('logo.png')).toMatchObject({ path: 'logo.png' })
  expect(live.isAhead()).toBe(true)
})

/** Of a page its address, heading and the notes that it lists, of a redirect its target, of a file that it is copied. */
function shown(file: ServedFile | undefined): string | undefined {
  if (!file || 'copyOf' in file) return file && `${file.path} copied`
  const text = String(file.contents)
  const [, to] = / content="0; url=([^"]*)"/.exec(text) ?? []
  const heading = /<h1.*?<\/h1>/s
    .exec(text)?.[0]
    .replace(/<[^>]*>|\u200b/g, '')
    .trim()
  const listed = [...text.matchAll(/<a href="[^"]*">([^<]*)<\/a><time/g)].map(([, title]) => title)
  return to === undefined ? [file.path, heading, ...listed].join(' ') : `→ ${to}`
}

const note = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nred\n`

/** Notes as another tool has them, and what is asked for first: address, answer and parsed notes. */
const firstAsked: [
  tool: string,
  files: Record<string, string>,
  asked: [address: string, answer: string, parsed: number][],
][] = [
  [
    'hexo',
    {
      '_config.yml': 'title: Fruit\npermalink: :year/:title/\nroot: /fruit/\n',
      'source/_posts/apple.md': note('Apple', 'date: 2024-01-02\n'),
      'source/_posts/plum.md': note('Plum', 'date: 2025-03-02\n'),
      'source/_posts/plum.png': '',
    },
    [
      ['/', 'index.html Fruit Plum Apple', 0],
      ['/2025/plum/', '2025/plum/index.html Plum', 1],
      ['/2024/apple', '2024/apple/index.html Apple', 2],
      ['/_posts/plum.png', '_posts/plum.png copied', 2],
    ],
  ],
  [
    'docusaurus',
    {
      'docusaurus.config.js': "module.exports = { title: 'Fruit', presets: [['classic', {}]] }\n",
      'docs/01-intro.md': note('Intro'),
      'docs/fruit/fig.md': note('Fig', 'slug: /best\n'),
      'static/fig.svg': '<svg/>',
    },
    [
      ['/', 'index.html Fruit', 0],
      ['/docs/intro', 'docs/intro.html Intro', 1],
      ['/docs/best', 'docs/best.html Fig', 2],
      ['/fig.svg', 'fig.svg copied', 2],
    ],
  ],
  [
    'mdbook',
    {
      'book.toml': '[book]\n',
      'src/SUMMARY.md': '- [Part]()\n  - [Pear](pear.md)\n- [Apple](apple.md)\n',
      'src/apple.md': '# Apple\n',
      'src/pear.md': '# Pear\n',
    },
    [
      ['/', '→ /pear.html', 0],
      ['/pear.html', 'pear.html Pear', 1],
    ],
  ],
  [
    'hugo',
    {
      'hugo.toml': 'title = "Fruit"\n',
      'content/posts/apple.md': '+++\ntitle = "Apple"\ndate = 2024-01-02\naliases = ["/old/"]\n+++\n',
      'content/posts/fig.md': '+++\ntitle = "Fig"\nslug = "good fig"\ndate = 2025-01-02\n+++\n',
    },
    [
      ['/', 'index.html Fruit Fig Apple', 0],
      ['/posts/', 'posts/index.html Posts Fig Apple', 0],
      ['/old', '→ /posts/apple/', 0],
      ['/posts/good-fig/', 'posts/good-fig/index.html Fig', 1],
    ],
  ],
  [
    'vuepress',
    {
      'docs/.vuepress/config.yml': '{}\n',
      'docs/README.md': '---\nhome: true\nheroText: Fruit\n---\n',
      'docs/fig.md': note('Fig', 'permalink: /best/\n'),
      'docs/all.md': '---\ncatalogue: true\npath: red\n---\n',
      'docs/red/apple.md': note('Apple', 'date: 2024-01-02\n'),
      'docs/red/plum.md': note('Plum', 'date: 2025-03-02\npermalink: /plum/\n'),
    },
    [
      ['/', 'index.html Fruit', 1],
      ['/best/', 'best/index.html Fig', 2],
      ['/fig.html', '→ /best/', 2],
      ['/all.html', 'all.html all Plum Apple', 3],
    ],
  ],
  [
    'folder',
    { 'docs/a/fig.md': '# Zest\n', 'docs/a/pear.md': '# Fig\n', 'docs/b/apple.md': '# Apple\n' },
    [['/', '→ /a/pear.html', 2]],
  ],
]

test.each(firstAsked)(
  'notes of %s: addresses lead first where they lead later',
  async (dialect, all, asked) => {
    const other = makeSite(all, { dialect, lastUpdated: false })
    try {
      const first = await openLiveSite({ config: await loadConfig(other.root), devToken: 'token' })
      const answer = async (address: string) => shown(await first.file(...outputCandidates(address)))
      for (const [address, expected, parsed] of asked) {
        expect([await answer(address), first.parsedAhead()], address).toEqual([expected, parsed])
      }
      expect(first.isAhead()).toBe(true)
      await first.whole()
      for (const [address, expected] of asked) expect(await answer(address), address).toBe(expected)
    } finally {
      other.close()
    }
  },
)

test('a page whose address changed since the last start is found at the new one', async () => {
  const other = makeSite(
    { 'content/posts/fig.md': note('Fig', 'slug: good\n'), 'hugo.yaml': 'title: Fruit\n' },
    { dialect: 'hugo', lastUpdated: false },
  )
  try {
    const start = async () => openLiveSite({ config: await loadConfig(other.root), devToken: 'token' })
    await (await start()).whole()
    other.edit('content/posts/fig.md', note('Fig', 'slug: best\n'))
    const second = await start()
    expect(shown(await second.file('posts/best/index.html'))).toBe('posts/best/index.html Fig')
    expect(await second.file('posts/good/index.html')).toBeUndefined()
    expect(shown(await (await start()).file('posts/best/index.html'))).toBe('posts/best/index.html Fig')
  } finally {
    other.close()
  }
})

test('a drawing that could run as a page is not served before the site is read either', async () => {
  site.edit('docs/apple/safe.svg', '<svg/>')
  site.edit('docs/apple/active.svg', '<svg onload="a()"/>')
  live = await open()
  expect(shown(await live.file('apple/safe.svg'))).toBe('apple/safe.svg copied')
  expect(live.isAhead()).toBe(true)
  expect(await live.file('apple/active.svg')).toBeUndefined()
})

test('edits draw what shows them again: text its own page, files that notes take in these notes, a title all pages', async () => {
  site.edit('docs/fig/README.md', '# Fig\n')
  site.edit('docs/pear/sum.js', 'a + b\n')
  site.edit('docs/pear/one.md', '# One pear\n\n<<< ./sum.js\n')
  live = await open()
  await live.whole()
  const other = await html('apple/two.html')
  await html('apple/one.html')
  const text = '# One apple\n\n## Part\n\ngreen\n\n[two](./two.md) [far](/pear/two.md)\n'
  expect(await edit('docs/apple/one.md', text)).toEqual({
    routes: ['/apple/one'],
    inPart: true,
  })
  expect(await html('apple/one.html')).toContain('green')
  expect(await html('apple/two.html')).toBe(other)

  // The page of a folder that is called README is edited as any other.
  expect(await edit('docs/fig/README.md', '# Fig\n\nsweet\n')).toEqual({ routes: ['/fig/'], inPart: true })
  expect(await html('fig/index.html')).toContain('sweet')

  expect(await edit('docs/pear/sum.js', 'a - b\n')).toEqual({ routes: ['/pear/one'] })
  expect(await edit('docs/apple/one.md~', '# One\n'), 'what an editor leaves').toEqual({ routes: [] })

  await edit('docs/apple/one.md', '# One apple\n\n## Part\n\n[gone](./gone.md)\n')
  expect(live.diagnostics().map(({ rule }) => rule)).toContain('dead-link')
  await edit('docs/apple/one.md', '# One apple\n\n## Part\n\nmended\n')
  expect(live.diagnostics().map(({ rule }) => rule)).not.toContain('dead-link')

  expect((await edit('docs/apple/three.md', '# Three\n')).routes).toBe('all')
  expect(await html('apple/three.html')).toContain('Three')
  site.remove('docs/apple/three.md')
  await live.refresh([path.join(site.root, 'docs/apple/three.md')])
  expect(await live.file('apple/three.html')).toBeUndefined()

  expect((await edit('docs/apple/one.md', '# Renamed\n')).routes).toBe('all')
  expect(await html('apple/two.html'), 'a title in the navigation').toContain('Renamed')
})

test('an edit of the words around links draws the pages that they lead to as well', async () => {
  await live.whole()
  expect(await html('pear/two.html')).toContain('<a href="/apple/one.html">One apple</a>')
  const text = '# One apple\n\n## Part\n\nred\n\nNow [two](./two.md) and [far](/pear/two.md)\n'
  expect(await edit('docs/apple/one.md', text)).toMatchObject({
    routes: ['/apple/one', '/apple/two', '/pear/two'],
    inPart: true,
  })
  expect(await html('pear/two.html')).toContain('<p>Now two and <b>far</b></p>')
  await edit('docs/apple/one.md', text.replace('far', 'off').replace(' and', ', then'))
  expect(await html('pear/two.html')).toContain('<p>Now two, then <b>off</b></p>')
  await edit('docs/apple/one.md', '# One apple\n\n## Part\n\nred\n')
  expect(await html('pear/two.html')).not.toContain('One apple</a><p>')
})

test('what templates are made of has every page loaded again, style sheets too; where these do not compile the site stays as it was until they do', async () => {
  await live.whole()
  expect(await edit('templates/style.css', '.kb-doc { color: red }\n')).toEqual({ routes: 'reload' })
  const before = await html('apple/one.html')
  await expect(edit('templates/style.css', '@import "./none.css";\n')).rejects.toMatchObject({
    message: 'The client code does not compile: Could not resolve "./none.css"',
    place: path.join(site.root, 'templates/style.css:1:9'),
  })
  expect(await html('apple/one.html')).toBe(before)
  expect(await edit('templates/style.css', '.kb-doc { color: blue }\n')).toEqual({ routes: 'reload' })
  expect(await edit('docs/apple/one.md', '# Renamed\n')).toEqual({ routes: 'all' })
})

test('a file that is published as it is has every page loaded again, when it comes, changes and goes', async () => {
  await edit('docs/public/fig.svg', '<svg width="1" height="1"/>')
  await live.whole()
  const fig = path.join(site.root, 'docs/public/fig.svg')
  expect(await edit('docs/public/fig.svg', '<svg height="1" width="1"/>')).toEqual({ routes: 'reload' })
  expect(await edit('docs/apple/fig.svg', '<svg/>')).toEqual({ routes: 'reload' })
  site.remove('docs/public/fig.svg')
  expect(await live.refresh([fig])).toEqual({ routes: 'reload' })
})

test('a picture that goes with its folder, or while the site is read for the first time, has every page loaded again', async () => {
  await edit('docs/public/figs/fig.svg', '<svg width="1" height="1"/>')
  expect(await live.file('figs/fig.svg')).toBeDefined()
  site.remove('docs/public/figs/fig.svg')
  expect(await live.whole()).toEqual({ routes: 'reload' })
  await edit('docs/public/figs/fig.svg', '<svg width="1" height="1"/>')
  const folder = path.join(site.root, 'docs/public/figs')
  rmSync(folder, { recursive: true })
  expect(await live.refresh([folder])).toEqual({ routes: 'reload' })
})

test('a picture that changes after the first page, before the site is read, has every page loaded again', async () => {
  site.edit('docs/public/fig.svg', '<svg width="1" height="1"/>')
  expect(await live.file('index.html')).toBeDefined()
  site.edit('docs/public/fig.svg', '<svg width="2" height="1"/>')
  expect(await live.whole()).toEqual({ routes: 'reload' })
})

test('a first frame of another site has pages loaded again with a policy that allows it, and so does the last', async () => {
  await live.whole()
  const frames = async (name: string) => (await live.file(name))?.frames
  expect(await frames('pear/two.html')).toBe(false)
  const framed = '# One apple\n\n<iframe src="https://example.com/" title="a"></iframe>\n'
  expect((await edit('docs/apple/one.md', framed)).routes).toBe('reload')
  expect(await frames('pear/two.html')).toBe(true)
  expect((await edit('docs/apple/one.md', `${framed}\nred\n`)).routes).toEqual(['/apple/one'])
  site.remove('docs/apple/one.md')
  expect(await live.refresh([path.join(site.root, 'docs/apple/one.md')])).toEqual({ routes: 'reload' })
  expect(await frames('pear/two.html')).toBe(false)
})

test('after another branch was checked out an open page is right before the site is read again', async () => {
  await live.whole()
  await html('apple/one.html')
  const names = Array.from({ length: 40 }, (_, index) => `docs/fig/n${index}.md`)
  for (const name of names) site.edit(name, '# Fig\n')
  site.edit('docs/apple/one.md', '# One apple\n\ngreen\n')
  const changed = [...names, 'docs/apple/one.md'].map((name) => path.join(site.root, name))
  let ahead: Promise<[string, number]> | undefined
  const update = await live.refresh(changed, () => {
    ahead = html('apple/one.html').then((page) => [page, live.parsedAhead()])
  })
  expect(update).toEqual({ routes: 'all' })
  const [page, parsed] = (await ahead)!
  expect([page.includes('green'), parsed]).toEqual([true, 1])
  expect(await html('fig/n39.html')).toContain('<h1')
  expect(live.parsedAhead()).toBe(1)
})

test('an edit that other pages show is served ahead of a site that takes long to read', async () => {
  const slow = await openLiveSite({ config: await loadConfig(site.root), devToken: 't', aheadAfterMs: 0 })
  await slow.whole()
  site.edit('docs/apple/two.md', '# Renamed\n')
  let ahead: Promise<string> | undefined
  const update = await slow.refresh([path.join(site.root, 'docs/apple/two.md')], () => {
    ahead = slow.file('apple/two.html').then((file) => String(file && 'contents' in file && file.contents))
  })
  expect([update, slow.isAhead()]).toEqual([{ routes: 'all' }, false])
  expect(await ahead).toContain('Renamed')
})

test('a site that cannot be read after many changes is served as it was', async () => {
  await live.whole()
  renameSync(path.join(site.root, 'docs'), path.join(site.root, 'away'))
  const paths = Array.from({ length: 40 }, (_, index) => path.join(site.root, `docs/n${index}.md`))
  await expect(live.refresh(paths)).rejects.toThrow('docs')
  expect(await html('apple/one.html')).toContain('One apple')
})

test('a site can be looked at when its config file went meanwhile', async () => {
  await live.whole()
  site.remove('kbsite.config.json')
  expect(live.diagnostics()).toEqual([])
})

test.each([
  ['this process has filled', async () => {}],
  [
    'another process had filled',
    async () => {
      live = await open()
      await live.whole()
    },
  ],
])('pages and the search outlast a cache that %s and someone removes', async (_, begin) => {
  site.edit('kbsite.config.json', JSON.stringify(config))
  live = await open()
  await live.whole()
  const page = await html('pear/two.html')
  await begin()
  rmSync(path.join(site.root, '.kbsite'), { recursive: true })
  expect((await live.file('pagefind/pagefind-entry.json'))?.path).toBe('pagefind/pagefind-entry.json')
  const strip = (text: string) => text.replaceAll('?token=token', '')
  expect(strip(await html('pear/two.html'))).toBe(strip(page))
  await edit('docs/pear/two.md', '# Two pear\n\nblue\n')
  expect(await html('pear/two.html')).toContain('blue')
})
