import { guardedCode } from './loops.ts'

/** The HTML of a page with guards in its scripts, in linear time. */
export function guardScripts(html: string): string {
  let result = ''
  let from = 0
  for (const { attributes, start, end } of scriptsOf(html)) {
    result += html.slice(from, start) + guardedScript(attributes, html.slice(start, end))
    from = end
  }
  return result + html.slice(from)
}

const scriptType = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i

function guardedScript(attributes: string, code: string): string {
  const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i.exec(attributes)
  const name = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim()
  if (/^module$/i.test(name)) return guardedCode(code, 'module')
  return scriptType.test(name) ? guardedCode(code, 'script') : code
}

type Script = { attributes: string; start: number; end: number }

// The content of these elements is text, so scripts are only found outside of them.
const opening = /<!--|<(script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)(?=[\s/>])/gi

function* scriptsOf(html: string): Generator<Script> {
  for (let at = 0; ; ) {
    opening.lastIndex = at
    const [open, name = ''] = opening.exec(html) ?? []
    if (open === undefined) return
    const from = opening.lastIndex
    const start = name ? endOfTag(html, from) : from
    const closing = name ? new RegExp(`</${name}`, 'gi') : /-->/g
    closing.lastIndex = start
    const end = start === -1 ? undefined : closing.exec(html)?.index
    // An unclosed element extends to the end of the page.
    if (end === undefined) return
    if (/^script$/i.test(name)) yield { attributes: html.slice(from, start - 1), start, end }
    at = end + 1
  }
}

/** The end of a tag; -1 if it has none. A quote opens a value only after an equals sign. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  let previous = ''
  for (let index = from; index < html.length; index++) {
    const character = html[index]!
    if (quote) quote = character === quote ? '' : quote
    else if (character === '>') return index + 1
    else if (previous === '=' && (character === '"' || character === "'")) quote = character
    if (character.trim() !== '') previous = character
  }
  return -1
}
