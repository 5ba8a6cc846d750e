import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/render/build.ts'
import { loadConfig } from '../../../src/render/config/load.ts'
import { hasErrors } from '../../../src/render/model/diagnostics.ts'
import { makeSite, shareClient, type TestSite } from '../../helpers/site.ts'

// `KBSITE_EDIT_SEEDS=1,2,3 KBSITE_EDIT_STEPS=40 npx vitest run test/render/build` for more than the usual.
const seeds = (process.env.KBSITE_EDIT_SEEDS ?? '1').split(',').map(Number)
const steps = Number(process.env.KBSITE_EDIT_STEPS ?? 4)

test.each(seeds)(
  'seed %i: any edits give byte for byte the output of a clean build',
  async (seed) => {
    const random = randomOf(seed)
    const site = makeSite(firstFiles, firstConfig)
    const done: string[] = []
    let compared = 0
    try {
      for (let step = 0; step <= steps; step += 1) {
        if (step > 0) {
          for (let count = random.int(3, 4); count > 0; count -= 1)
            done.push(random.pick(edits)(site.root, random))
        }
        const kept = await build(site, 'dist', false)
        const clean = await build(site, 'clean', true)
        expect(kept.failed, done.join('\n')).toBe(clean.failed)
        if (kept.failed) continue
        compared += 1
        expect(changes(site.root, 'dist', 'clean'), done.join('\n')).toEqual([])
      }
      expect(compared).toBeGreaterThan(steps / 2)
    } finally {
      site.close()
    }
  },
  600_000,
)

/** A clean build has a cache with nothing but client code, which is named by all that it is made of. */
async function build(site: TestSite, outDir: string, isClean: boolean): Promise<{ failed: boolean }> {
  const config = await loadConfig(site.root, { outDir: path.join(site.root, outDir) })
  if (isClean) {
    config.cacheDir = path.join(site.root, '.clean')
    rmSync(config.cacheDir, { recursive: true, force: true })
    shareClient(site.root, '.clean')
  }
  const { diagnostics } = await buildSite(config)
  return { failed: hasErrors(diagnostics) }
}

/** Files that are in one folder only or differ. */
function changes(root: string, one: string, other: string): string[] {
  const read = (folder: string) =>
    new Map(
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .map((file) => [path.relative(path.join(root, folder), file), readFileSync(file, 'latin1')] as const),
    )
  const [left, right] = [read(one), read(other)]
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name))
}

type Random = { int(low: number, high: number): number; pick<T>(list: readonly T[]): T }

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { int, pick: (list) => list[int(0, list.length - 1)]! }
}

const topics = ['css', 'html', 'http']

const firstConfig = {
  includeFrom: ['parts'],
  title: '笔记',
  ignoreDeadLinks: true,
  lastUpdated: false,
  siteUrl: 'https://example.com',
  feed: true,
  markdown: { obsidian: true },
  themeConfig: { nav: [{ text: 'CSS', link: '/css/' }], backlinks: true, tags: true, graph: true },
}

const firstFiles: Record<string, string> = {
  'docs/index.md':
    '---\nlayout: home\nhero:\n  name: 笔记\n  actions:\n    - text: CSS\n      link: /css/\n---\n',
  'docs/all.md': '# All\n\n<Catalog />\n',
  ...Object.fromEntries(
    topics.flatMap((topic) => [
      [`docs/${topic}/index.md`, `# ${topic}\n\n<Catalog base="/${topic}" />\n\n[a](./a.md)\n`],
      [`docs/${topic}/a.md`, `# A of ${topic}\n\n## One\n\ntext [b](../css/b.md#two) ![](/dot.svg)\n`],
      [`docs/${topic}/b.md`, '# B\n\n## Two\n\n```js\nconst a = 1\n```\n\n[a](./a.md#one)\n'],
    ]),
  ),
  'docs/vault.md': '# Vault\n\nSee [[b]]. ![[css/a#One]]\n',
  'docs/with-part.md': '# Parts\n\n<!--@include: ../parts/part.md-->\n\n<<< ../parts/part.md\n',
  'parts/part.md': 'part 0\n',
  'docs/public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/components/Note.tsx': 'export default function Note() { return <b>note 0</b> }\n',
}

type Edit = (root: string, random: Random) => string

function pages(root: string): string[] {
  return readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
}

function change(root: string, file: string, to: (text: string) => string): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, to(existsSync(target) ? readFileSync(target, 'utf8') : ''))
}

function onPage(what: string, to: (text: string, random: Random) => string): Edit {
  return (root, random) => {
    const page = random.pick(pages(root))
    change(root, `docs/${page}`, (text) => to(text, random))
    return `${what}: ${page}`
  }
}

function config(what: string, to: (config: Record<string, unknown>, random: Random) => object): Edit {
  return (root, random) => {
    change(root, 'kbsite.config.json', (text) => JSON.stringify(to(JSON.parse(text), random)))
    return `config: ${what}`
  }
}

