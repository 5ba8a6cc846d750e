import type { Html } from 'mdast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { once } from '../../base/once.ts'
import { lineStarts, placesIn } from '../../model/places.ts'

/** Offsets at which the lines of a note begin, and one past its end. */
export type LineStarts = () => readonly number[]

/** The lines of a parsed note, found on demand. */
export function linesIn(file: VFile): LineStarts {
  return once(() => lineStarts(`${file}\n`))
}

/** Returns the offset in a note of an offset in one of its HTML nodes, which may be in a quote or list. */
export function htmlOffsets(node: Html, source: string): (offset: number) => number {
  const start = node.position?.start.offset ?? 0
  if (!node.value.includes('\n')) return (offset) => start + offset
  const placeOf = htmlPlaces(
    node,
    once(() => lineStarts(`${source}\n`)),
  )
  return (offset) => placeOf(offset)?.offset ?? start + offset
}

/**
 * Returns the place in a note of an offset in an HTML node; undefined for a node without a position. The lines of a block in a quote or
 * list begin with marks that are not part of its value, so columns are counted from the end of a line.
 */
export function htmlPlaces(
  { value, position }: Html,
  lines: LineStarts,
): (offset: number) => Point | undefined {
  const inner = placesIn(value)
  const own = once(() => lineStarts(`${value}\n`))
  return (offset) => {
    if (!position) return undefined
    const { line, column } = inner(offset)
    const { start, end } = position
    const by = column - 1
    if (line === 1) return { line: start.line, column: start.column + by, offset: (start.offset ?? 0) + by }
    const at = start.line + line - 1
    const [from = 0, next = from + 1] = lines().slice(at - 1, at + 1)
    const isLast = line === own().length - 1
    const behind = isLast ? end.column - 1 : next - 1 - from
    const before = Math.max(0, behind - (own()[line]! - 1 - own()[line - 1]!)) + by
    return { line: at, column: before + 1, offset: from + before }
  }
}
