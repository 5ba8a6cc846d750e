import { outsideFences } from '../../code/fences.ts'

/** A bar in code, or between codes. */
export const codeWithBar = /`[^`\n|]*\|[^`\n]*`/
const dashes = /^(?=[^-\n]*-)[|:\s>-]+$/

/** Escapes the bars in the code of a row that has more cells than its table has columns because of them; GitHub drops the last cells. */
export function codeInTables(lines: readonly string[]): string[] {
  let above = ''
  let columns = 0
  return outsideFences(lines, (line) => {
    if (!line.includes('|')) columns = 0
    else if (columns === 0 && dashes.test(line) && cellsOf(above) === cellsOf(line)) columns = cellsOf(line)
    above = line
    if (columns === 0 || cellsOf(line) <= columns) return line
    const escaped = line.replace(/`[^`\n]+`/g, (code) => code.replace(/(?<!\\)\|/g, '\\|'))
    return cellsOf(escaped) <= columns ? escaped : line
  })
}

/** Cells of a row; an escaped bar is text. */
function cellsOf(row: string): number {
  const cells = row.replace(/^[\s>]*\|?|\\\|/g, '').trimEnd()
  return cells.replace(/\|$/, '').split('|').length
}
