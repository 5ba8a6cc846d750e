import type { Node } from 'acorn'

/** Text that comes into code at an index; `closes` ends what another insertion of the same node began. */
export type Insertion = { at: number; text: string; closes?: boolean }

/** A node of any type: its parts are looked at before they are used. */
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

/** The code with these texts, which come in the order of their nodes: outer ones before those inside. */
export function withInsertions(code: string, insertions: readonly Insertion[]): string {
  // Where several meet, what ends comes first, from the inside outwards, then what begins, from the outside inwards.
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

/** Takes all insertions out of a function's source text again. */
export function withoutInsertions(source: string): string {
  return source.replaceAll(marked, '')
}
