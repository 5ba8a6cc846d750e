export type LineMarks = ReadonlyMap<number, readonly string[]>

export type MarkedCode = {
  /** The code without marker comments. */
  code: string
  /** 0-based line → classes. */
  classes: LineMarks
  focused: boolean
  changed: boolean
}

const classesOf: Record<string, readonly string[]> = {
  highlight: ['highlighted'],
  hl: ['highlighted'],
  focus: ['has-focus'],
  '++': ['diff', 'add'],
  '--': ['diff', 'remove'],
  error: ['highlighted', 'error'],
  warning: ['highlighted', 'warning'],
}

const comment =
  /\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*|"|'|::|REM)\s*\[!code (highlight|hl|focus|\+\+|--|error|warning)(?::(\d+))?\]\s*(?:\*\/\}|\*\/|-->)?\s*$/

/**
 * Takes `[!code …]` comments out of the code and gives the classes that they ask for.
 *
 * A marker shares its line's mark; on a line of its own it marks the next line and disappears. `:n` marks n lines.
 * `[!!code …]` is shown as `[!code …]`.
 */
export function takeMarkers(source: string): MarkedCode {
  if (!source.includes('[!')) return { code: source, classes: new Map(), focused: false, changed: false }
  const lines: string[] = []
  const classes = new Map<number, string[]>()
  const seen = new Set<string>()
  for (const raw of source.split('\n')) {
    let line = raw
    let match = comment.exec(line)
    let alone = false
    const wanted: [string, number][] = []
    while (match) {
      wanted.push([match[1]!, Math.min(Number(match[2] ?? 1), 100_000)])
      line = line.slice(0, match.index)
      alone = line.trim() === ''
      match = comment.exec(line)
    }
    for (const [kind, count] of wanted) {
      seen.add(kind)
      for (let index = lines.length; index < lines.length + count; index += 1) {
        classes.set(index, [...(classes.get(index) ?? []), ...classesOf[kind]!])
      }
    }
    if (!alone) lines.push(line)
  }
  return {
    code: lines.join('\n').replaceAll('[!!code', '[!code'),
    classes,
    focused: seen.has('focus'),
    changed: seen.has('++') || seen.has('--'),
  }
}
