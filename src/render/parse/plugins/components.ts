import path from 'node:path'
import type { Html, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import type { VFile } from 'vfile'
import { escapeHtml } from '../html/escape.ts'
import { type LineStarts, linesIn } from '../html/places.ts'
import { type ComponentNode, holdsText } from '../nodes.ts'
import { type PageState, stateOf } from '../page-state.ts'
import {
  type ComponentTag,
  inCode,
  ownLines,
  type Part,
  pairsOf,
  splitAtTags,
  withoutEmptyPairs,
} from './component-tags.ts'
import { warnOfTag } from './unknown-tags.ts'

type Options = { components: readonly string[] }
type Context = Options & { state: PageState; known: ReadonlySet<string>; lines: LineStarts }

/**
 * Turns tags such as `<Catalog base="/css" />` into component nodes before HTML is parsed, which would lower-case them.
 *
 * A paired tag takes the content between its halves as children. Of a missing component only the content is shown, as a link if it has an
 * address; without content, its picture, or on a line of its own nothing. Everything else stays as it is.
 */
export function components({ components: names }: Options) {
  const known = new Set(names)
  return (tree: Root, file: VFile) =>
    visit(tree, { components: names, known, state: stateOf(file), lines: linesIn(file) })
}

function visit(parent: Parents, context: Context): void {
  const children = parent.children as RootContent[]
  if (children.some((child) => child.type === 'html')) {
    const parts = children.flatMap((child) => (child.type === 'html' ? splitAtTags(child, context) : [child]))
    parent.children = nest(parts, parent, context) as typeof parent.children
  }
  const emptied: Nodes[] = []
  parent.children.forEach((child, index) => {
    if (!('children' in child)) return
    visit(child as Parents, context)
    if (child.type !== 'paragraph') return
    if (isEmpty(child)) emptied.push(child)
    const only = onlyComponent(child)
    if (only) (parent.children as Nodes[])[index] = only
  })
  if (emptied.length > 0) {
    const gone = new Set(emptied)
    parent.children = (parent.children as Nodes[]).filter(
      (child) => !gone.has(child),
    ) as typeof parent.children
  }
}

/** The children of a component so far; `end` is the place of its closing tag. */
type Frame = { end: number; children: RootContent[] }

/** Moves the content between two tags into their component; a tag without its partner becomes text again. */
function nest(written: readonly Part[], parent: Parents, context: Context): RootContent[] {
  const parts = withoutEmptyPairs(written)
  const pairs = pairsOf(parts)
  const partners = new Map([...pairs, ...[...pairs].map(([start, end]) => [end, start] as const)])
  const isText = textTags(parts, parent)
  const frames: Frame[] = [{ end: parts.length, children: [] }]
  parts.forEach((part, index) => {
    const { end, children } = frames.at(-1)!
    const partner = partners.get(index)
    if (part.type !== 'tag') children.push(part)
    else if (isText[index] || (partner === undefined && part.tag.kind !== 'self')) children.push(part.source)
    else if (!part.isKnown) {
      if (part.tag.kind === 'self') dropLineBreak(children)
      const opening = part.tag.kind === 'close' ? (parts[partner!] as ComponentTag) : part
      children.push(...standIn(part, opening))
      warn(part, parent, context)
    } else if (index === end) frames.pop()
    else {
      const node = componentOf(part, context)
      children.push(node)
      if (partner !== undefined) frames.push({ end: partner, children: node.children })
    }
  })
  return frames[0]!.children
}

/** Missing components' tags that are text: those in code, and those without content or attributes in the middle of a line. */
function textTags(parts: readonly Part[], parent: Parents): boolean[] {
  const isCode = inCode(parts)
  const isAlone = holdsText(parent) && parent.type !== 'heading' ? ownLines(parts) : undefined
  return parts.map((part, index) => {
    if (part.type !== 'tag' || part.isKnown) return false
    const isInside = part.tag.kind === 'self' && !part.isPair && isAlone?.[index] === false
    const hasValues = Object.keys(part.tag.props).length + part.tag.expressions.length > 0
    return isCode[index]! || (isInside && !hasValues)
  })
}

function componentOf(
  { tag: { name, props, expressions }, source: { position } }: ComponentTag,
  { state }: Context,
): ComponentNode {
  const { base } = props
  const isRelative = name === 'Catalog' && typeof base === 'string' && /^\.{1,2}(?:\/|$)/.test(base)
  return {
    type: 'component',
    name,
    props: isRelative
      ? { ...props, base: path.posix.join('/', path.posix.dirname(state.path), base) }
      : props,
    ...(expressions.length > 0 && { expressions }),
    value: '',
    children: [],
    ...(position && { position }),
  }
}

/** Replaces a tag of a missing component: `opening` is the tag itself, or the one that it closes. */
function standIn({ tag, source }: ComponentTag, opening: ComponentTag): Html[] {
  const href = addressOf(opening)
  const html = (value: string): Html[] => [{ ...source, value }]
  const picture = pictureOf(opening)
  if (picture !== undefined && href === undefined)
    return html(`<img src="${escapeHtml(picture)}" alt="${escapeHtml(String(tag.props.alt ?? ''))}">`)
  if (href === undefined) {
    const label = tag.kind === 'self' ? (tag.props.label ?? tag.props.text) : undefined
    return typeof label === 'string' ? html(escapeHtml(label)) : []
  }
  if (tag.kind === 'close') return html('</a>')
  const start = `<a href="${escapeHtml(href)}">`
  if (tag.kind === 'open') return html(start)
  const title = titleOf(opening)
  return title === undefined ? [] : html(`${start}${escapeHtml(title)}</a>`)
}

function addressOf({ tag: { name, props } }: ComponentTag): string | undefined {
  // Its `to` is a selector of an element on the page.
  if (name === 'Teleport') return undefined
  return [props.href, props.to, props.url].find((href) => typeof href === 'string')
}

/** The picture that a component without content is given. */
function pictureOf({ tag: { kind, props } }: ComponentTag): string | undefined {
  const { src } = props
  return kind === 'self' && typeof src === 'string' && pictureFile.test(src) ? src : undefined
}

const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

function titleOf({ tag: { props } }: ComponentTag): string | undefined {
  return [props.title, props.text, props.name].find((title) => typeof title === 'string')
}

function warn(part: ComponentTag, parent: Parents, context: Context): void {
  const { tag, source } = part
  if (tag.kind === 'close') return
  const isShown = standIn(part, part).length > 0
  const isLink = isShown && addressOf(part) !== undefined
  const shown = pictureOf(part) === undefined ? 'inside' : 'picture'
  const outcome = isLink ? 'link' : tag.kind === 'self' && !isShown ? 'nothing' : shown
  const unknown = { name: tag.name, written: source.value, outcome, isBlock: !holdsText(parent) } as const
  warnOfTag(source.position?.start, unknown, context)
}

/** The line of an invisible tag disappears with it. */
function dropLineBreak(before: readonly RootContent[]): void {
  const last = before.at(-1)
  if (last?.type === 'text') last.value = last.value.replace(/\n[ \t]*$/, '')
}

function isEmpty({ children }: Paragraph): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '')
}

const blockComponents = new Set(['Catalog', 'Tree', 'CodePreview'])

/** A block component alone in a paragraph replaces it, because a `p` could not contain it. */
function onlyComponent(paragraph: Paragraph): ComponentNode | undefined {
  const [only, second] = paragraph.children
  return only?.type === 'component' && !second && blockComponents.has(only.name) ? only : undefined
}
