/** What the opening line of a code preview asks for. */
export type PreviewOptions = { expand: boolean; noRun?: string }

// Blanks separate options; a value in double quotes may hold blanks of its own.
const option = /([^\s=]+)=((?:"(?:[^"\\]|\\.)*"|\S)*)/g

/**
 * The options of a container's opening line or a fence's info string: `script-preview expand=true no-run="why"`.
 *
 * Each is `name=value`. The value is read as JSON, else as text, and a non-empty text counts as true. A name
 * without `=` or without a value is ignored, and so are unknown names.
 */
export function parsePreviewOptions(info: string): PreviewOptions {
  const options: PreviewOptions = { expand: false }
  for (const [, name, source] of info.matchAll(option)) {
    if (!source) continue
    const value = jsonOrText(source)
    if (name === 'expand') options.expand = Boolean(value)
    if (name === 'no-run') options.noRun = String(value)
  }
  return options
}

/** True when a container's opening line, without its colons, names a code preview. The name is a prefix match. */
export function isPreviewContainer(info: string): boolean {
  return info.trimStart().startsWith('script-preview')
}

const fencedBlock = /^ {0,3}(`{3,}|~{3,})([^\n]*)\n(?:([\s\S]*?)\n)? {0,3}\1[`~]*[ \t]*$/

export type PreviewBody = {
  code: string
  /** How many of the given lines stand before the first line of the code. */
  skippedLines: number
  /** Language of the fenced block that the body consists of; empty without one. */
  lang: string
}

/**
 * The code of a container from its raw lines: the container's own indentation (`indent` columns) and blank lines
 * at both ends are gone, everything else is kept. A body that is exactly one fenced block gives the block's content.
 */
export function previewBody(lines: readonly string[], indent: number): PreviewBody {
  const bare = lines.map((line) => withoutIndent(line, indent))
  const first = bare.findIndex((line) => line.trim() !== '')
  if (first === -1) return { code: '', skippedLines: 0, lang: '' }
  const last = bare.findLastIndex((line) => line.trim() !== '')
  const code = bare.slice(first, last + 1).join('\n')
  const fenced = fencedBlock.exec(code)
  const inner = fenced?.[3] ?? ''
  if (!fenced || hasFence(inner, fenced[1] ?? '')) return { code, skippedLines: first, lang: '' }
  const lang = /^[^\s{[:]*/.exec(fenced[2]?.trim() ?? '')?.[0] ?? ''
  return { code: inner, skippedLines: first + 1, lang }
}

function hasFence(text: string, fence: string): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith(fence))
}

function withoutIndent(line: string, indent: number): string {
  const blanks = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(indent, blanks))
}

function jsonOrText(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return source
  }
}
