import type { Place, Severity } from '../../render/model/types.ts'
import { type Colors, joined, type Part, type Shown, show } from '../shown.ts'
import { type Frame, framesOf, type Stretch } from './frame.ts'

/** A problem as shown: where, what, and what to do. */
export type Entry = {
  /** The file as named in the terminal. */
  name: string
  place?: Place | undefined
  end?: Place | undefined
  severity: Severity
  message: string
  fix?: string | undefined
  rule?: string | undefined
  /** The line at the place, for a frame. */
  line?: string | undefined
  /** Further lines below it. */
  below?: readonly Part[]
}

type Look = { colors: Colors; width: number }

/**
 * Entries for people, in order. Each begins with its place, so that terminals and editors can jump there. Entries for one line of a file
 * share a frame: the line, with carets below the text in question.
 */
export function blocksOf(entries: readonly Entry[], look: Look): Shown {
  const lines = atOneLine(entries)
  const isBare = entries.every(({ line }) => line === undefined)
  const blocks = lines.map((group, index) => {
    const isKnown = index > 0 && lines[index - 1]![0]!.name === group[0]!.name
    return blockOf(group, isKnown, look)
  })
  return joined(blocks, isBare ? '\n' : '\n\n')
}

function atOneLine(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const { name, place } = last?.[0] ?? {}
    if (last && place && name === entry.name && place.line === entry.place?.line) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function blockOf(group: readonly Entry[], isKnown: boolean, look: Look): Shown {
  const headers = group.map((entry, index) => header(entry, isKnown || index > 0, look.colors))
  const belowOf = (entry: Entry) => entry.below ?? []
  const [{ line, place }] = group as [Entry]
  if (!place || line === undefined || line.trim() === '') {
    return joined(
      group.flatMap((entry, index) => [headers[index]!, ...belowOf(entry)]),
      '\n',
    )
  }
  const gutter = String(place.line)
  const frames = framesOf(
    line,
    group.map((entry) => stretchOf(entry, line)),
    Math.max(20, look.width - gutter.length - 6),
  )
  return joined(
    frames.flatMap((frame) => [
      ...frame.members.map((index) => headers[index]!),
      ...frameLines(frame, gutter, group, look.colors),
      ...frame.members.flatMap((index) => belowOf(group[index]!)),
    ]),
    '\n',
  )
}

/** Without an end, only the location is marked; with one on a later line, the rest of the line. */
function stretchOf({ place, end }: Entry, line: string): Stretch {
  const from = Math.min(place!.column - 1, line.length)
  if (!end) return { from, to: from + 1 }
  const to = end.line === place!.line ? end.column - 1 : line.trimEnd().length
  return { from, to: Math.max(to, from + 1) }
}

/** A location that repeats the entry above is only there to jump to. */
function header(
  { name, place, severity, message, fix, rule }: Entry,
  isKnown: boolean,
  colors: Colors,
): Shown {
  const position = place ? `:${place.line}:${place.column}` : ''
  const start = name ? show`${(isKnown ? colors.dim : colors.bold)(name)}${colors.bold(position)}  ` : ''
  const end = rule ? show`  ${colors.dim(`(${rule})`)}` : ''
  return show`${start}${painterOf(severity, colors)(severity)}  ${message}${fix ? `  ${fix}` : ''}${end}`
}

function frameLines(
  { text, marks }: Frame,
  gutter: string,
  group: readonly Entry[],
  colors: Colors,
): Shown[] {
  const painted = marks.map(({ text: mark, of }) =>
    of === undefined ? mark : painterOf(group[of]!.severity, colors)(mark),
  )
  return [
    show`  ${colors.dim(`${gutter} |`)} ${text}`,
    show`  ${colors.dim(`${' '.repeat(gutter.length)} |`)} ${joined(painted)}`,
  ]
}

function painterOf(severity: Severity, { red, yellow, cyan }: Colors): Colors['red'] {
  return { error: red, warning: yellow, hint: cyan }[severity]
}
