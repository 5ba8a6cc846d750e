import type { Definition, Nodes, Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { eachBelow } from '../below.ts'
import { type PageState, report, stateOf } from '../page-state.ts'

/** How many missing cells a page may have, in rows shorter than their head. */
const maxEmptyCells = 100_000
/** How many characters of addresses and titles references may repeat, in addition to the length of the note. */
const maxRepeated = 1_000_000

/**
 * Limits content that a few lines could blow up: a table with many columns and many short rows is not filled, and references stay text when
 * they repeat more than the note itself contains. Each is one finding at its place.
 */
export function limits() {
  return (tree: Root, file: VFile): void => {
    const state = stateOf(file)
    limitTables(tree, state)
    limitReferences(tree, Math.max(maxRepeated, String(file).length), state)
  }
}

declare module 'mdast' {
  interface TableData {
    /** Its rows keep the cells that were written. */
    unfilled?: boolean
  }
}

function limitTables(tree: Root, state: PageState): void {
  let empty = 0
  eachBelow(tree, (table) => {
    if (table.type !== 'table') return
    const missing = emptyCells(table)
    empty += missing
    if (missing === 0 || empty <= maxEmptyCells) return
    table.data = { ...table.data, unfilled: true }
    report(state, table, {
      rule: 'large-page',
      message: `The rows of this table lack ${missing} cells, so they are not filled up.`,
      fix: 'Give the table fewer columns.',
    })
  })
}

function emptyCells({ align, children }: Table): number {
  const columns = align?.length ?? 0
  return children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 0)
}

function limitReferences(tree: Root, limit: number, state: PageState): void {
  const sizes = new Map<string, number>()
  eachBelow(tree, (node) => {
    if (node.type === 'definition' && !sizes.has(node.identifier)) sizes.set(node.identifier, sizeOf(node))
  })
  if (sizes.size === 0) return
  let repeated = 0
  let isTold = false
  eachBelow(tree, (node, parent, index) => {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return
    repeated += sizes.get(node.identifier) ?? 0
    if (repeated <= limit) return
    ;(parent.children as Nodes[])[index] = { type: 'text', value: textOf(node) }
    if (isTold) return
    isTold = true
    report(state, node, {
      rule: 'large-page',
      message: 'References repeat more text than the note contains, so those from here on are not links.',
      fix: 'Write shorter addresses, or fewer references.',
    })
  })
}

function sizeOf({ url, title }: Definition): number {
  return url.length + (title?.length ?? 0)
}
