/** Options in the opening line of a code preview. */
type PreviewOptions = { expand: boolean; noRun?: string }

/**
 * The options of a container's opening line or a fence's info string: `script-preview expand=true no-run="why"`.
 *
 * Each is `name=value`. The value is read as JSON, else as text, and a non-empty text counts as true. A name
 * without `=` or without a value is ignored, and so are unknown names.
 */
export function parsePreviewOptions(info: string): PreviewOptions {
  const options: PreviewOptions = { expand: false }
  for (const word of wordsOf(info)) {
    const [, name, source] = /^=*([^=]+)=(.+)/s.exec(word) ?? []
    if (!source) continue
    const value = jsonOrText(source)
    if (name === 'expand') options.expand = Boolean(value)
    if (name === 'no-run') options.noRun = String(value)
  }
  return options
}

/** Words of a line, separated by spaces except within double quotes. */
function wordsOf(line: string): string[] {
  // An unclosed quote runs to the end, so that no later quote is searched again.
  const quoted = /"(?:[^"\\]|\\[\s\S])*(?:(")|\\?$)/g
  const unbroken = line.replace(quoted, (text, closed) => (closed ? '"'.repeat(text.length) : text))
  return [...unbroken.matchAll(/\S+/g)].map(({ 0: word, index }) => line.slice(index, index + word.length))
}

type PreviewBody = {
  code: string
  /** How many of the given lines precede the first line of the code. */
  skippedLines: number
  /** Language of the fenced block that forms the body; empty without one. */
  lang: string
}

/** The code of a container from its raw text, without the blank lines at both ends. If the body is exactly one fenced block, its content. */
export function previewBody(text: string): PreviewBody {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return { code: '', skippedLines: 0, lang: '' }
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const shown = lines.slice(first, last + 1)
  const fenced = fencedBlock(shown)
  if (!fenced) return { code: shown.join('\n'), skippedLines: first, lang: '' }
  const lang = /^[^\s{[:]*/.exec(fenced.info.trim())?.[0] ?? ''
  return { code: fenced.lines.join('\n'), skippedLines: first + 1, lang }
}

/** Lines that are exactly one fenced block. */
function fencedBlock(lines: readonly string[]): { info: string; lines: readonly string[] } | undefined {
  const [, marks, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(lines[0] ?? '') ?? []
  const [, end = ''] = (lines.length > 1 && /^ {0,3}([`~]+)[ \t]*$/.exec(lines.at(-1)!)) || []
  const inside = lines.slice(1, -1)
  if (!marks || !end.startsWith(marks)) return undefined
  return inside.some((line) => line.trimStart().startsWith(marks)) ? undefined : { info, lines: inside }
}

function jsonOrText(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return source
  }
}
