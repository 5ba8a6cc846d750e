export type FenceInfo = {
  /** As written, without attributes; empty if the fence names none. */
  lang: string
  /** 1-based line numbers to highlight. */
  highlighted: ReadonlySet<number>
  /** Lines that were added or removed. */
  changed: ReadonlyMap<number, 'add' | 'remove'>
  /** Text in braces that is not a list of lines, such as `3-1`. */
  wrongLines: readonly string[]
  /** First number of the gutter; false: no gutter; undefined: the site's default. */
  lineNumbers: number | false | undefined
  title: string
  /** Remaining words, such as `preview` or `fragment`. */
  words: readonly string[]
}

/** More lines than any sample has; ranges are clamped to it. */
const maxLine = 100_000

/**
 * Reads the info string of a fence: `lang`, then in any order `{1,3-5}`, `:line-numbers[=n]`, `:no-line-numbers`, `[title]` or `title="…"`
 * and other words. Attributes may touch the language (`js{2}`, `ts:line-numbers=2`), and so may the words of mdBook (`rust,ignore`). In
 * Pandoc the language is the first class in braces (`{.python .numberLines}`). MkDocs has `linenums="5" hl_lines="1 3-5"`, others `showLineNumbers`,
 * and labelled lines that were added or removed (`ins={"A":1-2} del={4}`).
 */
export function parseFenceInfo(info: string): FenceInfo {
  const [lang, behind] = languageIn(info)
  let rest = behind
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest)
    if (!match) return undefined
    rest =
      rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
    return match[1] ?? ''
  }
  const lines = (pattern: RegExp) => {
    const found: string[] = []
    rest = rest.replace(pattern, (text, one: string) => ' '.repeat(found.push(one) && text.length))
    return parseRanges(found.join(','))
  }
  const marked: string[] = []
  rest = rest.replace(markedText, (text) => ' '.repeat(marked.push(text) && text.length))
  const added = lines(/(?<!\S)(?:ins|add)=\{(?:["'][^"'{}]*["']:)?([\d,\s-]*)\}/g)
  const removed = lines(/(?<!\S)(?:del|rem)=\{(?:["'][^"'{}]*["']:)?([\d,\s-]*)\}/g)
  const written = take(/(?<!\S)(?:title|filename)=("[^"]*"|'[^']*'|[^\s"'[\]{}]+)/)
  const foreignStart = take(/(?<!\S)(?:linenums|showLineNumbers)(?:(?:=["']?|\{)(\d+)[\d ]*["'}]?)?(?!\S)/)
  const foreignRanges = take(/(?<!\S)hl_lines=["']?([\d, -]*)["']?(?!\S)/)
    ?.trim()
    .replace(/\s+/g, ',')
  const brackets = bracketsIn(rest)
  const title = brackets
    ? rest.slice(brackets.start + 1, brackets.end)
    : (written?.replace(/^(["'])(.*)\1$/, '$2') ?? '')
  if (brackets) rest = `${rest.slice(0, brackets.start)} ${rest.slice(brackets.end + 1)}`
  const plain = lines(/(?:(?<!\S)mark=|(?<!=))\{(?:["'][^"'{}]*["']:)?([\d,\s-]*)\}/g)
  const given = parseRanges(foreignRanges ?? '')
  const off = take(/:no-line-numbers\b()/) !== undefined
  const start = take(/:line-numbers\b(?:=(\d+))?/) ?? foreignStart
  return {
    lang,
    highlighted: plain.highlighted.size > 0 ? plain.highlighted : given.highlighted,
    changed: new Map([
      ...[...removed.highlighted].map((line) => [line, 'remove'] as const),
      ...[...added.highlighted].map((line) => [line, 'add'] as const),
    ]),
    wrongLines: [plain, given, added, removed].flatMap(({ wrongLines }) => wrongLines),
    lineNumbers: off ? false : start === undefined ? undefined : Number(start || 1),
    title,
    words: [...rest.split(/\s+/), ...marked].filter(Boolean),
  }
}

/** Words of the code to mark, in quotes or as a pattern between slashes, whose brackets are not a title. */
const markedText = /(?<!\S)(?:(?:ins|del|mark)=)?(?:"[^"]*"|'[^']*'|\/(?:[^/\\\s]|\\.)+\/)(?!\S)/g

/** The language, and the rest. */
function languageIn(info: string): [lang: string, rest: string] {
  const [braces, inside = ''] = /^\{([^{}]*)\}/.exec(info.trimStart()) ?? []
  const named = braces === undefined ? null : (classInBraces.exec(inside) ?? wordInBraces.exec(inside))
  if (braces !== undefined && named) {
    const before = inside.slice(0, named.index)
    const after = inside.slice(named.index + named[0].length)
    const words = `${before} ${after}`.replace(/(?<!\S)(?:\.|#\S+)|,(?=\s|$)/g, '')
    return [named[1]!, ` ${words} ${info.trimStart().slice(braces.length)}`]
  }
  if (braces !== undefined && /^\s*\w+=/.test(inside))
    return ['', ` ${inside} ${info.trimStart().slice(braces.length)}`]
  // A first word with a value is not a language: `title="a.js"`.
  const lang = /^(?!\w+=)[^\s{[:,]*/.exec(info)?.[0] ?? ''
  const rest = info.slice(lang.length)
  const [list] = /^,[^\s{[:]*/.exec(rest) ?? ['']
  return [lang, list.replaceAll(',', ' ') + rest.slice(list.length)]
}

const classInBraces = /(?<!\S)\.([A-Za-z][^\s{},=]*)/
/** As in notebooks: `{python}`, `{r, echo=FALSE}`. */
const wordInBraces = /^\s*([A-Za-z][\w+#-]*)(?=\s|,|$)/

/** From the first bracket to its partner: file names may contain brackets, as in `app/[slug]/page.tsx`. After an equals sign, a list. */
function bracketsIn(text: string): { start: number; end: number } | undefined {
  const start = text.search(/(?<!=)\[/)
  let depth = 0
  for (let at = start; start >= 0 && at < text.length; at += 1) {
    if (text[at] === '[') depth += 1
    if (text[at] === ']') depth -= 1
    if (depth === 0) return { start, end: at }
  }
  const end = text.lastIndexOf(']')
  return start >= 0 && end > start ? { start, end } : undefined
}

/** The lines of `1,3-5`; ranges are clamped, so that a huge one costs nothing. */
function parseRanges(text: string): Pick<FenceInfo, 'highlighted' | 'wrongLines'> {
  const highlighted = new Set<number>()
  const wrongLines: string[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, first, end = first] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part) ?? []
    if (part !== '' && Number(first ?? 1) > Number(end ?? 0)) wrongLines.push(part)
    const last = Math.min(Number(end), maxLine)
    for (let line = Number(first); line <= last; line += 1) highlighted.add(line)
  }
  return { highlighted, wrongLines }
}
