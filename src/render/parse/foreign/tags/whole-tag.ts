/** A tag that begins a line, with the lines that it takes joined by carriage returns, which no note has, and what follows it on the last one. */
type WholeTag = { text: string; rest: string; last: number }

/** A text with more lines is not a tag. */
const maxLines = 400
/** Nor is one with more characters. */
const maxChars = 20_000

const element = /^[ \t]*<\/?(?:[A-Z]|mermaid\b|code-)/
const shortcode = /^[ \t]*(\{\{<|\{\{%|\{%|\{\{#(?=(?:end)?tabs?\b))/
const comment = /^[ \t]*<!--[ \t]*(?:end)?tab\b/
const ends: Readonly<Record<string, string>> = { '{{<': '>}}', '{{%': '%}}', '{%': '%}', '{{#': '}}' }

/** Finds the tags of a text. In a text whose tags never end, a budget of lines keeps the time linear: then only tags of a single line are found. */
export class TagReader {
  private budget: number
  private closed: ReadonlySet<string> | undefined
  private readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.budget = 4 * lines.length + maxLines
  }

  /** The tag at the start of a line, which is given as it is without indentation: `<Tabs …>`, or a shortcode in braces; undefined for any other line. */
  at(index: number, line: string): WholeTag | undefined {
    const [, sign] = shortcode.exec(line) ?? []
    if (sign !== undefined) return this.shortcode(index, line, ends[sign]!)
    if (comment.test(line)) return { text: line, rest: '', last: index }
    return element.test(line) ? this.element(index, line) : undefined
  }

  /** Whether the next tag of that name below a line closes it. */
  isClosed(name: string, index: number): boolean {
    this.closed ??= closedIn(this.lines)
    return this.closed.has(`${index} ${name}`)
  }

  private shortcode(index: number, line: string, end: string): WholeTag | undefined {
    let text = ''
    for (const [last, own] of this.linesFrom(index, line)) {
      if (own.trim() === '') return undefined
      const found = own.indexOf(end)
      if (found >= 0)
        return { text: text + own.slice(0, found + end.length), rest: own.slice(found + end.length), last }
      text += `${own}\r`
      if (text.length > maxChars) return undefined
    }
    return undefined
  }

  /** An element ends at the first `>` outside of quotes and braces; a blank line outside of them ends the search. */
  element(index: number, line: string): WholeTag | undefined {
    const state: State = { depth: 0, quote: '' }
    let text = ''
    for (const [last, own] of this.linesFrom(index, line)) {
      if (own.trim() === '' && state.depth === 0 && state.quote === '') return undefined
      const end = endIn(own, last === index ? own.indexOf('<') + 1 : 0, state)
      if (end === 'none') return undefined
      if (end !== undefined) return { text: text + own.slice(0, end), rest: own.slice(end), last }
      text += `${own}\r`
      if (text.length > maxChars) return undefined
    }
    return undefined
  }

  private *linesFrom(index: number, line: string): Generator<readonly [number, string]> {
    yield [index, line]
    const most = Math.min(this.lines.length, index + maxLines)
    for (let at = index + 1; at < most && this.budget > 0; at += 1) {
      this.budget -= 1
      yield [at, this.lines[at]!]
    }
  }
}

type State = { depth: number; quote: string }

/** Where an element ends in a line; `none` if it cannot be one, undefined if it continues on the next line. */
function endIn(line: string, from: number, state: State): number | 'none' | undefined {
  for (let at = from; at < line.length; at += 1) {
    const sign = line[at]!
    if (state.quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === state.quote) state.quote = ''
    } else if (state.depth > 0 && sign === '/' && line[at + 1] === '*') {
      const end = line.indexOf('*/', at + 2)
      if (end >= 0) at = end + 1
    } else if (sign === '`' || ((sign === '"' || sign === "'") && /[={(,[: \t]/.test(line[at - 1] ?? ' ')))
      state.quote = sign
    else if (sign === '{') state.depth += 1
    else if (sign === '}') state.depth -= 1
    else if (state.depth === 0 && sign === '>') return at + 1
    else if (state.depth < 0 || (state.depth === 0 && sign === '<')) return 'none'
  }
  return undefined
}

const edge = /(?:\{\{[<%#]|\{%-?|<)[ \t]{0,9}(\/|end)?[ \t]{0,9}([\w-]{1,40})/g

/** The tags that are closed, as line and name. */
function closedIn(lines: readonly string[]): ReadonlySet<string> {
  const closed = new Set<string>()
  const nextIsEnd = new Map<string, boolean>()
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    for (const [, end, name] of [...lines[at]!.matchAll(edge)].reverse()) {
      if (!end && nextIsEnd.get(name!)) closed.add(`${at} ${name}`)
      nextIsEnd.set(name!, end !== undefined)
    }
  }
  return closed
}
