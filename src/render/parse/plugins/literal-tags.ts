import type { Html, Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import { exchanged } from '../../base/exchanged.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { isHtmlName, subjectTag } from '../html/names.ts'
import { htmlPlaces, type LineStarts, linesIn } from '../html/places.ts'
import { endsItself, type HtmlTag, readTags } from '../html/tags.ts'
import { holdsText } from '../nodes.ts'
import { type PageState, stateOf } from '../page-state.ts'
import { warnOfTag } from './unknown-tags.ts'

type Options = { components: readonly string[] }

/** Tags whose content swallows the page or leaves the body; GitHub shows them as text too. */
const disallowed = new Set(['title', 'xmp', 'noembed', 'noframes', 'plaintext', 'frameset'])

/**
 * Tags that are neither HTML nor components become the text that the author typed: `Vec<String>` is not a tag.
 *
 * So do tags that would swallow the rest of the page, a `<style>` or `<script>` that never ends, and the bare name of an element in a
 * sentence or heading that does not close it: a sentence about `<template>`.
 */
export function literalTags({ components }: Options) {
  return (tree: Root, file: VFile) => {
    const strays = new Set<string>()
    findStrayEnds(tree, strays)
    visit(tree, { state: stateOf(file), components, lines: linesIn(file), strays })
  }
}

/** `strays`: names of tags that end somewhere other than where they begin. */
type Context = {
  state: PageState
  components: readonly string[]
  lines: LineStarts
  strays: ReadonlySet<string>
}

function findStrayEnds(parent: Parents, strays: Set<string>): void {
  const open = new Map<string, number>()
  for (const child of parent.children) {
    if ('children' in child) findStrayEnds(child as Parents, strays)
    for (const { kind, name } of child.type === 'html' ? readTags(child.value) : []) {
      const count = open.get(name.toLowerCase()) ?? 0
      if (kind === 'open') open.set(name.toLowerCase(), count + 1)
      else if (kind === 'close' && count === 0) strays.add(name.toLowerCase())
      else if (kind === 'close') open.set(name.toLowerCase(), count - 1)
    }
  }
}

function visit(parent: Parents, context: Context, isInHeading = false): void {
  const endless = endlessTags(parent, context.strays, isInHeading)
  for (const child of parent.children) {
    if (child.type === 'html')
      child.value = escaped(child, { ...context, isEndless: endless.has(child), isBlock: !holdsText(parent) })
    else if ('children' in child) visit(child as Parents, context, isInHeading || child.type === 'heading')
  }
}

/** The unclosed tags inside a line that name an element. Those of a block end with it, except style sheets and programs in a container. */
function endlessTags(parent: Parents, strays: ReadonlySet<string>, isInHeading: boolean): ReadonlySet<Nodes> {
  const open = new Map<string, Nodes[]>()
  if (parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem') return new Set()
  const isLine = holdsText(parent)
  for (const child of parent.children) {
    if (child.type !== 'html') continue
    const tag = subjectTag(child.value, isInHeading)
    if (!tag || isWhole(child, tag.name) || strays.has(tag.name)) continue
    if (!isLine && !/^(?:style|script)$/.test(tag.name)) continue
    if (tag.isEnd) open.get(tag.name)?.pop()
    else getOrInsert(open, tag.name, () => []).push(child)
  }
  return new Set([...open.values()].flat())
}

/** Whether a block in a container or footnote contains the end of its tag too. */
function isWhole({ value }: Html, name: string): boolean {
  return value.toLowerCase().includes(`</${name}`, 1)
}

type Place = Context & { isEndless: boolean; isBlock: boolean }

function escaped(html: Html, context: Place): string {
  const { value } = html
  const placeOf = htmlPlaces(html, context.lines)
  // A sentence about `<!DOCTYPE>`, `<!Doctype html>` or `<!doctype html>`.
  if (/^<![a-z]/.test(value) || (!context.isBlock && /^<!(?![A-Z]+\s)[A-Z]/.test(value)))
    return `&lt;${value.slice(1)}`
  const tags = readTags(value).filter((tag) => context.isEndless || isLiteral(tag))
  const empty = context.isBlock ? emptyTags(value, tags) : new Set<HtmlTag>()
  return exchanged(
    value,
    tags.map((tag) => {
      const { kind, name, start, end } = tag
      const written = value.slice(start, end)
      const outcome = empty.has(tag) ? 'nothing' : 'text'
      if (kind === 'open' && !isHtmlName(name))
        warnOfTag(placeOf(start), { name, written, outcome, isBlock: context.isBlock }, context)
      return { start, end, text: outcome === 'text' ? written.replaceAll('<', '&lt;') : '' }
    }),
  )
}

/** Tags without content, `<codepen></codepen>` or `<Vue-Home />`, which a script would have filled. In a sentence, such a tag is probably its subject. */
function emptyTags(html: string, tags: readonly HtmlTag[]): ReadonlySet<HtmlTag> {
  const pairs = tags.flatMap((tag, index) => {
    if (endsItself(html, tag)) return [tag]
    const next = tags[index + 1]
    const isPair = tag.kind === 'open' && next?.kind === 'close' && next.name === tag.name
    return isPair && next.start === tag.end ? [tag, next] : []
  })
  return new Set(pairs)
}

function isLiteral({ kind, name }: HtmlTag): boolean {
  return kind !== 'other' && (disallowed.has(name.toLowerCase()) || !isHtmlName(name))
}
