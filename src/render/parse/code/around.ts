import { isContainerName } from '../syntax/container.ts'

/** A block around a line: a quote, an item with content indented by this many columns, or a container that ends at this many colons. */
export type Around = { kind: 'quote' } | { kind: 'item'; columns: number } | { kind: 'colons'; count: number }

type Opening = { around: Around; indent: number; rest: string }

const quote = /^ *> ?/
const item = /^ *(?:[-+*]|(\d{1,9})[.)])( +|$)/
/** Footnotes, and boxes and tabs of MkDocs: their content is indented by four columns. */
const footnote = /^ *\[\^[^\]\s]+\]: */
const definition = /^ *: {1,4}(?=.*\S)/
const box = /^ *(?:!!!|\?\?\?\+?|===[!+]{0,2}) .*/
const colons = /^ *(:{3,}) *([a-z-]*)(?![^ [{]).*/
const rule = /^ *([-*_])(?: *\1){2,} *$/

/** A line without the marks and indentation of the blocks around it, and the number of blocks that contain it. */
export function insideOf(around: readonly Around[], line: string): { depth: number; rest: string } {
  let rest = line
  for (const [depth, one] of around.entries()) {
    const inner = innerOf(one, rest)
    if (inner === undefined) return { depth, rest: one.kind === 'colons' ? '' : rest }
    rest = inner
  }
  return { depth: around.length, rest }
}

/** The part of a line that is in a container; undefined for a line that ends it. */
function innerOf(around: Around, line: string): string | undefined {
  if (around.kind === 'quote') {
    const [marker] = quote.exec(line) ?? []
    return marker && line.slice(marker.length)
  }
  if (around.kind === 'item') {
    if (line.trim() === '') return ''
    return indentOf(line) < around.columns ? undefined : line.slice(around.columns)
  }
  const [, marks = '', name] = colons.exec(line) ?? []
  return name === '' && line.trim() === marks && marks.length >= around.count ? undefined : line
}

/** The block that begins on a line, and the text after its marks. Within a paragraph, a list item is text if its number is above 1 or if it is empty. */
export function openingIn(line: string, isInText: boolean): Opening | undefined {
  const indent = indentOf(line)
  const opening = (around: Around, width: number) => ({ around, indent, rest: line.slice(width) })
  const [quoted] = quote.exec(line) ?? []
  if (quoted) return opening({ kind: 'quote' }, quoted.length)
  const [listed, number = '1', blanks = ''] = (!rule.test(line) && item.exec(line)) || []
  if (listed) {
    const isEmpty = listed.length === line.length
    if (isInText && (isEmpty || number !== '1')) return undefined
    // Of five or more spaces, the first belongs to the marker, and the others begin indented code.
    const columns = isEmpty || blanks.length > 4 ? listed.length - blanks.length + 1 : listed.length
    return opening({ kind: 'item', columns }, columns)
  }
  const [defined] = definition.exec(line) ?? []
  if (defined) return opening({ kind: 'item', columns: Math.min(defined.length, indent + 4) }, defined.length)
  const [four] = footnote.exec(line) ?? box.exec(line) ?? []
  if (four) return opening({ kind: 'item', columns: 4 }, four.length)
  const [, marks = '', name = ''] = colons.exec(line) ?? []
  return isContainerName(name) ? opening({ kind: 'colons', count: marks.length }, line.length) : undefined
}

/** The number of spaces at the start of a line. */
export function indentOf(line: string): number {
  const at = line.search(/[^ ]/)
  return at < 0 ? line.length : at
}
