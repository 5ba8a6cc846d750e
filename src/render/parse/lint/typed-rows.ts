import type { Nodes, Parents } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { findingAt, isText, type LintInput, typed } from './source.ts'

/** A text that readers see as typed, although its author meant something. */
export type TypedRow = {
  rule: string
  /** If it differs from the rule's. */
  severity?: 'warning'
  /** The nodes in whose source it is searched. In a block it must begin in plain text: not in code or a link. */
  in: readonly Nodes['type'][]
  /** Quick test: a note that does not match contains no such text. */
  sign: RegExp
  pattern: RegExp
  /** Conditions that the pattern cannot express. */
  when?: (found: Found) => boolean
  /** The reported range, if it is only part of the match: its start within the match, and its length. */
  range?: (match: readonly string[]) => readonly [start: number, length: number]
  message: string | Say
  /** The correction, or advice in a sentence. */
  right?: Say
  fix?: string | Say
  /** Whether `right` is certain. */
  isCertain?: boolean
}

/** The match and its groups; a group without a match is empty. */
type Say = (match: readonly string[], freeLabel: () => string) => string

type Found = {
  match: readonly string[]
  node: Nodes
  /** The node as typed. */
  raw: string
  /** Where the match starts in the note. */
  at: number
  parent: Parents
  index: number
}

/** How many matches in one block are reported: each is searched among the pieces of the block. */
const maxSought = 100

/** The finding of each row of a table in a note. */
export function typedFindings(rows: readonly TypedRow[]) {
  return (input: LintInput): Diagnostic[] => {
    const present = rows.filter(({ sign }) => sign.test(input.source))
    if (present.length === 0) return []
    const freeLabel = freeLabelsOf(input.source)
    return input.nodes.flatMap(({ node, parent, index }) => {
      const wanted = present.filter((row) => row.in.includes(node.type))
      if (wanted.length === 0) return []
      const { raw, start } = typed(input, node)
      return wanted.flatMap((row) =>
        [...raw.matchAll(row.pattern)].slice(0, maxSought).flatMap((found) => {
          const match = [...found].map((group) => group ?? '')
          const at = start + found.index
          const [before, length] = row.range?.(match) ?? [0, match[0]!.length]
          if ('children' in node && !isText(node, at + before)) return []
          if (row.when && !row.when({ match, node, raw, at, parent, index })) return []
          return [
            findingAt(input, row.rule, [at + before, at + before + length], said(row, match, freeLabel)),
          ]
        }),
      )
    })
  }
}

function said(
  { severity, message, right, fix, isCertain }: TypedRow,
  match: string[],
  freeLabel: () => string,
) {
  const words = (say: string | Say): string => (typeof say === 'string' ? say : say(match, freeLabel))
  const text = right && words(right)
  return {
    message: words(message),
    ...(severity && { severity }),
    ...(text !== undefined && { fix: `Write "${text}".` }),
    ...(fix !== undefined && { fix: words(fix) }),
    ...(isCertain && text !== undefined && { edit: text }),
  }
}

/** Consecutive numbers that no footnote of the note has. */
function freeLabelsOf(source: string): () => string {
  const used = new Set([...source.matchAll(/\[\^(\d{1,9})\]/g)].map(([, label]) => Number(label)))
  let last = 0
  return () => {
    do last += 1
    while (used.has(last))
    return String(last)
  }
}
