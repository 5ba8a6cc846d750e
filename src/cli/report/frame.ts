import { eastAsianWidth } from 'get-east-asian-width'
import { once } from '../../render/base/once.ts'
import { signed } from '../shown.ts'

/** A stretch of a line, in UTF-16 units; `to` is exclusive. */
export type Stretch = { from: number; to: number }

/** Spaces, or carets for the stretch with this number; as wide as the text above. */
type Mark = { text: string; of?: number }

/** A line with marks below it; `members` are the indexes of the marked stretches. */
export type Frame = { text: string; marks: readonly Mark[]; members: readonly number[] }

/** Cells kept visible before the marked text when a line is cut. */
const context = 24

/**
 * The line of some findings, with carets below the text in question. A line wider than `width` cells is cut around the first stretch;
 * stretches outside of the cut get a frame of their own.
 */
export function framesOf(line: string, stretches: readonly Stretch[], width: number): Frame[] {
  const frames: Frame[] = []
  let left = stretches.map((_, index) => index)
  while (left.length > 0) {
    const frame = frameAround(line, left, stretches, width)
    frames.push(frame)
    left = left.filter((index) => !frame.members.includes(index))
  }
  return frames
}

function frameAround(
  line: string,
  wanted: readonly number[],
  stretches: readonly Stretch[],
  width: number,
): Frame {
  const first = stretches[wanted[0]!]!
  const { shown, before, after } = cutAround(line, first.from, width)
  const start = shown[0]?.from ?? 0
  const end = shown.at(-1)?.to ?? 0
  const members = wanted.filter((index) => {
    const { from } = stretches[index]!
    return index === wanted[0] || (from >= start && from < end)
  })
  const pieces = shown.map((sign): Mark => {
    const of = members.find((index) => sign.from < stretches[index]!.to && sign.to > stretches[index]!.from)
    return of === undefined ? { text: blankFor(sign) } : { text: '^'.repeat(sign.cells), of }
  })
  // The location is after the end of the line, where nothing visible can be marked.
  const behind = pieces.some(({ of }) => of !== undefined) ? [] : [{ text: '^', of: members[0]! }]
  return {
    text: before + shown.map(({ text }) => text).join('') + after,
    marks: merged([{ text: ' '.repeat(before.length) }, ...pieces, ...behind]),
    members,
  }
}

/** Adjacent pieces of one kind joined, up to the last mark. */
function merged(pieces: readonly Mark[]): Mark[] {
  const all: Mark[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && last.of === piece.of) last.text += piece.text
    else all.push({ ...piece })
  }
  return all.at(-1)?.of === undefined ? all.slice(0, -1) : all
}

/** A grapheme as the terminal shows it, with its width in cells. */
type Sign = Stretch & { text: string; cells: number }

/** Made only if needed, because it loads tables of the engine. */
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

function signsOf(text: string, offset: number): Sign[] {
  return Array.from(graphemes().segment(text), ({ segment, index }) => {
    const shown = segment === '\t' ? ' ' : signed(segment)
    const cells =
      shown === segment ? cellsOf(segment) : [...shown].reduce((sum, one) => sum + cellsOf(one), 0)
    const from = offset + index
    return { from, to: from + segment.length, text: shown, cells }
  })
}

/** Width of a grapheme in cells. */
function cellsOf(character: string): number {
  if (/^(?:\p{Emoji_Presentation}|.\uFE0F)/u.test(character)) return 2
  return eastAsianWidth(character.codePointAt(0)!)
}

/** A space as wide as a grapheme: full-width where the terminal uses a full-width font above it. */
function blankFor({ cells }: Sign): string {
  return cells === 2 ? '\u3000' : ' '.repeat(cells)
}

type Cut = { shown: readonly Sign[]; before: string; after: string }

function cutAround(line: string, start: number, width: number): Cut {
  // No terminal shows more of a line, and a paragraph may be one line.
  const from = Math.max(0, start - 4 * width)
  const near = signsOf(line.slice(from, start + 4 * width), from)
  const isWhole = from === 0 && (near.at(-1)?.to ?? 0) === line.length
  if (isWhole && widthOf(near) <= width) return { shown: near, before: '', after: '' }
  const [first, last] = windowOf(
    near,
    near.findIndex(({ to }) => to > start),
    width - 2,
  )
  const shown = near.slice(first, last)
  return {
    shown,
    before: shown[0] && shown[0].from > 0 ? '…' : '',
    after: (shown.at(-1)?.to ?? line.length) < line.length ? '…' : '',
  }
}

/** The indexes of what fits into `room` cells: some before the location, then as much as possible after it, then the rest before it. */
function windowOf(signs: readonly Sign[], found: number, room: number): [number, number] {
  const at = found < 0 ? signs.length : found
  let first = at
  let last = at
  let cells = 0
  const take = (sign: Sign | undefined, limit: number) => {
    if (!sign || cells + sign.cells > limit) return false
    cells += sign.cells
    return true
  }
  while (take(signs[first - 1], Math.min(context, room))) first -= 1
  while (take(signs[last], room)) last += 1
  while (take(signs[first - 1], room)) first -= 1
  return [first, last]
}

function widthOf(signs: readonly Sign[]): number {
  return signs.reduce((sum, { cells }) => sum + cells, 0)
}
