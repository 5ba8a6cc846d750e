import type { Nodes, Parents, Root } from 'mdast'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Place, Severity } from '../../model/types.ts'
import type { Visited } from '../below.ts'
import { type PageState, sourceOf, writtenAt } from '../page-state.ts'

/** The input of a rule about one note: the tree, the text that it was parsed from, and the position of that text in the file. */
export type LintInput = {
  tree: Root
  /** Every node below the root, parents first, shared by all rules. */
  nodes: readonly Visited[]
  source: string
  state: PageState
  placeOfOffset: (offset: number) => Place
}

type Finding = { message: string; fix?: string; severity?: Severity; edit?: string }

/** A finding about a range of the source, by offsets; `edit` is the certain replacement. */
export function findingAt(
  { state, placeOfOffset }: LintInput,
  rule: string,
  [start, end]: readonly [number, number],
  { edit, ...finding }: Finding,
): Diagnostic {
  const { path, place } = writtenAt(state, { position: { start: placeOfOffset(start) } })
  const { path: last, place: until } = endAt(state, placeOfOffset(start), placeOfOffset(end))
  return diagnose(rule, { path, place }, finding.message, {
    ...finding,
    ...(end > start && last === path && { end: until }),
    ...(edit !== undefined && { edit: { kind: 'text', start: place, end: until, text: edit } }),
  })
}

/** The end of a range in the file of its start, even if the rest of its line comes from another. */
function endAt(state: PageState, start: Place, end: Place): ReturnType<typeof writtenAt> {
  const found = writtenAt(state, { position: { start: end } })
  if (found.path === sourceOf(state, { position: { start } }) || end.column === 1) return found
  const { path, place } = writtenAt(state, { position: { start: { ...end, column: end.column - 1 } } })
  return { path, place: { ...place, column: place.column + 1 } }
}

/** Offsets of a node in the source; both 0 for a node without a position. */
export function rangeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

/** A node as typed, with its entities and escapes, and its offset. */
export function typed({ source }: LintInput, node: Nodes): { raw: string; start: number } {
  const [start, end] = rangeOf(node)
  return { raw: source.slice(start, end), start }
}

/** Whether the text at an offset is plain text of the block: not code or a link. */
export function isText(block: Parents, offset: number): boolean {
  return block.children.some((child) => {
    const [from, to] = rangeOf(child)
    return child.type === 'text' && from <= offset && offset < to
  })
}
