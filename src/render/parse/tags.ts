/** A tag whose name starts with an upper-case letter, as a note writes it. */
export type Tag = {
  kind: 'self' | 'open' | 'close'
  name: string
  props: Record<string, unknown>
  length: number
}

const attribute =
  /([A-Za-z_:@][\w:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}|([^\s"'<>`=]+)))?/y
const opening = /^<([A-Z][\w.]*)/
const closing = /^<\/([A-Z][\w.]*)\s*>/

/** The component tag at the start of the text, or undefined. Values in `{}` or that look like JSON are read as JSON. */
export function parseTag(text: string): Tag | undefined {
  const end = closing.exec(text)
  if (end) return { kind: 'close', name: end[1]!, props: {}, length: end[0].length }
  const start = opening.exec(text)
  if (!start) return undefined
  const props: Record<string, unknown> = {}
  let at = start[0].length
  for (;;) {
    at += /^\s*/.exec(text.slice(at))![0].length
    const stop = /^\/?>/.exec(text.slice(at))
    if (stop)
      return { kind: stop[0] === '>' ? 'open' : 'self', name: start[1]!, props, length: at + stop[0].length }
    attribute.lastIndex = at
    const match = attribute.exec(text)
    if (!match) return undefined
    const [whole, name = '', double, single, braces, bare] = match
    const written = double ?? single ?? braces ?? bare
    props[camelCase(name)] = written === undefined ? true : literal(written)
    at += whole.length
  }
}

function camelCase(name: string): string {
  return name.replace(/^:/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function literal(written: string): unknown {
  const text = decodeEntities(written)
  if (!/^\s*(?:[[{"-]|\d|true\b|false\b|null\b)/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON after all: a text such as "2 items" or "[draft]".
    return text
  }
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
