import type { Diagnostic } from '../../types.ts'
import { eachNode, findingAt, type LintInput, rangeOf } from './source.ts'

/** Rows of a table with more cells than it has columns: what is too much is not shown. Often a bar that was meant as text. */
export function tableFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  eachNode(input.tree, (node) => {
    if (node.type !== 'table') return
    const columns = node.align?.length ?? 0
    for (const row of node.children) {
      if (row.children.length <= columns) continue
      found.push(
        findingAt(input, 'lost-cells', rangeOf(row.children[columns]!), {
          severity: 'warning',
          message: `The row has ${row.children.length} cells under ${columns} columns, so the rest is not shown.`,
          fix: 'Write "\\|" for a bar that belongs to the text, in code too.',
        }),
      )
    }
  })
  return found
}
