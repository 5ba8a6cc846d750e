import type { Node } from 'acorn'

/** Text inserted into code at an index; `closes` ends another insertion of the same node. */
export type Insertion = { at: number; text: string; closes?: boolean }

/** A node of any type; its fields are checked before use. */
export type SomeNode = Node & { readonly [part: string]: unknown }

export function isNode(value: unknown): value is SomeNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

const ends = '/*kb*/'
const marked = /\/\*kb\*\/.*?\/\*kb\*\//g

/** The text as it is inserted: `withoutInsertions` finds it again. */
export function mark(text: string): string {
  return ends + text + ends
}

/** The code with these texts, which come in the order of their nodes: outer ones before inner ones. */
export function withInsertions(code: string, insertions: readonly Insertion[]): string {
  // At one index, closing insertions come first, inner before outer, then opening ones, outer before inner.
  const rank = ({ closes }: Insertion, index: number) => (closes ? -index - 1 : index)
  const sorted = insertions
    .map((insertion, index) => ({ ...insertion, rank: rank(insertion, index) }))
    .sort((a, b) => a.at - b.at || a.rank - b.rank)
  let result = ''
  let from = 0
  for (const { at, text } of sorted) {
    result += code.slice(from, at) + text
    from = at
  }
  return result + code.slice(from)
}

/** Removes all insertions from a function's source text. */
export function withoutInsertions(source: string): string {
  return source.replaceAll(marked, '')
}
