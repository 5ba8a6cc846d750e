import type { ElementContent, Properties } from 'hast'
import type { Literal, Paragraph, Parents, PhrasingContent, RootContent, Text } from 'mdast'
import type { Node } from 'unist'

/** A custom tag in a note (`<Catalog base="/css" />`) before it has become HTML. */
export interface ComponentNode extends Literal {
  type: 'component'
  name: string
  props: Readonly<Record<string, unknown>>
  /** Attributes whose value is code, as written: they are left out. */
  expressions?: readonly string[]
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    component: ComponentNode
  }
  interface PhrasingContentMap {
    component: ComponentNode
  }
}

/**
 * An element rendered by one of our components, which the HTML parser must not touch.
 *
 * It passes through raw-HTML parsing unchanged and becomes an element named `tagName` afterwards.
 */
export interface Opaque extends Node {
  type: 'opaque'
  tagName: string
  properties: Properties
  children: ElementContent[]
}

declare module 'hast' {
  interface ElementContentMap {
    opaque: Opaque
  }
  interface RootContentMap {
    opaque: Opaque
  }
}

/** Such an element at the position of a node. */
export function opaque(
  tagName: string,
  properties: Properties,
  position?: Node['position'],
  children: ElementContent[] = [],
): Opaque {
  return { type: 'opaque', tagName, properties, children, ...(position && { position }) }
}

/** Whether a block contains text, with tags inside it, and no other blocks. */
export function holdsText({ type }: Parents): boolean {
  return !/^(?:root|blockquote|listItem|container|footnoteDefinition)$/.test(type)
}

/** A text without its first characters, none of which is escaped. */
export function withoutStart(text: Text, length: number): Text {
  const { start, end } = text.position ?? {}
  const value = text.value.slice(length)
  if (!start || !end) return { ...text, value }
  const { line, column, offset = 0 } = start
  return {
    ...text,
    value,
    position: { start: { line, column: column + length, offset: offset + length }, end },
  }
}

/** A text with some ranges replaced by nodes. Ranges are sorted; one that overlaps the range before it is skipped. */
export function withNodes(
  text: Text,
  ranges: Iterable<{ start: number; end: number; nodes: readonly PhrasingContent[] }>,
): PhrasingContent[] {
  const pieces: PhrasingContent[] = []
  let done = 0
  const keep = (end: number) => {
    if (end > done) pieces.push({ ...text, value: text.value.slice(done, end) })
  }
  for (const { start, end, nodes } of ranges) {
    if (start < done) continue
    keep(start)
    pieces.push(...nodes)
    done = end
  }
  keep(text.value.length)
  return pieces
}

/** The content of a paragraph by source lines; `endsLine` recognises other nodes that end one. */
export function linesOf(
  { children }: Paragraph,
  endsLine: (child: PhrasingContent) => boolean = () => false,
): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (endsLine(child)) lines.push([])
    else if (child.type !== 'text') lines.at(-1)!.push(child)
    else
      child.value.split('\n').forEach((value, index) => {
        if (index > 0) lines.push([])
        if (value !== '') lines.at(-1)!.push({ ...child, value })
      })
  }
  return lines
}
