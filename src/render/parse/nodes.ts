import type { ElementContent, Properties } from 'hast'
import type { Literal, Parents, RootContent, Text } from 'mdast'
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
