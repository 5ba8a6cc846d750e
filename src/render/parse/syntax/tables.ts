import type { Event, Extension } from 'micromark-util-types'
import type { Processor } from 'unified'
import { triedWhere } from './extend.ts'

/**
 * Tries a table only where the next line may be the row of dashes below its head. The extension reads each line that begins a paragraph as
 * the head of a table, and once more when there is no such row.
 */
export function withNearTables(processor: Processor, extension: Extension): Extension {
  // Unknown where the extension is used without the processor.
  let rows: ReadonlySet<number> | undefined
  const parser = processor.parser!
  processor.parser = (document, file) => {
    rows = delimiterRows(document)
    return parser.call(processor, document, file)
  }
  const constructs = triedWhere(
    extension.flow?.null,
    'table',
    ({ events, now }) => !rows || rows.has(now().line + 1) || isBelowRow(events),
  )
  return { ...extension, flow: { ...extension.flow, null: constructs } }
}

/** Lines that may be the row of dashes of a table, after quote marks: a superset. */
const delimiterRow = /^[ \t>]*[|:-][-:| \t]*$/

function delimiterRows(document: string): ReadonlySet<number> {
  const rows = new Set<number>()
  if (!document.includes('-')) return rows
  for (const [index, line] of document.split(/\r\n|[\r\n]/).entries()) {
    if (delimiterRow.test(line)) rows.add(index + 1)
  }
  return rows
}

/** Whether the line before belongs to a table: this one may be its next row. */
function isBelowRow(events: readonly Event[]): boolean {
  const type: string | undefined = events.findLast(
    ([, token]) => token.type !== 'lineEnding' && token.type !== 'linePrefix',
  )?.[1].type
  return type === 'tableHead' || type === 'tableRow'
}
