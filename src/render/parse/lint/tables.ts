import type { Paragraph } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { findingAt, isText, type LintInput, rangeOf, typed } from './source.ts'

/** Rows with more cells than columns, whose extra cells are not shown: often a bar was meant as text. And lines that were meant as a table. */
export function tableFindings(input: LintInput): Diagnostic[] {
  if (!/[|｜]/.test(input.source)) return []
  return input.nodes.flatMap(({ node }) => {
    if (node.type === 'paragraph') return noTable(input, node)
    if (node.type !== 'table') return []
    const columns = node.align?.length ?? 0
    return node.children
      .filter(({ children }) => children.length > columns)
      .map(({ children }) =>
        findingAt(input, 'lost-cells', rangeOf(children[columns]!), {
          message: `The row has ${children.length} cells under ${columns} columns, so the rest is not shown.`,
          fix: 'Write "\\|" for a bar that belongs to the text.',
        }),
      )
  })
}

const rowLike = /^[|｜].*[|｜]$/
const dashes = /^(?=[^-]{0,20}-)[|:\s-]+$/

/** At least two lines with bars that stay text: the row of dashes is missing, or has another number of columns. */
function noTable(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  if (!/[|｜][ \t]*\n[ \t>]*[|｜]/.test(raw)) return []
  const lines = raw.split('\n').map((line) => line.replace(/^[\s>]+/, '').trimEnd())
  const first = lines.findIndex((line, at) => rowLike.test(line) && rowLike.test(lines[at + 1] ?? ''))
  if (first < 0) return []
  const head = lines[first]!
  const below = lines[first + 1]!
  const offset = start + raw.split('\n').slice(0, first).join('\n').length + (first && 1)
  const at = offset + raw.slice(offset - start).indexOf(head)
  if (!isText(paragraph, at)) return []
  const [message, fix] = faultOf(head, below)
  return [findingAt(input, 'no-table', [at, at + head.length], { message, fix })]
}

/** Why two lines do not begin a table, and what to write instead. */
function faultOf(head: string, below: string): [message: string, fix: string] {
  if (head.includes('｜')) return ['"｜" does not make a table.', 'Write "|", the half-width bar.']
  const columns = cellsOf(head)
  const fix = `Write "|${' --- |'.repeat(columns)}" below the first row.`
  if (!dashes.test(below)) return ['Without a row of dashes below the first one this is not a table.', fix]
  const ruled = cellsOf(below)
  const message = `The first row has ${columns} cells and the row of dashes ${ruled}, so this is not a table.`
  return brokenDashes(below) ?? continued(columns === ruled) ?? [message, fix]
}

/** Lines below the text of a list item that are less indented than it. */
function continued(isWhole: boolean): [string, string] | undefined {
  return isWhole
    ? [
        'These rows go on with the text of a list item, so this is not a table.',
        'Write a blank line above the first row.',
      ]
    : undefined
}

/** `:--- :`: a cell of the row of dashes must not contain a space. */
function brokenDashes(row: string): [string, string] | undefined {
  const cell = row
    .split('|')
    .map((one) => one.trim())
    .find((one) => /[:-]\s+[:-]/.test(one))
  if (cell === undefined) return undefined
  return [
    `"${cell}" in the row of dashes has a space inside, so this is not a table.`,
    `Write "${cell.replace(/\s+/g, '')}".`,
  ]
}

/** Cells of a row with bars; an escaped bar is text. */
function cellsOf(row: string): number {
  return row.replace(/\\\|/g, '').split('|').length - 2
}
