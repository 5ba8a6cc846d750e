import { counted } from '../../render/base/counted.ts'
import { countDiagnostics } from '../../render/model/diagnostics.ts'
import { placeText } from '../../render/model/places.ts'
import type { Diagnostic, Severity } from '../../render/model/types.ts'
import { type Colors, joined, type Part, type Shown, show } from '../shown.ts'
import { blocksOf, type Entry } from './blocks.ts'
import { byCause, type ReportInput } from './report.ts'

type PrettyInput = Pick<ReportInput, 'colors' | 'nameOf'> & Partial<Pick<ReportInput, 'linesOf' | 'width'>>

/** How many places of one cause are listed before the rest is only counted. */
const maxPlaces = 12
/** How many causes of one rule are listed if they are only hints: ten thousand of them would bury an error. */
const maxHints = 20
/** The same after each save in `kbsite dev`: an old note may have hundreds, and they would be printed every time. */
const maxHintsOfSave = 3

/** Diagnostics for people, one for each cause with its other places below; totals at the end. Without `linesOf` there are no frames. */
export function prettyReport(diagnostics: readonly Diagnostic[], input: PrettyInput): Shown {
  if (diagnostics.length === 0) return show``
  const blocks = blocksFor(diagnostics, input, { most: maxHints, lister: '--format json' })
  return show`${blocks}\n\n${summaryOf(diagnostics, input.colors)}\n`
}

/** The findings after a save: fewer hints, no totals and no final line break. */
export function prettyBlocks(diagnostics: readonly Diagnostic[], input: PrettyInput): Shown {
  return blocksFor(diagnostics, input, { most: maxHintsOfSave, lister: 'kbsite check --json' })
}

/** How many hints of a rule are listed, and what lists the others. */
type Few = { most: number; lister: string }

function blocksFor(diagnostics: readonly Diagnostic[], input: PrettyInput, { most, lister }: Few): Shown {
  const { shown, left } = withFewHints(byCause(diagnostics), most)
  const entries = shown.map((group) => entryOf(group, input))
  const blocks = blocksOf(entries, { colors: input.colors, width: input.width ?? 100 })
  const rest = [...left].map(([rule, count]) => moreHints(rule, count, lister, input.colors))
  return joined([blocks, ...(rest.length > 0 ? [joined(rest, '\n')] : [])], '\n\n')
}

/** Hints that are left out are counted by rule. */
function withFewHints(
  groups: readonly Diagnostic[][],
  most: number,
): {
  shown: Diagnostic[][]
  left: ReadonlyMap<string, number>
} {
  const seen = new Map<string, number>()
  const left = new Map<string, number>()
  const shown = groups.filter(({ length, 0: first }) => {
    const { rule, severity } = first!
    if (severity !== 'hint') return true
    seen.set(rule, (seen.get(rule) ?? 0) + 1)
    if (seen.get(rule)! <= most) return true
    left.set(rule, (left.get(rule) ?? 0) + length)
    return false
  })
  return { shown, left }
}

function moreHints(rule: string, count: number, lister: string, { bold, cyan, dim }: Colors): Shown {
  return show`${cyan('hint')}  ${bold(rule)}  ${count} more  ${dim(`(${lister} lists all)`)}`
}

function entryOf([first, ...rest]: readonly Diagnostic[], input: PrettyInput): Entry {
  const { path, place, end, severity, message, fix, rule } = first!
  return {
    name: input.nameOf(path),
    place,
    end,
    severity,
    message,
    fix,
    rule,
    line: place && input.linesOf?.(path)?.[place.line - 1],
    below: places(rest, input),
  }
}

function places(rest: readonly Diagnostic[], { colors, nameOf }: PrettyInput): Part[] {
  if (rest.length === 0) return []
  const shown = rest.slice(0, maxPlaces).map(({ path, place }) => `    ${placeText(nameOf(path), place)}`)
  const more = rest.length - shown.length
  return [
    show`  ${colors.dim(`${rest[0]!.rule} also at`)}`,
    ...shown,
    ...(more > 0 ? [colors.dim(`    and ${more} more (--format json lists all)`)] : []),
  ]
}

/** `2 errors, 1 warning`; zero counts are left out. */
export function summaryOf(diagnostics: readonly Diagnostic[], colors: Colors): Shown {
  const counts = countDiagnostics(diagnostics)
  const part = (severity: Severity, paint: Colors['red']) =>
    counts[severity] > 0 ? [paint(counted(counts[severity], severity))] : []
  return joined(
    [...part('error', colors.red), ...part('warning', colors.yellow), ...part('hint', colors.cyan)],
    ', ',
  )
}
