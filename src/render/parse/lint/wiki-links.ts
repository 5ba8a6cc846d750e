import type { Link, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { WikiLink } from '../../model/types.ts'
import { findingAt, type LintInput, rangeOf, typed } from './source.ts'

/** `![[picture.png|300]]`, `[[note#heading|text]]`: embed mark, name, place, and text or size. */
export const wiki =
  /(!?)(?<!\\)\[\[(?!\^\w)([^[\]\n|#^]{0,200}?)(?:[#^]{1,2}([^[\]\n|]{0,200}?))?(?:\\?\|([^[\]\n]{0,200}))?\]\]/g

/** Not a word of any language: Han, a path, a date as in daily notes, several words. */
const title = /[\p{Script=Han}/]|\.md$|^\d{4}-\d\d-\d\d$|^\p{L}[\p{L}\p{N}&'’+.-]*(?: [\p{L}\p{N}&'’+.-]+)+$/u

/** Whether a wiki link may be a word of a language, such as `[[Prototype]]`. */
export function isWikiWord({
  mark,
  name,
  place,
  label,
}: Record<'mark' | 'place' | 'label', string | undefined> & { name: string }): boolean {
  return !mark && place === undefined && label === undefined && !title.test(name)
}

/** Links and embeds of Obsidian, which are text here. The right link depends on the other notes, and so does the meaning of `[[Prototype]]`. */
export function wikiLinks(input: LintInput): WikiLink[] {
  return input.nodes.flatMap(({ node }) => {
    if (node.type === 'text' && node.value.includes('[[')) return inText(input, node)
    return node.type === 'link' && /^obsidian:/i.test(node.url) ? [intoVault(input, node)] : []
  })
}

/** `obsidian://open?vault=…`, as from "Copy Obsidian URL". */
function intoVault(input: LintInput, node: Link): WikiLink {
  const file = URL.canParse(node.url) && new URL(node.url).searchParams.get('file')
  const message = 'The address "obsidian:" opens the vault of its author, which readers do not have.'
  const [name = '', heading] = (file || '').split('#')
  return {
    name,
    heading,
    text: textOf(node),
    finding: findingAt(input, 'wiki-link', rangeOf(node), { message }),
  }
}

function inText(input: LintInput, node: Text): WikiLink[] {
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(wiki)].flatMap(({ 0: whole, 1: mark, 2: named = '', 3: place, 4: text, index }) => {
    const name = named.trim()
    // The last of several headings is the target.
    const heading = place?.split('#').at(-1)?.trim()
    // `[[toc]]` is a list of headings.
    if ((!name && !heading) || /^toc$/i.test(name)) return []
    const at = start + index
    const message = `"${whole}" is shown as text.`
    const finding = findingAt(input, 'wiki-link', [at, at + whole.length], { message })
    const isWord = isWikiWord({ mark, name, place, label: text })
    return [{ name, heading, text, isEmbed: mark !== '', isWord, finding }]
  })
}
