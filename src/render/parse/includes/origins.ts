import { lastUpTo } from '../../base/last-up-to.ts'
import type { Place } from '../../model/types.ts'

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
  return origins[lastUpTo(origins, ({ from }) => !isBefore(place, from))]
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
