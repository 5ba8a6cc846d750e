import type { Place } from '../model/types.ts'

/** From `from` of the expanded text on, the text comes from `path`, beginning at its `place`. */
export type Origin = {
  from: Place
  path: string
  place: Place
  /** Place of the directive in the page itself; absent for the page's own text. */
  at?: Place
}

/** The origin of a place of the expanded text; undefined for a page without inclusions. */
export function originOf(origins: readonly Origin[], place: Place): Origin | undefined {
  let low = 0
  let high = origins.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(place, origins[middle]!.from)) high = middle
    else low = middle + 1
  }
  return origins[low - 1]
}

/** The place in the origin's file that corresponds to a place of the expanded text. */
export function placeInOrigin({ from, place: first }: Origin, { line, column }: Place): Place {
  return {
    line: first.line + line - from.line,
    column: line === from.line ? first.column + column - from.column : column,
  }
}

function isBefore(place: Place, other: Place): boolean {
  return place.line < other.line || (place.line === other.line && place.column < other.column)
}
