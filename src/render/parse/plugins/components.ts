import type { Html, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import type { ComponentNode } from '../nodes.ts'
import { parseTag } from '../tags.ts'

/**
 * Turns tags such as `<Catalog base="/css" />` into component nodes, before HTML is parsed (which would lower-case them).
 *
 * A paired tag takes what stands between its two halves as children. Only names that `isKnown` says are taken; others stay as they are.
 */
export function components({ isKnown }: { isKnown: (name: string) => boolean }) {
  return (tree: Root) => visit(tree, isKnown)
}

function visit(parent: Parents, isKnown: (name: string) => boolean): void {
  if (parent.children.some((child) => child.type === 'html')) {
    const parts = (parent.children as RootContent[]).flatMap((child) =>
      child.type === 'html' ? split(child, isKnown) : [child],
    )
    parent.children = nest(parts) as typeof parent.children
  }
  parent.children.forEach((child, index) => {
    if (!('children' in child)) return
    visit(child as Parents, isKnown)
    const only = child.type === 'paragraph' && onlyComponent(child)
    if (only) (parent.children as Nodes[])[index] = only
  })
}

type Half = { type: 'half'; kind: 'open' | 'close'; name: string; node: ComponentNode; source: Html }

function split(html: Html, isKnown: (name: string) => boolean): (RootContent | Half)[] {
  const parts: (RootContent | Half)[] = []
  let rest = html.value
  let text = ''
  const flush = () => {
    if (text.trim())
      parts.push({ type: 'html', value: text, ...(html.position && { position: html.position }) })
    text = ''
  }
  while (rest) {
    const tag = rest.startsWith('<') ? parseTag(rest) : undefined
    if (tag && isKnown(tag.name)) {
      flush()
      const node: ComponentNode = {
        type: 'component',
        name: tag.name,
        props: tag.props,
        ...(tag.expressions.length > 0 && { expressions: tag.expressions }),
        value: '',
        children: [],
        ...(html.position && { position: html.position }),
      }
      parts.push(
        tag.kind === 'self'
          ? node
          : {
              type: 'half',
              kind: tag.kind,
              name: tag.name,
              node,
              source: { ...html, value: rest.slice(0, tag.length) },
            },
      )
      rest = rest.slice(tag.length)
    } else {
      const next = rest.indexOf('<', 1)
      text += next < 0 ? rest : rest.slice(0, next)
      rest = next < 0 ? '' : rest.slice(next)
    }
  }
  flush()
  return parts
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
