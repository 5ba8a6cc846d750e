// Compares a site of ours with the one that another tool built from the same notes: `node test/bench/built.mjs OURS THEIRS`.
// Addresses that answer, titles, ids of headings and the next page of each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'parse5'

const [ours, theirs, ...flags] = process.argv.slice(2)
const isWordy = flags.includes('--say')

function filesBelow(folder, name = '') {
  return readdirSync(path.join(folder, name), { withFileTypes: true }).flatMap((entry) => {
    const own = name ? `${name}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, own) : [own]
  })
}

function elements(node, found = []) {
  found.push(node)
  for (const child of node.childNodes ?? []) elements(child, found)
  return found
}

const attribute = (node, name) => node?.attrs?.find((one) => one.name === name)?.value
const textOf = (node) =>
  node.nodeName === '#text'
    ? node.value
    : ['svg', 'style', 'script', 'button', 'math'].includes(node.nodeName)
      ? ''
      : (node.childNodes ?? []).map(textOf).join('')
/** Without marks of links, icons, and blanks. */
const words = (node) =>
  textOf(node)
    .replace(/[#¶\u200b\u{e000}-\u{f8ff}\s]+/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')

/** What a page's address is to readers: without `index.html`, and without `.html` where hosts leave it out. */
const addressOf = (file) => `/${file}`.replace(/\/index\.html$/, '/').replace(/\.html$/, '')

function lookAt(folder, file) {
  const html = readFileSync(path.join(folder, file), 'utf8')
  const all = elements(parse(html))
  const main = all.find((node) => node.nodeName === 'main') ?? all[0]
  const inMain = elements(main)
  const ids = new Set(inMain.map((node) => attribute(node, 'id') ?? attribute(node, 'name')).filter(Boolean))
  const next = all.find(
    (node) =>
      (node.nodeName === 'a' || node.nodeName === 'link') &&
      (attribute(node, 'rel')?.split(' ').includes('next') ||
        /\b(?:kb-pager-next|md-footer__link--next|pager-link next|navigation-next|nav-chapters next|pagination-nav__link--next)\b/.test(
          attribute(node, 'class') ?? '',
        )),
  )
  const href = attribute(next, 'href')
  return {
    refreshed: /http-equiv=["']?refresh/i.test(html.slice(0, 4000)),
    title: words(inMain.find((node) => node.nodeName === 'h1') ?? { nodeName: '#text', value: '' }),
    ids,
    headings: inMain
      .filter((node) => /^h[2-4]$/.test(node.nodeName) && attribute(node, 'id'))
      .map((node) => attribute(node, 'id')),
    next:
      href && !/^[a-z]+:/i.test(href)
        ? addressOf(new URL(href, `http://a/${file}`).pathname.slice(1))
        : undefined,
  }
}

const own = new Set(filesBelow(ours))
const pages = filesBelow(theirs).filter((file) => file.endsWith('.html'))
const counts = { pages: 0, answers: 0, titles: 0, sameTitles: 0, ids: 0, sameIds: 0, next: 0, sameNext: 0 }
const lost = { address: [], title: [], id: [], next: [] }
for (const file of pages) {
  if (/(?:^|\/)(?:404|print|toc|search|genindex|SUMMARY)\.html$/.test(file)) continue
  const they = lookAt(theirs, file)
  counts.pages += 1
  const mine = [file, file.replace(/\/index\.html$/, '.html')].find((one) => own.has(one))
  if (!mine) {
    lost.address.push(file)
    continue
  }
  counts.answers += 1
  if (they.refreshed) continue
  const we = lookAt(ours, mine)
  if (we.refreshed) continue
  if (they.title) {
    counts.titles += 1
    if (we.title === they.title) counts.sameTitles += 1
    else lost.title.push(`${file}: ${they.title} | ${we.title}`)
  }
  const gone = they.headings.filter((id) => !we.ids.has(id))
  counts.ids += they.headings.length
  counts.sameIds += they.headings.length - gone.length
  if (gone.length)
    lost.id.push(`${file}: ${gone.slice(0, 3).join(' ')} | ${we.headings.slice(0, 5).join(' ')}`)
  if (they.next) {
    counts.next += 1
    const clean = (one) => one?.replace(/\/$/, '')
    if (clean(we.next)?.endsWith(clean(they.next)) || clean(they.next).endsWith(clean(we.next) ?? '?'))
      counts.sameNext += 1
    else lost.next.push(`${file}: ${they.next} | ${we.next}`)
  }
}
const share = (some, all) => (all ? `${((100 * some) / all).toFixed(1)} % of ${all}` : '–')
process.stdout.write(
  `| ${path.basename(path.dirname(ours))} | ${share(counts.answers, counts.pages)} | ${share(counts.sameTitles, counts.titles)} | ${share(counts.sameIds, counts.ids)} | ${share(counts.sameNext, counts.next)} |\n`,
)
if (isWordy)
  for (const [kind, list] of Object.entries(lost))
    process.stdout.write(
      `  ${kind} (${list.length}):\n${list
        .slice(0, 25)
        .map((one) => `    ${one}\n`)
        .join('')}`,
    )
