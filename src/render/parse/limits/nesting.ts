import { openFences } from '../code/fences.ts'
import { NestingError } from './depth.ts'

/** More nested quotes, lists and definitions than any note has: each costs the parser time at every line inside it. */
export const maxNesting = 100

/** Deeper lines up to this many characters that look like code, such as a bar of `>` in a program's output, cost little if they are not. */
const maxSpared = 2_000

/**
 * Throws a `NestingError` at the first line with more than `maxNesting` nested quotes and lists.
 *
 * Looks at markers and indentation only, in linear time: the parser would take minutes before the depth of its tree could be known. Code
 * blocks count like other text, except for a few lines between fences.
 */
export function limitNesting(text: string): void {
  let openItems: readonly number[] = []
  let line = 0
  let spared = 0
  for (let start = 0; start < text.length; ) {
    line += 1
    const end = text.indexOf('\n', start) + 1 || text.length
    const { quotes, items } = markersAt(text, start)
    if (items.length > 0) {
      const outer = openItems.filter((column) => column <= items[0]!.marker)
      openItems = [...outer, ...items.map(({ content }) => content)]
    }
    if (quotes + (items.length > 0 ? openItems.length : 0) > maxNesting) {
      spared += isCodeAt(text, end) ? end - start : maxSpared
      if (spared >= maxSpared) throw new NestingError(line)
    }
    start = end
  }
}

/** Whether a line that ends here is in a fence. Called for few lines, so that other texts are not scanned. */
function isCodeAt(text: string, end: number): boolean {
  const fences = openFences()
  for (const line of text.slice(0, end).trimEnd().split('\n')) fences.take(line)
  return fences.isOpen()
}

/** Columns of a list item: its marker and the text after it. */
type Item = { marker: number; content: number }

/** The quotes and list items that a line opens or continues by markers, up to one more than is allowed. */
function markersAt(text: string, start: number): { quotes: number; items: Item[] } {
  const marker = /([ \t]*)(?:(>) ?|(?:[-+*:]|\d{1,9}[.)])[ \t])/y
  const items: Item[] = []
  let quotes = 0
  let column = 0
  marker.lastIndex = start
  for (let match = marker.exec(text); match; match = marker.exec(text)) {
    const indent = columnsOf(match[1]!)
    const content = column + columnsOf(match[0])
    if (match[2]) quotes += 1
    else items.push({ marker: column + indent, content })
    column = content
    if (quotes + items.length > maxNesting) break
  }
  return { quotes, items }
}

function columnsOf(text: string): number {
  return text.length + 3 * (text.split('\t').length - 1)
}
