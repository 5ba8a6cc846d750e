import { exchanged } from '../../base/exchanged.ts'
import { lastUpTo } from '../../base/last-up-to.ts'
import { NestingError } from '../../parse/limits/depth.ts'
import { type Marks, marksOf } from '../../parse/marks.ts'
import { bareLinksIn, destinationsIn } from '../links/source-links.ts'

/**
 * A range of a note, by offsets, and its replacement. What may change in how the note is parsed: `words` plain words only, `address` where
 * a link leads, `inline` anything that begins and ends within the range, such as a picture that was text.
 */
export type Repair = { kind: 'words' | 'address' | 'inline'; start: number; end: number; text: string }

/**
 * Those of the repairs (sorted, without overlaps) that can be made together without affecting other Markdown. Unsound ones are searched
 * within their blocks first, because each attempt parses the text again, and then in the whole note.
 */
export function soundRepairs(text: string, repairs: readonly Repair[]): Repair[] {
  const before = repairs.length > 0 ? readingOf(text) : undefined
  if (!before) return []
  if (isSound(before, repairs)) return [...repairs]
  return bisected(before, soundInBlocks(before, repairs))
}

/** Drops repairs that are unsound within their own paragraph, heading or table row. */
function soundInBlocks({ text, readings }: Reading, repairs: readonly Repair[]): Repair[] {
  const blocks = readings[0]!.marks.filter(({ type }) => /^(?:paragraph|atxHeading|tableRow)$/.test(type))
  const sound: Repair[] = []
  let from = 0
  while (from < repairs.length) {
    const { start } = repairs[from]!
    const block = blocks[lastUpTo(blocks, (one) => one.start <= start)]
    let to = from
    while (block && to < repairs.length && isWithin(repairs[to]!, [block])) to += 1
    if (to > from) sound.push(...soundWithin(block!, text, repairs.slice(from, to)))
    else sound.push(repairs[to++]!)
    from = to
  }
  return sound
}

function soundWithin({ start, end }: Stretch, text: string, repairs: readonly Repair[]): Repair[] {
  const before = readingOf(text.slice(start, end))
  const moved = (by: number) => (repair: Repair) => ({
    ...repair,
    start: repair.start + by,
    end: repair.end + by,
  })
  return before ? bisected(before, repairs.map(moved(-start))).map(moved(start)) : [...repairs]
}

/** The repairs that can be made together, by bisection. */
function bisected(before: Reading, repairs: readonly Repair[]): Repair[] {
  const sound: Repair[] = []
  const add = (some: readonly Repair[]): void => {
    if (some.length === 0) return
    if (isSound(before, [...sound, ...some])) sound.push(...some)
    else if (some.length > 1) {
      const half = some.length >> 1
      add(some.slice(0, half))
      add(some.slice(half))
    }
  }
  add(repairs)
  return sound
}

type Reading = {
  text: string
  readings: readonly Marks[]
  addresses: readonly Address[]
  /** Bare links, which are compared separately because the parser finds them in the text only afterwards. */
  bare: readonly string[]
}
type Address = { href: string; start: number; end: number }

/** Parsed with and without formulas, because they change what counts as text. Undefined for a note nested too deeply to be parsed. */
function readingOf(text: string): Reading | undefined {
  try {
    return {
      text,
      readings: [marksOf(text, { math: false }), marksOf(text, { math: true })],
      addresses: destinationsIn(text),
      bare: bareLinksIn(text),
    }
  } catch (error) {
    if (error instanceof NestingError) return undefined
    throw error
  }
}

function isSound(before: Reading, repairs: readonly Repair[]): boolean {
  const after = readingOf(exchanged(before.text, repairs))
  const moves = movesOf(repairs)
  return (
    after !== undefined &&
    before.readings.every((reading, index) => hasSameMarks(reading, after.readings[index]!, moves)) &&
    hasSameAddresses(before.addresses, after.addresses, moves) &&
    (moves.some(({ kind }) => kind === 'inline') || before.bare.join('\n') === after.bare.join('\n'))
  )
}

/** A repair and its range in the repaired text. */
type Move = Repair & { newStart: number; newEnd: number }

function movesOf(repairs: readonly Repair[]): Move[] {
  let shift = 0
  return repairs.map((repair) => {
    const newStart = repair.start + shift
    const newEnd = newStart + repair.text.length
    shift = newEnd - repair.end
    return { ...repair, newStart, newEnd }
  })
}

function hasSameMarks(before: Marks, after: Marks, moves: readonly Move[]): boolean {
  const words = moves.filter(({ kind }) => kind === 'words')
  if (!words.every(({ start, end }) => isWithin({ start, end }, before.words))) return false
  if (!words.every(({ newStart, newEnd }) => isWithin({ start: newStart, end: newEnd }, after.words)))
    return false
  const others = moves.filter(({ kind }) => kind !== 'words')
  const old = outside(
    before.marks,
    others.map(({ start, end }) => ({ start, end })),
  )
  const fresh = outside(
    after.marks,
    others.map(({ newStart, newEnd }) => ({ start: newStart, end: newEnd })),
  )
  return (
    old.length === fresh.length &&
    old.every(
      ({ type, start, end }, index) =>
        type === fresh[index]!.type &&
        isMoved(start, fresh[index]!.start, moves) &&
        isMoved(end, fresh[index]!.end, moves),
    )
  )
}

type Stretch = { start: number; end: number }

/** Whether a range equals or is inside one of the others. */
function isWithin({ start, end }: Stretch, others: readonly Stretch[]): boolean {
  const near = others[lastUpTo(others, (one) => one.start <= start)]
  return near !== undefined && near.start <= start && end <= near.end
}

/** Tokens inside a line of text, or of a line of HTML. Paragraphs and headings are not among them, so repairs may not change those. */
const inner =
  /^(?:image|link|label|resource|reference|autolink|literalAutolink|html|character|strong|emphasis|strikethrough|codeText|lineEnding|linePrefix|lineSuffix|whitespace)/

function outside(marks: Marks['marks'], stretches: readonly Stretch[]): Marks['marks'] {
  if (stretches.length === 0) return marks
  return marks.filter(({ type, start, end }) => !(inner.test(type) && isWithin({ start, end }, stretches)))
}

/** Whether the repairs move offset `before` to `after`. At an insertion, either side is accepted. */
function isMoved(before: number, after: number, moves: readonly Move[]): boolean {
  const last = moves[lastUpTo(moves, (one) => one.start <= before)]
  if (!last) return before === after
  if (before > last.end) return after - before === last.newEnd - last.end
  const isStart = before === last.start && after === last.newStart
  return isStart || (before === last.end && after === last.newEnd)
}

/** Links keep their targets, except for those that are repaired or created by a repair. */
function hasSameAddresses(
  before: readonly Address[],
  after: readonly Address[],
  moves: readonly Move[],
): boolean {
  const changed = moves.filter(({ kind }) => kind === 'address')
  const made = moves.filter(({ kind }) => kind === 'inline')
  const madeNow = made.map(({ newStart, newEnd }) => ({ start: newStart, end: newEnd }))
  const old = before.filter((address) => !isWithin(address, made))
  const fresh = after.filter((address) => !isWithin(address, madeNow))
  const wanted = old.map(({ href, start, end }) => {
    const move = changed[lastUpTo(changed, (one) => one.start <= start)]
    return move?.start === start && move.end === end ? move.text : href
  })
  return wanted.length === fresh.length && wanted.every((href, index) => href === fresh[index]!.href)
}
