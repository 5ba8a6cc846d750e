import { limits } from '../protocol.ts'

const { isArray } = Array
const { keys } = Object

/** Name of the column for values that are not objects, and of the column for keys. */
const valueColumn = 'Values'
const indexColumn = '(index)'

/**
 * The rows of `console.table`: headings, then a row for each member with the text of its properties. Undefined for a value without members.
 *
 * `columns` are the properties to show; at most `limits.rows` rows and `limits.columns` columns.
 */
export function tableRows(
  data: unknown,
  columns: unknown,
  textOf: (value: unknown) => string,
): string[][] | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const members = membersOf(data)
  const wanted = isArray(columns) ? columns.map(String) : undefined
  const names = (wanted ?? namesOf(members)).slice(0, limits.columns)
  const hasValues = members.some(([, value]) => !isObject(value))
  const rows = members.map(([key, value]) => [
    key,
    ...names.map((name) =>
      isObject(value) && Object.hasOwn(value, name) ? textOf(value[name as keyof object]) : '',
    ),
    ...(hasValues ? [isObject(value) ? '' : textOf(value)] : []),
  ])
  return [[indexColumn, ...names, ...(hasValues ? [valueColumn] : [])], ...rows]
}

function membersOf(data: object): (readonly [key: string, value: unknown])[] {
  if (data instanceof Map || data instanceof Set)
    return [...data.values()].slice(0, limits.rows).map((value, index) => [String(index), value])
  return keys(data)
    .slice(0, limits.rows)
    .map((key) => [key, data[key as keyof object]])
}

function namesOf(members: readonly (readonly [string, unknown])[]): string[] {
  return [...new Set(members.flatMap(([, value]) => (isObject(value) ? keys(value) : [])))]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The rows of a table as text, in columns of equal width: two cells for a character that is as wide as it is high. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => cells(row[column] ?? ''))))
  const line = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right
  const body = rows.map(
    (row) => `│ ${row.map((text, at) => text + ' '.repeat(widths[at]! - cells(text))).join(' │ ')} │`,
  )
  return [line('┌', '┬', '┐'), body[0], line('├', '┼', '┤'), ...body.slice(1), line('└', '┴', '┘')].join('\n')
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

function cells(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
}
