import { markedComment } from './marked-comment.ts'

type LineMarks = ReadonlyMap<number, readonly string[]>

type MarkedCode = {
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

/**
 * Removes `[!code …]` comments from the code and returns the classes that they request.
 *
 * A marker applies to its line; alone on a line, it applies to the next line and disappears. `:n` marks n lines. Other words of the
 * comment stay. `[!!code …]` is shown as `[!code …]`.
 */
export function takeMarkers(source: string): MarkedCode {
  if (!source.includes('[!')) return { code: source, classes: new Map(), focused: false, changed: false }
  const lines: string[] = []
  const classes = new Map<number, string[]>()
  /** The end line of each requested mark: many marks may each cover all following lines. */
  const ends = new Map<string, number>()
  for (const raw of source.split('\n')) {
    let line = raw
    let alone = false
    for (let marker = markedComment(line); marker; marker = markedComment(line)) {
      const { kind, lines: count, rest } = marker
      ends.set(kind, Math.max(ends.get(kind) ?? 0, lines.length + count))
      line = rest
      alone = line === ''
    }
    if (alone) continue
    const own = [...ends].flatMap(([kind, end]) => (end > lines.length ? classesOf[kind]! : []))
    if (own.length > 0) classes.set(lines.length, [...new Set(own)])
    lines.push(line)
  }
  return {
    code: lines.join('\n').replaceAll('[!!code', '[!code'),
    classes,
    focused: ends.has('focus'),
    changed: ends.has('++') || ends.has('--'),
  }
}
