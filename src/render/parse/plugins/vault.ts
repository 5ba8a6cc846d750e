import type { Code, Image, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { holdsText, withoutStart } from '../nodes.ts'
import { type PageState, report, stateOf } from '../page-state.ts'
import type { WikiNode } from '../syntax/vault/wiki-link.ts'
import { mediaKind } from '../wiki-href.ts'
import { sized } from './image-sizes.ts'

/**
 * The parts of Obsidian's Markdown that only change the tree: ids of blocks, embeds as blocks of their own, and code for Obsidian's programs, which is
 * left out with a finding.
 */
export function vault() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    const left: Left = { queries: [], templates: [] }
    visit(tree, { source: String(file), left, isInLink: false })
    reportLeft(state, left)
  }
}

type Left = { queries: Nodes[]; templates: Nodes[] }
type Context = { source: string; left: Left; isInLink: boolean }

function visit(parent: Parents, context: Context): void {
  const isInLink = context.isInLink || /^link/.test(parent.type)
  const children: Nodes[] = []
  for (const child of parent.children as Nodes[]) {
    if (child.type === 'code' && isQuery(child)) {
      context.left.queries.push(child)
      continue
    }
    if (child.type === 'text') withoutTemplates(child, context)
    if (child.type === 'listItem') takeState(child)
    if (child.type === 'image') {
      children.push(asShown(child, isInLink))
      continue
    }
    // A link inside a link becomes its text; an embed in a heading or a table becomes a link.
    if (child.type === 'wikiLink' && isInLink) children.push(textOf(child))
    else if (child.type === 'paragraph') children.push(...blocksOf(child, parent, children, context))
    else {
      if ('children' in child) visit(child as Parents, { ...context, isInLink })
      if (child.type === 'heading' || child.type === 'tableCell') takeBlockId(child, child, context)
      children.push(child)
    }
  }
  parent.children = children as typeof parent.children
}

/** Pages that Obsidian embeds if they are written as pictures. */
const shownPage =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch|shorts|live)|youtu\.be\/|(?:twitter|x)\.com\/)/i

/** A picture with only a size as its text, `![300](…)`, has no description; such a page is a link. */
function asShown(image: Image, isInLink: boolean): PhrasingContent {
  const { url, alt, position } = image
  if (!isInLink && shownPage.test(url))
    return {
      type: 'link',
      url,
      children: [{ type: 'text', value: alt || url }],
      ...(position && { position }),
    }
  const [, width, height] = /^(\d{2,4})(?:x(\d{2,4}))?$/.exec(alt ?? '') ?? []
  return width ? sized({ ...image, alt: '' }, width, height) : image
}

function isQuery({ lang }: Code): boolean {
  return /^(?:dataview|dataviewjs|tasks|query|templater|base|button|tracker)$/i.test(lang ?? '')
}

function textOf({ value, position }: WikiNode): Text {
  return { type: 'text', value, ...(position && { position }) }
}

/** `<% … %>` of Templater. */
function withoutTemplates(text: Text, { left }: Context): void {
  if (!text.value.includes('<%')) return
  const value = text.value.replace(/<%[^%]{0,1000}%>/g, '')
  if (value !== text.value) left.templates.push(text)
  text.value = value
}

/** A task with a state of its own, `[/] half done`, has a checked box, as every sign but a blank gives it in Obsidian. */
function takeState(item: ListItem): void {
  const [block] = item.children
  const first = block?.type === 'paragraph' ? block.children[0] : undefined
  if (typeof item.checked === 'boolean' || first?.type !== 'text') return
  const [mark] = /^\[[^\s\]]\][ \t]/u.exec(first.value) ?? []
  if (mark === undefined) return
  item.checked = true
  ;(block as Paragraph).children[0] = withoutStart(first, mark.length)
}

/** A paragraph, and the embeds in it as blocks of their own; nothing of it if it was the id of the block before. */
function blocksOf(
  paragraph: Paragraph,
  parent: Parents,
  before: readonly Nodes[],
  context: Context,
): Nodes[] {
  visit(paragraph, context)
  const previous = before.at(-1)
  const isAlone = paragraph.children.length === 1
  // `^id` below a list, a quote or a table belongs to it; at the end of an item's text it belongs to the item.
  const isLastOfItem = parent.type === 'listItem' && parent.children[0] === paragraph
  const ofAlone = isAlone && previous ? previous : paragraph
  takeBlockId(paragraph, isLastOfItem ? parent : ofAlone, context)
  if (paragraph.children.length === 0) return []
  return holdsText(parent) ? [paragraph] : splitAtEmbeds(paragraph)
}

const blockId = /(?:^|[ \t]|\n)\^([A-Za-z0-9-]{1,100})[ \t]*$/

/** Gives `target` the id at the end of a block: `text ^id`. An id alone in its paragraph belongs to what is before it. */
function takeBlockId(block: Parents, target: Nodes, { source }: Context): void {
  const last = block.children.at(-1)
  if (last?.type !== 'text') return
  const match = blockId.exec(last.value)
  if (!match) return
  const isWhole = match.index === 0 && block.children.length === 1
  // Escaped text is intentional.
  if (source.slice(last.position?.start.offset, last.position?.end.offset).includes('\\^')) return
  const owner = isWhole || target.type === 'listItem' ? target : block
  shorten(last, last.value.slice(0, match.index).trimEnd())
  if (last.value === '') block.children.pop()
  owner.data = { ...owner.data, hProperties: { ...owner.data?.hProperties, id: `^${match[1]}` } }
}

/** Leaves out the end of a text; the checks find it by its position. */
function shorten(text: Text, value: string): void {
  const cut = text.value.length - value.length
  text.value = value
  const { start, end } = text.position ?? {}
  if (start && end) text.position = { start, end: { ...end, offset: (end.offset ?? 0) - cut } }
}

function isBlockEmbed(node: PhrasingContent): node is WikiNode {
  if (node.type !== 'wikiLink' || !node.isEmbed) return false
  const kind = mediaKind(node.target.replace(/#.*$/s, ''))
  return kind === undefined || kind === 'document'
}

function splitAtEmbeds(paragraph: Paragraph): Nodes[] {
  if (!paragraph.children.some(isBlockEmbed)) return [paragraph]
  const parts: Nodes[] = []
  for (const child of paragraph.children) {
    const open = parts.at(-1)
    if (isBlockEmbed(child)) parts.push(child)
    else if (open?.type === 'paragraph') open.children.push(child)
    else if (child.type !== 'break' && !(child.type === 'text' && child.value.trim() === ''))
      parts.push({ ...paragraph, children: [child] })
  }
  return parts
}

function reportLeft(state: PageState, { queries, templates }: Left): void {
  const [query] = queries
  const [template] = templates
  if (query) leftOut(state, query, queries.length, 'a query or program')
  if (template) leftOut(state, template, templates.length, 'a template of Templater')
}

function leftOut(state: PageState, node: Nodes, count: number, what: string): void {
  const more = count > 1 ? `, and so are ${count - 1} more in this note` : ''
  report(state, node, {
    rule: 'vault-program',
    message: `This is ${what} that only Obsidian runs, so it is left out${more}.`,
    fix: 'Write what it shows into the note.',
  })
}
