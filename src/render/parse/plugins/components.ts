import type { Html, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import type { VFile } from 'vfile'
import { htmlPlaces, type LineStarts, linesIn } from '../html-places.ts'
import type { ComponentNode } from '../nodes.ts'
import { parseTag, type Tag } from '../tags.ts'

/**
 * Turns tags such as `<Catalog base="/css" />` into component nodes, before HTML is parsed (which would lower-case them).
 *
 * A paired tag takes what stands between its two halves as children. Only names that `isKnown` says are taken; others stay as they are.
 */
export function components({ isKnown }: { isKnown: (name: string) => boolean }) {
  return (tree: Root, file: VFile) => visit(tree, { isKnown, lines: linesIn(file) })
}

type Context = { isKnown: (name: string) => boolean; lines: LineStarts }

function visit(parent: Parents, context: Context): void {
  if (parent.children.some((child) => child.type === 'html')) {
    const parts = (parent.children as RootContent[]).flatMap((child) =>
      child.type === 'html' ? split(child, context) : [child],
    )
    parent.children = nest(parts) as typeof parent.children
  }
  parent.children.forEach((child, index) => {
    if (!('children' in child)) return
    visit(child as Parents, context)
    const only = child.type === 'paragraph' && onlyComponent(child)
    if (only) (parent.children as Nodes[])[index] = only
  })
}

type Half = { type: 'half'; kind: 'open' | 'close'; name: string; node: ComponentNode; source: Html }

function split(html: Html, { isKnown, lines }: Context): (RootContent | Half)[] {
  const parts: (RootContent | Half)[] = []
  const { value } = html
  const placeOf = htmlPlaces(html, lines)
  const at = (from: number, to: number) => {
    const [start, end] = [placeOf(from), placeOf(to)]
    return start && end ? { position: { start, end } } : {}
  }
  /** Where the text begins that is not part of a component. */
  let from = 0
  const flush = (to: number) => {
    const text = value.slice(from, to)
    if (text.trim()) parts.push({ type: 'html', value: text, ...at(from, to) })
  }
  for (let next = value.indexOf('<'); next >= 0; ) {
    const tag = parseTag(value.slice(next))
    if (!tag || !isKnown(tag.name)) {
      next = value.indexOf('<', next + 1)
      continue
    }
    flush(next)
    from = next + tag.length
    parts.push(partOf(tag, value.slice(next, from), at(next, from)))
    next = value.indexOf('<', from)
  }
  if (from === 0) return [html]
  flush(value.length)
  return parts
}

function partOf(tag: Tag, value: string, position: Pick<Html, 'position'>): ComponentNode | Half {
  const { kind, name, props, expressions } = tag
  const node: ComponentNode = {
    type: 'component',
    name,
    props,
    ...(expressions.length > 0 && { expressions }),
    value: '',
    children: [],
    ...position,
  }
  return kind === 'self'
    ? node
    : { type: 'half', kind, name, node, source: { type: 'html', value, ...position } }
}

/** Pairs the halves; one without its partner goes back to what was written. */
function nest(parts: (RootContent | Half)[]): RootContent[] {
  const result: RootContent[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!
    if (part.type !== 'half') {
      result.push(part)
      continue
    }
    const end = part.kind === 'open' ? closingIndex(parts, index) : -1
    if (end < 0) {
      result.push(part.source)
    } else {
      result.push({ ...part.node, children: nest(parts.slice(index + 1, end)) })
      index = end
    }
  }
  return result
}

function closingIndex(parts: (RootContent | Half)[], start: number): number {
  const { name } = parts[start] as Half
  let depth = 0
  for (let index = start; index < parts.length; index += 1) {
    const part = parts[index]!
    if (part.type !== 'half' || part.name !== name) continue
    depth += part.kind === 'open' ? 1 : -1
    if (depth === 0) return index
  }
  return -1
}

const blockComponents = new Set(['Catalog', 'Tree', 'CodePreview'])

/** A block component alone in a paragraph stands for the paragraph: a `p` could not hold it. */
function onlyComponent(paragraph: Paragraph): ComponentNode | undefined {
  const [only, second] = paragraph.children
  return only?.type === 'component' && !second && blockComponents.has(only.name) ? only : undefined
}
