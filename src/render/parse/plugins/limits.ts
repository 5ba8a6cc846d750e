import type { Definition, Nodes, Parents, PhrasingContent, Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
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
  eachParent(tree, (parent) => {
    if (parent.type !== 'table') return
    const missing = emptyCells(parent)
    empty += missing
    if (missing === 0 || empty <= maxEmptyCells) return
    parent.data = { ...parent.data, unfilled: true }
    report(state, parent, {
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
  eachParent(tree, ({ children }) => {
    for (const child of children) {
      if (child.type === 'definition' && !sizes.has(child.identifier))
        sizes.set(child.identifier, sizeOf(child))
    }
  })
  if (sizes.size === 0) return
  let repeated = 0
  let isTold = false
  eachParent(tree, (parent) => {
    parent.children.forEach((child, index) => {
      if (child.type !== 'linkReference' && child.type !== 'imageReference') return
      repeated += sizes.get(child.identifier) ?? 0
      if (repeated <= limit) return
      ;(parent.children as Nodes[])[index] = { type: 'text', value: textOf(child) } as PhrasingContent
      if (isTold) return
      isTold = true
      report(state, child, {
        rule: 'large-page',
        message: 'References repeat more text than the note contains, so those from here on are not links.',
        fix: 'Write shorter addresses, or fewer references.',
      })
    })
  })
}

function sizeOf({ url, title }: Definition): number {
  return url.length + (title?.length ?? 0)
}

/** Calls `visit` for every node with children, parents first. */
function eachParent(parent: Parents, visit: (parent: Parents) => void): void {
  visit(parent)
  for (const child of parent.children) if ('children' in child) eachParent(child, visit)
}
