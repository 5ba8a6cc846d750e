import { lastUpTo } from '../base/last-up-to.ts'
import { once } from '../base/once.ts'
import type { Place } from './types.ts'

/** Returns the place of an offset in a text, as the parser counts; the lines are counted on first use. */
export function placesIn(source: string): (offset: number) => Place {
  const starts = once(() => lineStarts(source))
  return (offset) => {
    const row = lastUpTo(starts(), (start) => start <= offset)
    return { line: row + 1, column: offset - starts()[row]! + 1 }
  }
}

/** The same for a single offset. */
export function placeAt(text: string, offset: number): Place {
  return placesIn(text)(offset)
}

/** The start offset of each line. */
export function lineStarts(source: string): number[] {
  const starts = [0]
  for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** `file:line:column`, or the file alone. */
export function placeText(file: string, place: Place | undefined): string {
  return place ? `${file}:${place.line}:${place.column}` : file
}

/** The number of line ends in a text. */
export function countBreaks(text: string): number {
  return lineStarts(text).length - 1
}
