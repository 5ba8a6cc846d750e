import type { Html, Nodes, Parents, Root } from 'mdast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { suggest } from '../../base/suggest.ts'
import { isHtmlName } from '../html-names.ts'
import { htmlPlaces, type LineStarts, linesIn } from '../html-places.ts'
import { type HtmlTag, readTags } from '../html-tags.ts'
import { type Notes, note, notesOf } from '../notes.ts'

type Options = { components: readonly string[] }

/** Tags whose content swallows the page or leaves the body; GitHub shows them as text too. */
const disallowed = new Set(['title', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset'])

/**
 * Tags that are neither HTML nor components become the text that the author saw: `Vec<String>` is not a tag.
 *
 * So do tags that would swallow the rest of the page, and a `<style>` or `<script>` that never ends.
 */
export function literalTags({ components }: Options) {
  return (tree: Root, file: VFile) => visit(tree, { notes: notesOf(file), components, lines: linesIn(file) })
}

type Context = { notes: Notes; components: readonly string[]; lines: LineStarts }

function visit(parent: Parents, context: Context): void {
  const endless = endlessTags(parent)
  for (const child of parent.children) {
    if (child.type === 'html')
      child.value = escaped(child, { ...context, isEndless: endless.has(child), isBlock: !isLine(parent) })
    else if ('children' in child) visit(child as Parents, context)
  }
}

/** Whether a block holds text, with tags inside it. */
function isLine({ type }: Parents): boolean {
  return type !== 'root' && type !== 'blockquote' && type !== 'listItem' && type !== 'container'
}

/** The `<style>` and `<script>` inside a line that nothing closes. Those of a block end with it. */
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

/** Whether a block in a container or footnote holds the end of its tag too. */
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
    if (tag.kind === 'open' && !isHtmlName(tag.name))
      warn(placed(placeOf(tag.start)), { name: tag.name, written: value.slice(tag.start, tag.end) }, context)
    result += value.slice(from, tag.start) + value.slice(tag.start, tag.end).replaceAll('<', '&lt;')
    from = tag.end
  }
  return result + value.slice(from)
}

function isLiteral({ kind, name }: HtmlTag): boolean {
  return kind !== 'other' && (disallowed.has(name.toLowerCase()) || !isHtmlName(name))
}

/** What tags of other generators are here. */
const elsewhere: Readonly<Record<string, string>> = {
  ClientOnly: 'Remove it: what is inside is rendered when the site is built.',
  Content: 'Take a file in with <!--@include: ./file.md-->.',
  Tabs: 'Write code in tabs as "::: code-group".',
  TabItem: 'Write code in tabs as "::: code-group".',
  CodeGroup: 'Write "::: code-group".',
  ...Object.fromEntries(
    ['Admonition', 'admonition', 'Aside'].map((name) => [name, 'Write "::: tip" and the like.']),
  ),
  Code: 'Write a fence: "```js".',
  Link: 'Write "[text](./note.md)".',
  ...Object.fromEntries(['Image', 'Picture'].map((name) => [name, 'Write "![what it shows](./box.png)".'])),
  DocCardList: 'Write <Catalog base="/folder" />.',
  TOCInline: 'Write "[[toc]]".',
  ...Object.fromEntries(
    ['VPTeamMembers', 'VPTeamPage', 'VPTeamPageTitle', 'VPTeamPageSection'].map((name) => [
      name,
      `Write a component of your own in templates/components/${name}.tsx.`,
    ]),
  ),
}

/** Attributes, an end in itself, or a line of its own: a component that is missing, and no type such as `Vec<String>`. */
function isComponentLike(written: string, isBlock: boolean): boolean {
  return isBlock ? /^<[A-Z]/.test(written) : /^<[A-Z]\w*(?:\s|\/>)/.test(written)
}

type Placed = { position?: { start: Point } }

function placed(start: Point | undefined): Placed {
  return start ? { position: { start } } : {}
}

function warn(
  at: Placed,
  { name, written }: { name: string; written: string },
  { notes, components, isBlock }: Place,
): void {
  const isOpen = components.includes(name)
  const near = suggest(name, components)
  note(notes, at, {
    rule: 'unknown-tag',
    severity: 'warning',
    message: isOpen
      ? `"<${name}>" is never closed, so it is shown as text.`
      : `"<${name}>" is neither HTML nor a component, so it is shown as text.`,
    fix: isOpen
      ? `Write "<${name} />", or close it with "</${name}>".`
      : near
        ? `Did you mean "<${near}>"?`
        : (elsewhere[name] ??
          (isComponentLike(written, isBlock)
            ? `Write the component "templates/components/${name}.tsx", or take the tag out.`
            : 'Write it as code: `…`.')),
  })
}
