/** Matches a number before a name that sets the order; dates and versions belong to the name. */
const leading = /^(?!\d+[-_.]\d)(\d+)\s*[-_.]+\s*(?=[^-_.\s])/

/** The position of an entry without number: after all others. */
export const unplaced = Number.MAX_SAFE_INTEGER

/** The number before a name. */
export function numberOf(name: string): number {
  return Number(leading.exec(name)?.[1] ?? unplaced)
}

/** A name without its number: `01-Java` is `Java`. */
export function withoutNumber(name: string): string {
  return name.replace(leading, '')
}
