// Compares a site of ours with the one that VitePress built from the same notes, page by page: `node test/bench/equal.mjs OURS THEIRS`. For
// another tool, `--content=CLASS` says where its pages have their content, and `--without=CLASS,…` what its theme puts there; classes may be
// ids, and its ids of headings may be further ones here. `--nav=CLASS` says where it has its navigation: links and their texts are compared in
// order, on the page where theirs is longest.
// Equal are ids of headings, links, text, code and pictures; titles have a column of their own. The last column leaves out what VitePress shows raw or
// drops although its author wrote more: asterisks around bold text, boxes of tasks, text in braces, formulas, diagrams, emoticons within words, ids of headings without words,
// text and links of pages whose footnotes are not read there, and `<font>` and `<center>`, which only a browser shows there. `--say` names what differs, with a
// `*` where that is all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'parse5'

const [ours, theirs, ...flags] = process.argv.slice(2)
const flag = (name) => flags.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

function filesBelow(folder, name = '') {
  return readdirSync(path.join(folder, name), { withFileTypes: true }).flatMap((entry) => {
    const own = name ? `${name}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, own) : own
  })
}

const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value
const classes = (node) => (attribute(node, 'class') ?? '').split(/\s+/)

function find(node, isIt) {
  if (isIt(node)) return node
  for (const child of node.childNodes ?? []) {
    const found = find(child, isIt)
    if (found) return found
  }
  return undefined
}

/** The folder of their site on its host, as files beside the pages name it. */
const missing = path.join(theirs, '404.html')
const [, base = '/'] =
  /="(\/(?:[^"]*\/)?)assets\/[^"]*\.js"/.exec(existsSync(missing) ? readFileSync(missing, 'utf8') : '') ?? []

const silent = new Set(['script', 'style', 'svg', 'button', 'template', 'math', 'select', 'input', 'iframe'])
/** Elements that VitePress takes for components until a page is in a browser. */
const late = new Set(['font', 'center'])
/** Parts of the layout that stand in the content; of code that older versions show twice, once in each theme, the dark one; formulas, as each tool draws them. */
const around =
  /^(?:katex|header-anchor|line-numbers-wrapper|lang|tabs|kb-anchor|kb-code-title|vp-code-block-title-bar|kb-copy|table-of-contents|kb-toc|vp-code-dark)$/
const without = new Set(flag('without')?.split(','))
const isNamed = (node, names) => [...classes(node), attribute(node, 'id')].some((one) => names.has(one))
/** The first heading, else what a browser shows in the tab, which may be a name in the navigation. */
const titleOf = (page, main) =>
  textOf(main && find(main, ({ nodeName }) => nodeName === 'h1')) ||
  textOf(find(page, ({ nodeName }) => nodeName === 'title')).replace(/ [-|] .*$/s, '')
const textOf = (node) =>
  node
    ? plain(node)
        .replace(/[#¶§\u200b]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
const isAround = (node) => classes(node).some((one) => around.test(one)) || isNamed(node, without)

/** The address of a link or file as both tools mean it: without base, host, hash of the build, and extension of pages. */
function target(href, file) {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return URL.canParse(href) ? new URL(href).href : href
  const url = new URL(href, `http://a/${encodeURI(file)}`)
  const name = decodeURI(url.pathname.startsWith(base) ? `/${url.pathname.slice(base.length)}` : url.pathname)
    .replace(/\.html$/, '')
    .replace(/(?<=\/)(?:index|README)$/i, '')
    .replace(/(\/assets\/[^/]*)\.[\w-]{8}(\.\w+)$/, '$1$2')
    .replace(/(\/assets\/.*)-[0-9a-f]{32}(\.\w+)$/, '$1$2')
    // Hosts lead to the folder.
    .replace(/(?<=.)\/$/, '')
  // The page itself, as "#" is.
  if (name.endsWith(`/${file.replace(/\/?(?:index|README)?\.html$/i, '')}`))
    return `.${decodeURI(url.hash).normalize('NFC')}`
  const isFile = /\.\w{2,5}$/.test(name)
  return (isFile ? path.posix.basename(name) : name) + decodeURI(url.hash).normalize('NFC')
}

/** The bytes of a picture, if it is a file of the site. */
function bytesOf(source, folder, file) {
  const { host, pathname } = new URL(source, `http://a/${encodeURI(file)}`)
  const own = path.join(folder, decodeURI(pathname.startsWith(base) ? pathname.slice(base.length) : pathname))
  return host === 'a' && existsSync(own) ? readFileSync(own, 'latin1') : undefined
}

function lookAt(folder, file, isMain) {
  const page = parse(readFileSync(path.join(folder, file), 'utf8'))
  const main = find(page, isMain)
  const found = {
    title: titleOf(page, main),
    menu: folder === theirs ? menuIn(page, file, isTheirMenu) : menuIn(page, file, isMenu),
    anchors: [],
    ids: [],
    links: [],
    code: [],
    listings: [],
    pictures: [],
    bytes: [],
    text: '',
    first: '',
  }
  const walk = (node, inCode, isLate) => {
    if (node.nodeName === '#text') {
      if (!inCode) found.text += node.value
      if (!inCode && !isLate) found.first += node.value
      return
    }
    const name = node.nodeName
    if (silent.has(name) || isAround(node)) return
    const id = attribute(node, 'id')?.normalize('NFC')
    if (id) found.anchors.push(id)
    if (id && /^h[1-6]$/.test(name)) found.ids.push(id)
    const href = name === 'a' ? attribute(node, 'href') : undefined
    if (href !== undefined) found.links.push(target(href, file))
    const source = name === 'img' ? attribute(node, 'src') : undefined
    if (source !== undefined) {
      found.pictures.push(source.startsWith('data:') ? 'data:' : target(source, file))
      found.bytes.push(bytesOf(source, folder, file))
    }
    if (classes(node).includes('footnotes')) found.hasNotes = true
    if (name === 'pre') {
      const code = plain(node)
        .replace(/[ \t]+$/gm, '')
        .trimEnd()
      found.code.push(code)
      if (!classes(node.parentNode).includes('language-mermaid')) found.listings.push(code)
    }
    for (const child of node.childNodes ?? []) walk(child, inCode || name === 'pre', isLate || late.has(name))
  }
  if (main) walk(main, false, false)
  found.text = found.text.replace(/[\s\u200b]+/g, '')
  found.first = found.first.replace(/[\s\u200b]+/g, '')
  return found
}

/** The links of a page's navigation. */
function menuIn(page, file, isIt) {
  const found = []
  const walk = (node) => {
    const href = node.nodeName === 'a' ? attribute(node, 'href') : undefined
    // The page itself and the entry of its section, which may be the same page.
    if (href && (!href.startsWith('#') || href === '#'))
      found.push(`${plain(node).replace(/\s+/g, ' ').trim()} ${target(href === '.' ? './' : href, file)}`)
    for (const child of node.childNodes ?? []) if (!isNamed(child, without)) walk(child)
  }
  const menu = flag('nav') && find(page, isIt)
  if (menu) walk(menu)
  return found
}

const isMenu = (node) => isNamed(node, new Set(['kb-sidebar-tree']))
const isTheirMenu = (node) => isNamed(node, new Set([flag('nav')]))
const isContent = (node) => classes(node).includes('vp-doc')
const content = flag('content')
const isTheirContent = (node) => (content ? isNamed(node, new Set([content])) : isContent(node))
const isPage = (file) =>
  existsSync(file) && !/http-equiv="refresh"/.test(readFileSync(file, 'utf8').slice(0, 2000))
function plain(node) {
  if (node.nodeName === 'br') return '\n'
  return node.nodeName === '#text' ? node.value : (node.childNodes ?? []).map(plain).join('')
}
const kinds = ['title', 'ids', 'links', 'text', 'code', 'pictures']
const counts = Object.fromEntries([...kinds, 'all', 'meant'].map((kind) => [kind, 0]))
/** A text without what VitePress shows raw or drops; emoji stand for emoticons. */
const meant = (text = '') =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replace(/\$\$.*?\$\$|\$[^$]*\$/g, '')
    .replace(/\*|\[x?\]|\{\{.*?\}\}|\{[^{}]*\}/gi, '')
    .replace(/[{}]|[:;8]-?[()DPoO|/*]|:'\(|[😃😦😄😉😛😢😮😎😐😕😗]/gu, '')
/** Code without the marks that VitePress shows where its grammar knows no comment. */
const unmarked = (code) => code.replace(/[ \t]*\/\/ ?\[!code [^\]\n]*\][ \t]*$/gm, '').replace(/[ \t]+/g, ' ')
/** Addresses that only some tools make links, and notes, whose ids are a tool's own. */
const isOfText = (link) => !/^mailto:|^\.#(?:fn|__codelineno)|^https?:\/\/[^/]*\/?$/.test(link)
const lost = []
let pages = 0
const menus = { ours: [], theirs: [] }
const published = new Set()
for (const file of filesBelow(theirs).filter((one) => one.endsWith('.html') && one !== '404.html')) {
  const they = lookAt(theirs, file, isTheirContent)
  // A home page has no article.
  if (they.text === '') continue
  pages += 1
  // Here a README is the page of its folder, and the page of a note that has no date is not one of a folder.
  const names = [
    file,
    file.replace(/README\.html$/i, 'index.html'),
    file.replace(/\/index\.html$/, '.html'),
    file.replace(/\.html$/, '/index.html'),
  ]
  const own = names.find((one) => isPage(path.join(ours, one)))
  const we = own && lookAt(ours, own, isContent)
  if (own) published.add(own)
  // Each tab may have a navigation of its own.
  menus.ours = [...new Set([...menus.ours, ...(we?.menu ?? [])])]
  if (they.menu.length > menus.theirs.length) menus.theirs = they.menu
  // Small pictures are in the page there, and files with the same bytes are one.
  const isSame = (one, index) =>
    one === 'data:' || (they.bytes[index] !== undefined && they.bytes[index] === we.bytes[index])
  if (we?.pictures.length === they.pictures.length)
    they.pictures = they.pictures.map((one, index) => (isSame(one, index) ? we.pictures[index] : one))
  if (content && they.ids.every((id) => we?.anchors.includes(id))) they.ids = we?.ids
  const differ = kinds.filter((kind) => JSON.stringify(we?.[kind]) !== JSON.stringify(they[kind]))
  for (const kind of kinds) if (!differ.includes(kind)) counts[kind] += 1
  if (differ.every((kind) => kind === 'title')) counts.all += 1
  const isMeantText = [we?.text, we?.first].some((text) => meant(text) === meant(they.text))
  const areNotesMeant = Boolean(we?.hasNotes) && !they.hasNotes
  const isMeantKind = {
    ids: String(we?.ids.filter((id) => !/^heading(?:-\d+)?$/.test(id))) === String(they.ids),
    links: areNotesMeant || String(we?.links.filter(isOfText)) === String(they.links.filter(isOfText)),
    text: isMeantText || areNotesMeant,
    code: String(we?.listings.map(unmarked)) === String(they.listings.map(unmarked)),
  }
  const isMeant = differ.every((kind) => kind === 'title' || isMeantKind[kind])
  if (isMeant) counts.meant += 1
  if (differ.length > 0) lost.push({ file: isMeant ? `* ${file}` : file, differ, we, they })
}
const share = (some) => `${((100 * some) / pages).toFixed(1)} %`
process.stdout.write(
  `| ${path.basename(theirs)} | ${pages} | ${[...kinds, 'all', 'meant'].map((kind) => share(counts[kind])).join(' | ')} |\n`,
)
const isNew = (file) =>
  file.endsWith('.html') && !/^(?:404\.html$|assets\/|kb-sidebar|tags\/)/.test(file) && !published.has(file)
const more = filesBelow(ours).filter((file) => isNew(file) && isPage(path.join(ours, file)))
// A long navigation is a file of its own.
const sidebar = path.join(ours, 'kb-sidebar.html')
if (existsSync(sidebar))
  menus.ours = menuIn(parse(readFileSync(sidebar, 'utf8')), 'kb-sidebar.html', () => true)
const apart = menus.theirs.filter((link) => !menus.ours.includes(link))
process.stdout.write(
  `  not here ${lost.filter(({ we }) => !we).length}, only here ${more.length}, navigation ${menus.theirs.length} links of which ${apart.length} differ\n`,
)
if (flags.includes('--say')) {
  process.stdout.write(more.map((file) => `  only here: ${file}\n`).join(''))
  process.stdout.write(apart.map((link) => `  navigation: ${link}\n`).join(''))
  const both = (own, other) => own.filter((link) => other.includes(link))
  const [a, b] = [both(menus.ours, menus.theirs), both(menus.theirs, menus.ours)]
  const at = b.findIndex((link, index) => link !== a[index])
  if (at >= 0) process.stdout.write(`  order: ${a[at]} / ${b[at]}\n`)
}
if (flags.includes('--say'))
  for (const { file, differ, we, they } of lost)
    for (const kind of differ) {
      const [a, b] = [we?.[kind] ?? '', they[kind]]
      const at = Object.values(b).findIndex((one, index) => one !== a[index])
      const from = at < 0 ? b.length : at
      const piece = (value) =>
        JSON.stringify(
          value.slice(Math.max(0, from - (kind === 'text' ? 20 : 0)), from + (kind === 'text' ? 60 : 2)),
        ).slice(0, 160)
      process.stdout.write(`  ${file} ${kind}: ${piece(a)} / ${piece(b)}\n`)
    }
