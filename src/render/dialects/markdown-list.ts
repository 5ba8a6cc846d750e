import type { Link, Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import type { UserSidebarItem } from '../model/theme-config.ts'

/** Translates a link in a list to one in a config; undefined for a link without target. */
export type LinkOf = (href: string) => string | undefined

/** Deeper items are shown on the deepest level; longer lines are not entries. */
const maxDepth = 20
const maxLine = 2_000

const item = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/
const simple = /^\[([^[\]*_`<\\&:!]*[^[\]*_`<\\&:!\s])\]\(([^\s()<>\\&]+)\)[ \t]*$/
const heading = /^#{1,6}[ \t]+(\S.*)$/

/**
 * The entries of lists of links such as `SUMMARY.md` and `_sidebar.md`: items with links are pages, others are groups of the items nested
 * in them. A heading starts a part, except for the first in the file. A line that consists of a link is a page, too.
 */
export function listedItems(text: string, linkOf: LinkOf): UserSidebarItem[] {
  const parts: { text: string; items: Mutable[] }[] = [{ text: '', items: [] }]
  let open: { indent: number; items: Mutable[] }[] = []
  let isFirst = true
  for (const line of text.split('\n')) {
    if (line.length > maxLine || line.trim() === '') continue
    const [, title] = heading.exec(line) ?? []
    if (title !== undefined) {
      if (!isFirst || parts[0]!.items.length > 0)
        parts.push({ text: entryOf(title, linkOf).text ?? '', items: [] })
      isFirst = false
      open = []
      continue
    }
    const [, blanks, written] = item.exec(line) ?? []
    if (written === undefined) {
      // A page before or after the lists.
      if (/^\[/.test(line)) parts.at(-1)!.items.push(...kept(entryOf(line, linkOf)))
      continue
    }
    const indent = blanks!.replaceAll('\t', '    ').length
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const around = open.at(-1)?.items ?? parts.at(-1)!.items
    const entry = entryOf(written, linkOf)
    if (kept(entry).length === 0) continue
    around.push(entry)
    entry.items = []
    if (open.length < maxDepth) open.push({ indent, items: entry.items })
  }
  return parts
    .filter(({ items }) => items.length > 0)
    .flatMap(({ text: title, items }) =>
      title ? [{ text: title, items: finished(items) }] : finished(items),
    )
}

type Mutable = { text?: string; link?: string; items?: Mutable[] }

function finished(items: readonly Mutable[]): UserSidebarItem[] {
  return items.map(({ items: inner = [], ...own }) => ({
    ...own,
    ...(inner.length > 0 && { items: finished(inner) }),
  }))
}

function kept(entry: Mutable): Mutable[] {
  return entry.text || entry.link !== undefined ? [entry] : []
}

/** The text and the link of a line. */
function entryOf(line: string, linkOf: LinkOf): Mutable {
  // A fast path for the usual form, as there may be thousands.
  const [, plain, target] = simple.exec(line) ?? []
  if (plain !== undefined && target !== undefined) {
    const link = linkOf(target)
    return { text: plain.trim(), ...(link !== undefined && { link }) }
  }
  const root = fromMarkdown(line)
  const link = firstLink(root)
  const href = link && linkOf(link.url)
  const text = plainText(link ?? root, { includeHtml: false })
    .split('\n')[0]!
    .trim()
  return { ...(text && { text }), ...(href !== undefined && { link: href }) }
}

function firstLink(node: Nodes): Link | undefined {
  if (node.type === 'link') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstLink(child)
    if (found) return found
  }
  return undefined
}
