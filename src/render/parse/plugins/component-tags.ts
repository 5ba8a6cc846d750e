import type { Html, RootContent } from 'mdast'
import { isHtmlName } from '../html/names.ts'
import { htmlPlaces, type LineStarts } from '../html/places.ts'
import { readTags } from '../html/tags.ts'
import { parseTag, type Tag } from '../tags.ts'

/** The tag of a component in a piece of HTML. */
export type ComponentTag = {
  type: 'tag'
  tag: Tag
  /** Whether the component exists. */
  isKnown: boolean
  /** Whether it was written as two tags without anything between them. */
  isPair?: boolean
  source: Html
}

export type Part = RootContent | ComponentTag

/** A piece of HTML split at the tags of components, existing or not. Tags in comments and `<style>` do not count. */
export function splitAtTags(html: Html, { known, lines }: Known): Part[] {
  const { value } = html
  const parts: Part[] = []
  const placeOf = htmlPlaces(html, lines)
  const piece = (from: number, to: number): Html => {
    const start = placeOf(from)
    const end = placeOf(to)
    return { type: 'html', value: value.slice(from, to), ...(start && end && { position: { start, end } }) }
  }
  let from = 0
  const flush = (to: number) => {
    if (value.slice(from, to).trim()) parts.push(piece(from, to))
  }
  for (const { kind, name, start } of readTags(value)) {
    const isComponent = kind !== 'other' && start >= from && (known.has(name) || isUnknown(name))
    const tag = isComponent ? parseTag(value.slice(start)) : undefined
    if (!tag) continue
    flush(start)
    from = start + tag.length
    parts.push({ type: 'tag', tag, isKnown: known.has(tag.name), source: piece(start, from) })
  }
  if (parts.length === 0) return [html]
  flush(value.length)
  return parts
}

type Known = { known: ReadonlySet<string>; lines: LineStarts }

/** Whether a name looks like that of a component, but there is no such component. */
function isUnknown(name: string): boolean {
  return /^[A-Z]/.test(name) && !isHtmlName(name)
}

/** `<Note></Note>` of a missing component as one tag. */
export function withoutEmptyPairs(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const isBlank = joined.at(-1)?.type === 'text' && isEmpty(joined.at(-1)!)
    const opening = joined.at(isBlank ? -2 : -1)
    if (!closes(part, opening)) {
      joined.push(part)
      continue
    }
    joined.splice(isBlank ? -2 : -1)
    joined.push({ ...opening, tag: { ...opening.tag, kind: 'self' }, isPair: true })
  }
  return joined
}

function closes(part: Part, opening: Part | undefined): opening is ComponentTag {
  if (part.type !== 'tag' || part.isKnown || part.tag.kind !== 'close') return false
  return opening?.type === 'tag' && opening.tag.kind === 'open' && opening.tag.name === part.tag.name
}

function isEmpty(part: Part): boolean {
  return part.type === 'text' && part.value.trim() === ''
}

/** Opening tags and their closing ones, by index. Pairs are nested or adjacent. */
export function pairsOf(parts: readonly Part[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const open: { name: string; index: number }[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  parts.forEach((part, index) => {
    if (part.type !== 'tag' || part.tag.kind === 'self') return
    const { kind, name } = part.tag
    if (kind === 'open') {
      open.push({ name, index })
      count(name, 1)
      return
    }
    if (!counts.get(name)) return
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.name, -1)
      if (last.name !== name) continue
      pairs.set(last.index, index)
      return
    }
  })
  return pairs
}

/** Which pieces of a text share their line with nothing but tags of components. */
export function ownLines(parts: readonly Part[]): boolean[] {
  const isStart = lineStarts(parts, /\n[ \t]*$/)
  const isEnd = lineStarts([...parts].reverse(), /^[ \t]*\n/).reverse()
  return parts.map((_, index) => isStart[index]! && isEnd[index]!)
}

function lineStarts(parts: readonly Part[], lineEnd: RegExp): boolean[] {
  let isStart = true
  return parts.map((part) => {
    const known = isStart
    const isBlank = part.type === 'text' && /^[ \t]*$/.test(part.value)
    if (part.type !== 'tag' && !isBlank)
      isStart = part.type === 'break' || (part.type === 'text' && lineEnd.test(part.value))
    return known
  })
}

/** Which pieces are inside code written as HTML, where a tag is literal. */
export function inCode(parts: readonly Part[]): boolean[] {
  let depth = 0
  return parts.map((part) => {
    if (part.type === 'html') {
      for (const { kind, name } of readTags(part.value)) {
        if (/^(?:pre|code|kbd|samp|textarea)$/i.test(name))
          depth = Math.max(0, depth + (kind === 'open' ? 1 : -1))
      }
    }
    return depth > 0
  })
}
