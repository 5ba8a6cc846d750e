import type { Element, ElementContent, Root, RootContent } from 'hast'
import { textOfHtml } from './escape-html.ts'
import type { Highlight, Highlighted } from './highlight.ts'

/** Code as it was highlighted the last time; undefined for code that was not there. */
export type Recall = (...code: Parameters<Highlight>) => Highlighted | undefined

/**
 * The code of a note before it was edited: most of it is still there, and highlighting is a fifth of what parsing takes. It is found in the
 * note's tree as that is stored, so that nothing more is.
 *
 * `stored` is the tree as JSON in UTF-8, by a parser whose languages had the same names, without plug-ins of the site: those may have
 * changed what was highlighted. It is looked at when the first code is asked for.
 */
export function recallFrom(stored: Uint8Array, defaultLang: string): Recall {
  let blocks: ReadonlyMap<string, string> | undefined
  return (code, lang) => {
    blocks ??= blocksIn(stored, defaultLang)
    const html = blocks.get(keyOf(code, lang))
    return html === undefined ? undefined : { lines: html.split('\n').map(withoutMarks), known: true }
  }
}

function blocksIn(stored: Uint8Array, defaultLang: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>()
  const visit = (node: RootContent | ElementContent): void => {
    if (node.type !== 'element') return
    const html = htmlOf(node)
    // What has no colours may be in a language that is not known, which is found out in no time.
    if (html?.includes('<span class="hl-'))
      blocks.set(keyOf(textOfHtml(html), String(node.properties.lang || defaultLang)), html)
    node.children.forEach(visit)
  }
  const { buffer, byteOffset, length } = stored
  const tree: Root = JSON.parse(Buffer.from(buffer, byteOffset, length).toString())
  tree.children.forEach(visit)
  return blocks
}

function htmlOf({ tagName, properties }: Element): string | undefined {
  if (tagName !== 'kb-code' && tagName !== 'kb-preview') return undefined
  return typeof properties.html === 'string' ? properties.html : undefined
}

/** A line as it was highlighted: what marks it as a line is the fence's, whose marks may be others now. */
function withoutMarks(line: string): string {
  return line.slice(line.indexOf('>') + 1, -'</span>'.length)
}

function keyOf(code: string, lang: string): string {
  return `${lang}\0${code}`
}