const edits: readonly Edit[] = [
  onPage('append text', (text, random) => `${text}\nmore ${random.int(0, 999)}\n`),
  onPage('append a heading', (text, random) => `${text}\n## H ${random.int(0, 9)}\n`),
  onPage(
    'append a link',
    (text, random) => `${text}\n[x](/${random.pick(topics)}/a.md#h-${random.int(0, 9)})\n`,
  ),
  onPage('append a wiki link or an embed', (text, random) => {
    const name = random.pick(['a', 'b', 'css/a#One', 'vault', 'new-1', 'new-2'])
    return `${text}\nIn ${random.int(0, 9)}. By ${random.pick(['', '!'])}[[${name}]].\n`
  }),
  onPage('append a use of a component', (text) => `${text}\n<Note />\n`),
  onPage('change the title', (text, random) => text.replace(/^# .*$/m, `# T ${random.int(0, 999)}`)),
  onPage('set an order', (text, random) =>
    text.startsWith('---') ? text : `---\norder: ${random.int(0, 9)}\n---\n\n${text}`,
  ),
  onPage('write it anew, the same', (text) => text),
  onPage('leave it to readers', (text, random) =>
    text.startsWith('---') ? text : `---\n${random.pick(['llms', 'search'])}: false\n---\n\n${text}`,
  ),
  (root, random) => {
    const page = `${random.pick(topics)}/new-${random.int(0, 9)}.md`
    change(root, `docs/${page}`, () => `# New ${random.int(0, 99)}\n\n[a](./a.md)\n`)
    return `add: ${page}`
  },
  (root, random) => {
    const page = random.pick(pages(root).filter((name) => name !== 'index.md'))
    rmSync(path.join(root, 'docs', page))
    return `remove: ${page}`
  },
  (root, random) => {
    const page = random.pick(pages(root).filter((name) => name !== 'index.md'))
    const to = `${random.pick(topics)}/moved-${random.int(0, 9)}.md`
    mkdirSync(path.dirname(path.join(root, 'docs', to)), { recursive: true })
    renameSync(path.join(root, 'docs', page), path.join(root, 'docs', to))
    return `move: ${page} to ${to}`
  },
  (root, random) => {
    change(root, `docs/public/${random.int(0, 2)}.svg`, () => `<svg id="i${random.int(0, 99)}"/>`)
    return 'public file'
  },
  (root, random) => {
    change(
      root,
      'templates/components/Note.tsx',
      () => `export default function Note() { return <b>note ${random.int(0, 9)}</b> }\n`,
    )
    return 'component'
  },
  (root, random) => {
    const slot = 'templates/slots/doc-before.tsx'
    if (random.int(0, 1) === 0) rmSync(path.join(root, slot), { force: true })
    else
      change(
        root,
        slot,
        () =>
          `export default function Slot(page: any) { return <p>{page.catalog('/css').length} ${random.int(0, 9)}</p> }\n`,
      )
    return 'slot'
  },
  (root, random) => {
    change(root, 'parts/part.md', () => `part ${random.int(0, 9)}\n`)
    return 'included file'
  },
  (root, random) => {
    change(root, 'templates/style.css', () => `.kb-doc { top: ${random.int(0, 9)}px }\n`)
    return 'style'
  },
  (root, random) => {
    const file = random.pick(readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.html')))
    if (random.int(0, 1) === 0) rmSync(path.join(root, 'dist', file))
    else writeFileSync(path.join(root, 'dist', file), 'spoilt')
    return `spoil the output: ${file}`
  },
  (root, random) => {
    const kind = random.pick(['page', 'tree', 'build', 'search', 'words', 'merged'])
    const folder = path.join(root, '.kbsite', 'cache', kind)
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    for (const name of files) {
      const file = path.join(folder, name)
      if (/\.\w+$/.test(name)) writeFileSync(file, readFileSync(file).subarray(0, random.int(0, 400)))
    }
    return `cut the cache short: ${kind}`
  },
  config('title', (own, random) => ({ ...own, title: `笔记 ${random.int(0, 9)}` })),
  config('clean URLs', (own) => ({ ...own, cleanUrls: own.cleanUrls !== true })),
  config('navigation', (own, random) => ({
    ...own,
    themeConfig: {
      ...(own.themeConfig as object),
      nav: [{ text: `N ${random.int(0, 9)}`, link: `/${random.pick(topics)}/` }],
    },
  })),
  config('a sidebar, large or not', (own, random) => ({
    ...own,
    themeConfig: { ...(own.themeConfig as object), sidebar: sidebarOf(random) },
  })),
  onPage('set a tag', (text, random) =>
    text.startsWith('---')
      ? text
      : `---\ntags: [${random.pick(['one', 'two', 'one/three'])}]\n---\n\n${text}`,
  ),
  config('tags', (own, random) => ({
    ...own,
    themeConfig: { ...(own.themeConfig as object), tags: random.int(0, 2) > 0 },
  })),
  config('backlinks', (own, random) => ({
    ...own,
    themeConfig: { ...(own.themeConfig as object), backlinks: random.int(0, 2) > 0 },
  })),
  config('policy', (own, random) => ({ ...own, csp: random.pick([false, true, 'meta']) })),
]

/** Groups of links to notes and to elsewhere: from 100 to 190 entries, so that pages hold all of it or a part. */
function sidebarOf(random: Random): object[] {
  const notes = topics.flatMap((topic) => ['', 'a', 'b', 'new-1'].map((name) => `/${topic}/${name}`))
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      random.int(0, 9) === 0
        ? { text: `N ${index}`, link: random.pick(notes) }
        : { text: `E ${index}`, link: `https://example.com/${index}` },
    )
  return topics.map((text) => ({
    text: `${text} ${random.int(0, 3)}`,
    ...(random.int(0, 1) === 0 && { collapsed: true }),
    items: links(random.int(30, 62)),
  }))
}
