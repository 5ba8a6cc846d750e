/** A piece of markup in HTML text: `end` is exclusive. `other`: a comment, declaration, or processing instruction. */
export type HtmlTag = {
  kind: 'open' | 'close' | 'other'
  /** As written; empty for `other`. */
  name: string
  start: number
  end: number
}

/** Elements without content or end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

const nameStart = /[A-Za-z]/
const nameEnd = /[\s/>]/

/**
 * The tags of a piece of HTML in order, in one pass over the text.
 *
 * The content of `script` and `style` is skipped. A tag that never ends is left out.
 */
export function readTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  let at = html.indexOf('<')
  while (at >= 0) {
    const tag = tagAt(html, at)
    if (tag === 'unfinished') break
    if (tag) tags.push(tag)
    const skipped = tag ? rawTextEnd(html, tag) : at + 1
    at = html.indexOf('<', skipped)
  }
  return tags
}

/** Whether an opening tag ends with a slash that is not part of an unquoted value: `<sup />`, but not `<a href=/b/>`. */
export function endsItself(html: string, { kind, start, end }: HtmlTag): boolean {
  return kind === 'open' && html.startsWith('/>', end - 2) && !/=[^\s"'<>=]*\/>$/.test(html.slice(start, end))
}

function tagAt(html: string, start: number): HtmlTag | 'unfinished' | undefined {
  const next = html[start + 1] ?? ''
  if (next === '!' || next === '?') return other(html, start)
  const isClose = next === '/'
  const nameAt = start + (isClose ? 2 : 1)
  if (!nameStart.test(html[nameAt] ?? '')) return undefined
  let at = nameAt
  while (at < html.length && !nameEnd.test(html[at]!)) at += 1
  const name = html.slice(nameAt, at)
  const end = tagEnd(html, at)
  return end < 0 ? 'unfinished' : { kind: isClose ? 'close' : 'open', name, start, end }
}

/** The index after the first `>` outside quoted values; -1 if there is none. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '>') {
      return at + 1
    } else if ((character === '"' || character === "'") && html[at - 1] === '=') {
      quote = character
    }
  }
  return -1
}

function other(html: string, start: number): HtmlTag | 'unfinished' {
  const close = html.startsWith('<!--', start) ? '-->' : html[start + 1] === '?' ? '?>' : '>'
  const at = html.indexOf(close, start + 2)
  return at < 0 ? 'unfinished' : { kind: 'other', name: '', start, end: at + close.length }
}

function rawTextEnd(html: string, tag: HtmlTag): number {
  const { kind, name, end } = tag
  if (kind !== 'open' || !/^(?:script|style)$/i.test(name) || endsItself(html, tag)) return end
  const close = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, end)
  return close < 0 ? html.length : close
}
