import { openFences } from '../../code/fences.ts'
import { outsideCode } from '../../code/spans.ts'
import { withoutSums } from '../tags/jsx-tags.ts'
import { TagReader } from '../tags/whole-tag.ts'

/** The longest code in a note, in lines. */
const longest = 400
const imported =
  /(?:^|;[ \t]{0,9})import\s{1,9}(\w+)\s{1,9}from\s{1,9}['"](?:!!raw-loader!)?((?:\.{1,2}|[@~][\w-]*)?\/[^'"\s?]+)(?:\?\w+)?['"]/g

/** The first line of an import or export. */
const program =
  /^(?:import\s+(?:[\w{*'"]|type\s)|export\s+(?:const|let|var|function|default|async|class|\{|\*|type|interface)\b)/

/** A heading id in a comment at the end of the line. */
const ownId = /\{\/\*[ \t]{0,9}(#[^\s{}*]{1,200})[ \t]{0,9}\*\/\}(?=[ \t]{0,9}$)/
/** Comments, and functions that only a browser calls. */
const unread = /\{\/\*[^\n]{0,2000}?\*\/\}|\{[ \t]{0,9}\(\)[ \t]{0,9}=>[^\n]{0,500}\}(?=<\/|[ \t]{0,9}$)/g
/** A string in braces, which becomes its text: `{' '}`. */
const words = /(?<!=)\{[ \t]{0,9}(["'`])([^"'`\n]{0,2000})\1[ \t]{0,9}\}/g
/** The beginning of an expression that is a separate block; only the other tool can evaluate it. */
const expression = /^[ \t]*\{(?![#:{%/`]|\s*front[mM]atter\.)(?:[^\n]*[=(.]|\[[ \t]*$)/

/** The first line of MDX between marks of code. */
const wrapStart = /^\s*(`{3,}|~{3,})\s*mdx-code-block\s*$/

/**
 * A text of MDX without its code: imports, exports, expressions, and comments in braces. The number of lines stays. An imported note is included where its tag
 * is.
 */
export function mdxLines(text: string): string {
  const lines = text.split('\n')
  const reader = new MdxReader(lines)
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const { shown, last } = reader.read(at)
    out.push(...shown)
    at = last
  }
  return out.join('\n')
}

/** The rewritten lines, up to `last`. */
type Read = { shown: readonly string[]; last: number }

class MdxReader {
  private readonly lines: readonly string[]
  private readonly fences = openFences()
  private readonly tags: TagReader
  /** The files that the note imports, by their names in the note. */
  private readonly files = new Map<string, string>()
  /** The marks of the current "```mdx-code-block" fence, which other tools show as code. */
  private wrap = ''

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.tags = new TagReader(lines)
  }

  /** Reads the line `at`, and those that belong to it. */
  read(at: number): Read {
    const written = this.lines[at]!
    const line = this.fences.isOpen() ? written : afterComment(written)
    if (this.isWrap(line)) return removed(at, at)
    if (this.fences.take(line)) return { shown: [line], last: at }
    // What is in it has paragraphs already.
    if (/^[ \t]*<\/?p>[ \t]*$/.test(line)) return removed(at, at)
    const codeEnd = this.lastOfProgram(at, line) ?? this.lastOfComment(at, line)
    if (codeEnd !== undefined) return removed(at, codeEnd)
    const included = includedBy(line, this.files)
    return included === undefined ? this.element(at, line) : { shown: [included], last: at }
  }

  private isWrap(line: string): boolean {
    const [, begins] = (!this.fences.isOpen() && wrapStart.exec(line)) || []
    const isEnd = this.wrap !== '' && line.trim() === this.wrap
    if (isEnd) this.wrap = ''
    else if (begins && this.wrap === '') this.wrap = begins
    return isEnd || begins === this.wrap
  }

  /** The last line of an import, export or expression that begins here. */
  private lastOfProgram(at: number, line: string): number | undefined {
    const above = this.lines[at - 1] ?? ''
    const isStart = above.trim() === '' || /^(?:import|export)\s|^---$|-->$|mdx-code-block\s*$/.test(above)
    if (isStart && program.test(line)) {
      // Formatters join imports after a comment into one line, and escape their paths.
      for (const [, name, from] of line.matchAll(imported))
        this.files.set(name!, from!.replaceAll('\\_', '_'))
      return /^import\b.*['"];?\s*$/.test(line) ? at : Math.max(at, lastOfCode(this.lines, at))
    }
    if (!(isStart || above.endsWith('>')) || !expression.test(line)) return undefined
    const last = lastOfExpression(this.lines, at)
    return last < at ? undefined : last
  }

  /** The last line of a multi-line comment that begins here. */
  private lastOfComment(at: number, line: string): number | undefined {
    if (!/^[ \t]*\{\/\*/.test(line) || line.includes('*/}')) return undefined
    let end = at + 1
    while (end < this.lines.length - 1 && !this.lines[end]!.includes('*/}')) end += 1
    return Math.min(end, this.lines.length - 1)
  }

  private element(at: number, line: string): Read {
    const isTag = /^[ \t]*<[A-Za-z][\w.]*(?:\s|$)/.test(line)
    const { text, rest, last } = (isTag && this.tags.element(at, line)) || { text: line, rest: '', last: at }
    // A ">" at the start of a line would begin a quote.
    const shown = plain(text.replace(/\r[ \t]*(?=\/?>$)/, '') + rest, this.files).split('\r')
    const blank = Array<string>(Math.max(0, last - at + 1 - shown.length)).fill('')
    // Text after an opening tag is its content, so it stays below.
    return { shown: text.endsWith('/>') ? [...shown, ...blank] : [...blank, ...shown], last }
  }
}

function removed(from: number, last: number): Read {
  return { shown: Array<string>(last - from + 1).fill(''), last }
}

/** The line that includes an imported file: a note at its tag, code at a code tag that names it. */
function includedBy(line: string, files: ReadonlyMap<string, string>): string | undefined {
  const [, indent, tag = ''] = /^([ \t]*)<([A-Z]\w*)(?:\s[^<>]{0,500})?\/>[ \t]*$/.exec(line) ?? []
  const note = files.get(tag)
  if (note && /\.mdx?$/.test(note)) return `${indent}<!--@include: ${note.replace(/^@site\//, '@/')}-->`
  const listed = files.get(listing.exec(line)?.slice(1).find(Boolean) ?? '')
  // A path from the project's folder begins with a slash.
  return listed && /^[./]/.test(listed) ? `<<< ${listed.replace(/^\//, '@/')}` : undefined
}

/** A line without the comment at its start, which may name code. */
function afterComment(line: string): string {
  const end = /^[ \t]*\{\/\*/.test(line) ? line.indexOf('*/}') : -1
  return end < 0 ? line : line.slice(end + 3).trimStart()
}

/** Lines of MDX, with multi-line tags joined, without code in tags and in text. */
function plain(text: string, files: ReadonlyMap<string, string>): string {
  const named = /^ {0,3}#/.test(text) ? text.replace(ownId, '{$1}') : text
  return outsideCode(withoutSums(withFiles(named, files)), (one) =>
    htmlOf(one.replace(unread, '').replace(words, (_, _quote, inner: string) => escaped(inner))),
  )
}

/** A listing that is imported: `<CodeBlock>{source}</CodeBlock>`, `<Code code={source} />`. */
const listing =
  /^[ \t]*<(?:Code|CodeBlock)(?:\s[^<>{}\n]{0,500})?(?:>\{(\w+)\}<\/(?:Code|CodeBlock)>|code=\{(\w+)\}[^<>{}\n]{0,500}\/>)[ \t]*$/

const fileValue =
  /=\{[ \t]{0,9}(?:(?:useBaseUrl|require)\([ \t]{0,9}(["'])([^"'\n]{1,500})\1[ \t]{0,9}\)(?:\.default)?|(\w+)(?:\.src)?)[ \t]{0,9}\}/g

/** A line in which files are named by path: imported ones in attributes, and those in the public folder. */
function withFiles(line: string, files: ReadonlyMap<string, string>): string {
  const named = line.includes('={')
    ? line.replace(fileValue, (whole, _quote, written?: string, name = '') => {
        const file = written ?? files.get(name)
        return file === undefined ? whole : `="${file}"`
      })
    : line
  return named
    .replace(/(["(])(?:@site\/static(?=\/)|[~@](?=\/assets\/))/g, '$1')
    .replace(/\]\(pathname:\/\//g, '](')
}

function escaped(text: string): string {
  return text.replace(/[<&]/g, '\\$&')
}

/** Links with text between their tags. At the start of a line, `<link>` is HTML, after which there is no Markdown. */
const link = /<(\/?)Link(?:Button)?(\s[^<>]{0,500})?>/g
const ofLink = /(?<=\s)(?:to|href|target|class|className)=(?:"[^"]*"|'[^']*')/g

/** Renames link tags and attributes to those of HTML. */
function htmlOf(text: string): string {
  if (!text.includes('<')) return text
  return text
    .replace(link, (whole, slash: string, given = '') => {
      if (given.endsWith('/')) return whole
      const own = (given.match(ofLink) ?? []).join(' ').replace(/(?<!\S)to=/, 'href=')
      // Alone on a line, a whole tag would be a block without Markdown inside.
      return `<${slash}a${own && (given.includes('\r') ? '\r' : ' ')}${own}>`
    })
    .replace(/<\/?[A-Z]\w*\.[\w.]{1,99}(?:\s[^<>\n]{0,500})?>/g, '')
    .replace(/(?<=\s)className=/g, 'class=')
}

/** The last line of an expression that begins there; the line before if text follows it, or if it never ends. */
function lastOfExpression(lines: readonly string[], from: number): number {
  let open = 0
  for (let at = from; at < Math.min(lines.length, from + longest); at += 1) {
    open += opened(lines[at]!)
    if (open <= 0) return /\}[ \t]*$/.test(lines[at]!) ? at : from - 1
  }
  return from - 1
}

/** How many brackets a line leaves open. */
function opened(line: string): number {
  return [...line.matchAll(/[([{}\])]/g)].reduce((sum, [sign]) => sum + (/[([{]/.test(sign) ? 1 : -1), 0)
}

/** The last line of code that begins there: it continues past a blank line while a bracket is open, if that is closed later. */
function lastOfCode(lines: readonly string[], from: number): number {
  const end = Math.min(lines.length, from + longest)
  let open = 0
  let firstBlank = lines.length - 1
  for (let at = from; at < end; at += 1) {
    const line = lines[at]!
    if (line.trim() !== '') open += opened(line)
    else if (open <= 0) return at
    else firstBlank = Math.min(firstBlank, at)
  }
  return open <= 0 && end === lines.length ? end - 1 : firstBlank
}
