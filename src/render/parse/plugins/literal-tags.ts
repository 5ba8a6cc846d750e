import type { Html, Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { isHtmlName } from '../html-names.ts'
import { htmlPlaces, type LineStarts, linesIn } from '../html-places.ts'
import { type HtmlTag, readTags } from '../html-tags.ts'
import { holdsText } from '../nodes.ts'
import { type PageState, stateOf } from '../page-state.ts'
import { warnOfTag } from './unknown-tags.ts'

type Options = { components: readonly string[] }

/** Tags whose content swallows the page or leaves the body; GitHub shows them as text too. */
const disallowed = new Set(['title', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset'])

/**
 * Tags that are neither HTML nor components become the text that the author typed: `Vec<String>` is not a tag.
 *
 * So do tags that would swallow the rest of the page, and a `<style>` or `<script>` that never ends.
 */
export function literalTags({ components }: Options) {
  return (tree: Root, file: VFile) => visit(tree, { state: stateOf(file), components, lines: linesIn(file) })
}

type Context = { state: PageState; components: readonly string[]; lines: LineStarts }

function visit(parent: Parents, context: Context): void {
  const endless = endlessTags(parent)
  for (const child of parent.children) {
    if (child.type === 'html')
      child.value = escaped(child, { ...context, isEndless: endless.has(child), isBlock: !holdsText(parent) })
    else if ('children' in child) visit(child as Parents, context)
  }
}

/** The unclosed `<style>` and `<script>` inside a line. Those of a block end with it. */
function endlessTags(parent: Parents): ReadonlySet<Nodes> {
  const open = new Map<string, Nodes>()
  if (parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem') return new Set()
  for (const child of parent.children) {
    const [, slash, name = ''] = (child.type === 'html' && /^<(\/?)(style|script)\b/i.exec(child.value)) || []
    if (!name || isWhole(child as Html, name)) continue
    if (slash) open.delete(name.toLowerCase())
    else open.set(name.toLowerCase(), child)
  }
  return new Set(open.values())
}

/** Whether a block in a container or footnote contains the end of its tag too. */
function isWhole({ value }: Html, name: string): boolean {
  return value.toLowerCase().includes(`</${name.toLowerCase()}`, 1)
}

type Place = Context & { isEndless: boolean; isBlock: boolean }

function escaped(html: Html, context: Place): string {
  const { value } = html
  let result = ''
  let from = 0
  const placeOf = htmlPlaces(html, context.lines)
  for (const tag of readTags(value)) {
    if (!context.isEndless && !isLiteral(tag)) continue
    const { name, start, end } = tag
    const written = value.slice(start, end)
    if (tag.kind === 'open' && !isHtmlName(name))
      warnOfTag(placeOf(start), { name, written, outcome: 'text', isBlock: context.isBlock }, context)
    result += value.slice(from, start) + written.replaceAll('<', '&lt;')
    from = tag.end
  }
  return result + value.slice(from)
}

function isLiteral({ kind, name }: HtmlTag): boolean {
  return kind !== 'other' && (disallowed.has(name.toLowerCase()) || !isHtmlName(name))
}
