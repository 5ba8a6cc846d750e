import type { List, ListItem, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import type { UserSidebarItem } from '../model/theme-config.ts'

/** A link in a list as a config entry; undefined for a dead one. */
export type LinkOf = (href: string) => string | undefined

const textOf = (node: Nodes | undefined): string => plainText(node, { includeHtml: false }).trim()

/** Deeper lists are not read; other files are not lists of notes. */
const maxDepth = 20
const maxChars = 2_000_000

/**
 * The entries of lists of links, as in `SUMMARY.md` and `_sidebar.md`: items with links are pages, others are groups of the items nested in
 * them; a heading begins a group. A paragraph that consists of one link is a page, too.
 */
export function listedItems(text: string, linkOf: LinkOf): UserSidebarItem[] {
  if (text.length > maxChars) return []
  const root: Root = fromMarkdown(withoutDepth(text))
  const parts: { text?: string; items: UserSidebarItem[] }[] = [{ items: [] }]
  for (const node of root.children) {
    if (node.type === 'heading' && (node.depth > 1 || parts.length > 1 || parts[0]!.items.length > 0))
      parts.push({ text: textOf(node), items: [] })
    else if (node.type === 'list') parts.at(-1)!.items.push(...itemsOf(node, linkOf))
    else if (node.type === 'paragraph') parts.at(-1)!.items.push(...linksIn(node, linkOf))
  }
  return parts
    .filter(({ items }) => items.length > 0)
    .flatMap(({ text: title, items }) => (title ? [{ text: title, items }] : items))
}

/** Lines indented too deeply to be list items are as deep as the deepest that is read. */
function withoutDepth(text: string): string {
  return text.replace(/^[ \t]{80,}/gm, ' '.repeat(80))
}

function itemsOf({ children }: List, linkOf: LinkOf, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  return children.flatMap((item) => itemOf(item, linkOf, depth))
}

function itemOf({ children }: ListItem, linkOf: LinkOf, depth: number): UserSidebarItem[] {
  const items = children.flatMap((child) => (child.type === 'list' ? itemsOf(child, linkOf, depth + 1) : []))
  const title = children.find(({ type }) => type === 'paragraph' || type === 'heading')
  const link = title && firstLink(title)
  const text =
    title &&
    textOf((link as Nodes | undefined) ?? title)
      .split('\n')[0]!
      .trim()
  const href = link && linkOf(link.url)
  if (!text && !href) return items
  // A group without pages is a chapter that is not written yet.
  return [
    { ...(text && { text }), ...(href !== undefined && { link: href }), ...(items.length > 0 && { items }) },
  ]
}

function linksIn(node: Nodes, linkOf: LinkOf): UserSidebarItem[] {
  const link = firstLink(node)
  const href = link && linkOf(link.url)
  return link && href !== undefined ? [{ text: textOf(link as Nodes), link: href }] : []
}

function firstLink(node: Nodes): { url: string; children: readonly Nodes[]; type: 'link' } | undefined {
  if (node.type === 'link') return node
  if (!('children' in node) || node.type === 'list') return undefined
  for (const child of node.children) {
    const found = firstLink(child)
    if (found) return found
  }
  return undefined
}
