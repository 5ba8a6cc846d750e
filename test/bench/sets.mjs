// Builds folders of notes untouched, whatever made them, and prints what became of each: `npm run bench -- sets DIR…`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'parse5'
import { rawSyntax } from '../../lib/src/render/check/raw-syntax.js'
import { loadConfig } from '../../lib/src/render/config/load.js'

const bin = path.join(import.meta.dirname, '..', '..', 'bin', 'kbsite.js')

/** Lists of a tool's own navigation that name notes, in the order in which they are shown. */
const navigations = [
  { file: /^SUMMARY\.md$/, links: /\]\(<?([^)\s>#]+(?:\.md|\/))/g },
  { file: /^_sidebar\.md$/, links: /\]\(<?([^)\s>#?]+)/g },
  { file: /^mkdocs\.ya?ml$/, links: /(?:^|[\s:'"-])([^\s:'"#]+\.md)/g, from: 'docs' },
]

/** Marks that mean something only to some tools: in notes of another one they are text, which it shows as well. In a folder of no tool each counts. */
const readBy = {
  '!!! ???': 'mkdocs',
  '=== tab': 'mkdocs',
  '--8<--': 'mkdocs',
  '{: attr }': 'mkdocs jekyll',
  ':icon:': 'mkdocs',
  ':::': 'vitepress vuepress docusaurus starlight',
  '{% %}': 'hexo gitbook jekyll',
  '{{< >}}': 'hugo',
  '{{#include}}': 'mdbook',
  '@include': 'vitepress vuepress',
  '[[wiki]]': 'obsidian logseq',
  '?> !>': 'docsify',
  '==mark==': 'obsidian logseq vuepress mkdocs',
  '++key++ ^^ins^^': 'mkdocs logseq',
  import: 'docusaurus starlight',
  '<Tag>': 'vitepress vuepress docusaurus starlight',
  '{{macro}}': 'logseq',
  '#+BEGIN': 'logseq',
  'key:: value': 'logseq',
  '((id))': 'logseq',
}

const isReadBy = (tool, kind) => !tool || tool === 'folder' || !readBy[kind] || readBy[kind].includes(tool)

const skipped = new Set(['node_modules', '.git', '.kbsite', 'dist', '.github'])

function filesBelow(folder, name = '') {
  return readdirSync(path.join(folder, name), { withFileTypes: true }).flatMap((entry) => {
    const own = name ? `${name}/${entry.name}` : entry.name
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? filesBelow(folder, own) : entry.isFile() ? [own] : []
  })
}

function textOf(node, isMain = false) {
  if (node.nodeName === '#text') return isMain ? node.value : ''
  if (['pre', 'code', 'script', 'style', 'math', 'svg'].includes(node.nodeName)) return ''
  const inside = isMain || node.nodeName === 'main'
  const text = (node.childNodes ?? []).map((child) => textOf(child, inside)).join('')
  return /^(?:p|li|div|h\d|td|th|br|dt|dd|summary)$/.test(node.nodeName) ? `\n${text}\n` : text
}

function elements(node, found = []) {
  found.push(node)
  for (const child of node.childNodes ?? []) elements(child, found)
  return found
}

const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value

function lookAt(html) {
  const document = parse(html)
  const all = elements(document)
  const body = textOf(document)
  const next = all.find(
    (node) => /\bkb-pager-next\b/.test(attribute(node, 'class') ?? '') || attribute(node, 'rel') === 'next',
  )
  return {
    isNote:
      all.some((node) => node.nodeName === 'main') &&
      !/http-equiv="refresh"|name="robots" content="noindex"/.test(html),
    hasTitle: all.some((node) => node.nodeName === 'h1' && textOf(node, true).trim() !== ''),
    marks: Object.keys(rawSyntax).filter((kind) => rawSyntax[kind].test(body)),
    next: next && attribute(next, 'href'),
  }
}

/** Pages by address, without base, `index` and extension, and in the case in which hosts may fold them. */
const addressOf = (file) =>
  `/${file}`
    .replace(/\.(?:html|md)$/, '')
    .replace(/\/(?:index|readme|_index)$/i, '/')
    .replace(/\/$/, '') || '/'

/** As Astro makes addresses of paths. */
const slugged = (name) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\-/ ]/gu, '')
    .replaceAll(' ', '-')

/** The addresses that a note may have had: what its front matter says, else its path, as it is, without numbers, and in lower case. */
function formerAddresses(root, file, { below, dialect }) {
  const text = readFileSync(path.join(root, file), 'utf8')
    .slice(0, 4_000)
    .replace(/^\uFEFF+/, '')
    .replaceAll('\r\n', '\n')
  const [, head = ''] = /^(?:---|\+\+\+)\n([\s\S]*?)\n(?:---|\+\+\+)/.exec(text) ?? []
  const said = /^(?:permalink|url)\s*[:=]\s*["']?([^\s"']+)/im.exec(head)?.[1]
  // Front matter decides where the tool reads it: VitePress needs a plug-in for that, and a folder of notes has no addresses.
  const decides = !/^(?:vitepress|folder|mdx)$/.test(dialect ?? '')
  if (said && decides && !/[:]/.test(said)) return [said.replace(/\.html$/, '').replace(/\/$/, '')]
  const slug = [/^(?:slug|abbrlink)\s*[:=]\s*["']?([^\s"']+)/m, /^id:\s*["']?([^\s"']+)/m]
    .slice(0, dialect === 'docusaurus' ? 2 : 1)
    .map((key) => key.exec(head)?.[1])
    .find((one) => one !== undefined)
  const bare = file
    .slice(below === '' ? 0 : below.length + 1)
    .replace(/\.(?:mdx?|markdown)$/i, '')
    .replace(dialect === 'hugo' ? /(^|\/)_?index$/i : /(^|\/)(?:_?index|readme)$/i, '$1')
    .replace(/\/$/, '')
  // A slug from the top replaces the whole path.
  const named = slug?.startsWith('/') ? slug.replace(/^\/|\/$/g, '') : bare.replace(/[^/]*$/, slug ?? '')
  const own = slug && decides ? [named] : dialect === 'logseq' ? [bare.replaceAll('___', '/')] : [bare]
  return own
    .flatMap((one) => [
      one,
      // The language of a note of Hugo.
      one
        .replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, '')
        .replace(/(^|\/)_?index$/, '$1')
        .replace(/\/$/, ''),
      one.replace(/(^|\/)\d+[.\-_ )]+(?=[^/])/g, '$1'),
      one.replace(/(^|\/)\d{4}-\d\d?-\d\d?-/g, '$1'),
      // A date may also begin with folders: `2021/11-03-a`.
      one.replace(/(\d{4})[-/](\d\d?)[-/](\d\d?)-/, '$1/$2/$3/'),
    ])
    .flatMap((one) => [one, one.toLowerCase().replace(/\s+/g, '-'), slugged(one)])
}

/** How many notes answer at the end of one of them; the folder of the notes and that of a language may be missing, and that of posts another one. */
function addressesKept(root, found, html) {
  const { written } = found
  const known = new Set(html.map((file) => addressOf(file).slice(1)))
  const ends = new Set(
    [...known].flatMap((one) => one.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  const isKept = (file) =>
    formerAddresses(root, file, found).some((one) => {
      const parts = one.replace(/^\/+|\/+$/g, '').split('/')
      return parts.some((_, at) => known.has(parts.slice(at).join('/'))) || ends.has(parts.at(-1))
    })
  const lost = written.filter((file) => !isKept(file))
  return { share: `${Math.round((1000 * (written.length - lost.length)) / written.length) / 10} %`, lost }
}

function unescaped(link) {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

const topList = (files) =>
  files
    .filter((file) => path.basename(file) === '_sidebar.md')
    .reduce((a, b) => (b.length < a.length ? b : a))

/** Whether a list is the one beside a note: the nearest one of its name, which docsify shows there. */
function isShownAt(list, link, files) {
  const near = [...files]
    .filter((file) => path.basename(file) === path.basename(list))
    .map((file) => path.posix.dirname(file))
    .filter((folder) => folder === '.' || link.startsWith(`${folder}/`))
    .reduce((a, b) => (b.length > a.length ? b : a), '.')
  return near === path.posix.dirname(list)
}

function orderKept(root, files, pages) {
  const lost = []
  let all = 0
  for (const file of files) {
    const kind = navigations.find((one) => one.file.test(path.basename(file)))
    if (!kind) continue
    // docsify resolves the links of its lists from the top.
    const isOfDocsify = path.basename(file) === '_sidebar.md'
    const isTop = files.includes(path.posix.join(path.posix.dirname(file), 'index.html'))
    const top = isOfDocsify && !isTop ? topList(files) : file
    const baseOf = (link) =>
      link.startsWith('/') && !isOfDocsify ? '' : path.posix.dirname(/^\.{1,2}\//.test(link) ? file : top)
    const folder = kind.from && existsSync(path.join(root, path.dirname(file), kind.from)) ? kind.from : ''
    const whole = readFileSync(path.join(root, file), 'utf8')
    const text = kind.from ? whole.replace(/^[\s\S]*?^nav:/m, '').replace(/(?:^|\s)#.*$/gm, '') : whole
    const wanted = [...new Set([...text.matchAll(kind.links)].map(([, link]) => unescaped(link)))]
      .map((link) => path.posix.join(baseOf(link), folder, link))
      .filter((link) => path.basename(file) !== '_sidebar.md' || isShownAt(file, link, files))
      .map((link) =>
        [...pages.keys()]
          .filter((page) => addressOf(link).endsWith(page) && page !== '/')
          .reduce((a, b) => (a && a.length > b.length ? a : b), undefined),
      )
      .filter((page) => page !== undefined)
    const order = [...new Set(wanted)]
    order.slice(1).forEach((page, index) => {
      all += 1
      const { next } = pages.get(order[index])
      if (next !== page) lost.push(`${file}: ${order[index]} → ${next}, not ${page}`)
    })
  }
  return { share: all ? `${Math.round((100 * (all - lost.length)) / all)} % of ${all}` : '–', lost }
}

/** With `--keep=DIR` the sites stay there, by the names of their folders. */
const kept = process.argv.find((one) => one.startsWith('--keep='))?.slice('--keep='.length)

function build(root) {
  const out = kept ? path.join(kept, path.basename(root)) : mkdtempSync(path.join(tmpdir(), 'kbsite-set-'))
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'build', root, '--out-dir', path.join(out, 'dist'), '--no-cache'],
    { encoding: 'utf8', timeout: 600_000, maxBuffer: 1 << 28 },
  )
  const seconds = (performance.now() - start) / 1000
  const said = `${stderr}${stdout}`.trim()
  return { out, dist: path.join(out, 'dist'), status, seconds, said }
}

/** The notes that the tool would publish: those of its source folder, without parts of others, lists and drafts. */
async function notesBelow(root, files) {
  const { srcDir, base, dialect } = await loadConfig(root)
  const below = path.relative(root, srcDir)
  const isDraft = (file) =>
    /^(?:---|\+\+\+)\n(?:(?!---|\+\+\+)[^\n]*\n)*?(?:draft|hidden|headless)[ \t]*[:=][ \t]*true/i.test(
      readFileSync(path.join(root, file), 'utf8').slice(0, 4_000),
    )
  const notes = files.filter(
    (file) =>
      /\.(?:mdx?|markdown)$/i.test(file) &&
      (below === '' || file.startsWith(`${below}/`)) &&
      !/(?:^|\/)(?!_index\.|_posts\/)_/.test(file) &&
      !/(?:^|\/)(?:\.[^/]+\/|SUMMARY\.md$|\[)/.test(file) &&
      !isDraft(file),
  )
  return { written: notes, base, dialect, below }
}

async function rowOf(root, isWordy) {
  const files = filesBelow(root)
  const found = await notesBelow(root, files)
  const { written, base, dialect } = found
  const notes = written.length
  const { out, dist, status, seconds, said } = build(root)
  const html = existsSync(dist) ? filesBelow(dist).filter((file) => file.endsWith('.html')) : []
  const looked = html.map((file) => [file, lookAt(readFileSync(path.join(dist, file), 'utf8'))])
  const shown = looked.filter(([, { isNote }]) => isNote)
  const pages = new Map(
    shown.map(([file, one]) => [
      addressOf(file),
      { ...one, next: one.next && addressOf(decodeURI(one.next).slice(base.length).replace(/#.*/s, '')) },
    ]),
  )
  const kinds = new Map()
  for (const [file, one] of shown)
    for (const kind of one.marks) kinds.set(kind, [...(kinds.get(kind) ?? []), file])
  const countsOf = (isOwn) => {
    const own = [...kinds].filter(([kind]) => isReadBy(dialect, kind) === isOwn)
    const names = own.sort((a, b) => b[1].length - a[1].length).slice(0, 4)
    const shares = names.map(([kind, { length }]) => `${kind} ${length}`).join(', ')
    return { pages: new Set(own.flatMap(([, where]) => where)).size, shares }
  }
  const raw = countsOf(true)
  const text = countsOf(false)
  if (isWordy) {
    process.stderr.write(`\n== ${root}\n${said}\n`)
    for (const [kind, where] of kinds)
      process.stderr.write(`  raw ${kind}: ${where.length}, ${where.slice(0, 4).join(' ')}\n`)
    for (const [file] of shown.filter(([, one]) => !one.hasTitle).slice(0, 5))
      process.stderr.write(`  no title: ${file}\n`)
  }
  const addresses = addressesKept(root, found, html)
  const order = orderKept(root, files, pages)
  for (const one of isWordy ? order.lost.slice(0, 8) : []) process.stderr.write(`  order ${one}\n`)
  if (isWordy) process.stderr.write(`  no address: ${addresses.lost.slice(0, 8).join(' ')}\n`)
  const row = [
    path.basename(root),
    status ?? 'hangs',
    `${shown.length} of ${notes}`,
    shown.length
      ? `${Math.round((1000 * shown.filter(([, one]) => one.hasTitle).length) / shown.length) / 10} %`
      : '–',
    `${raw.pages}${raw.shares && `: ${raw.shares}`}`,
    `${text.pages}${text.shares && `: ${text.shares}`}`,
    order.share,
    addresses.share,
    seconds.toFixed(1),
    said.split('\n').length,
  ]
  if (!kept) rmSync(out, { recursive: true, force: true })
  return row
}

const args = process.argv.slice(2)
const folders = args.filter((one) => !one.startsWith('-'))
if (folders.length === 0) throw new Error('Give the folders of some knowledge bases.')
const titles = [
  'set',
  'exit',
  'pages of notes',
  'titles',
  'pages with raw syntax',
  'with marks that are text there',
  'order',
  'addresses',
  'seconds',
  'lines',
]
process.stdout.write(`| ${titles.join(' | ')} |\n|${titles.map(() => '---|').join('')}\n`)
for (const folder of folders)
  process.stdout.write(`| ${(await rowOf(path.resolve(folder), args.includes('--say'))).join(' | ')} |\n`)
