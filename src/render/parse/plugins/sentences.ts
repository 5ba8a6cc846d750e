import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Link } from '../../model/types.ts'
import { type PageState, placeOf } from '../page-state.ts'
import { isPermalink } from './headings.ts'

/** Blocks whose text is read by itself; other text, such as code, has no sentences. */
const blocks = /^(?:p|li|td|th|h[1-6]|dt|dd|figcaption|summary|blockquote|div|section|kb-container|kb-title)$/

/** How much of the text before and after a link is kept. */
const maxAround = 100

const ends = /[。！？；!?\n]|\.(?=\s)/g

type Found = { link: Link; start: number; end: number }

/** Gives each link to a page of the site the text around it: its sentence, or the near part of it. */
export function noteSentences(tree: Root, state: PageState): void {
  const pageLinks = state.links.filter(({ kind, source }) => kind === 'page' && source === 'a')
  if (pageLinks.length === 0) return
  const byPlace = new Map(pageLinks.map((link) => [keyOf(link.href, link.place), link]))

  function read(block: Root | Element): void {
    const found: Found[] = []
    let text = ''
    const add = (children: readonly (Root['children'][number] | ElementContent)[]): void => {
      for (const child of children) {
        if (child.type === 'text') text += child.value
        if (child.type !== 'element' || isPermalink(child)) continue
        const start = text.length
        if (blocks.test(child.tagName)) {
          text += '\n'
          read(child)
        } else if (child.tagName === 'a') {
          text += textOf(child)
          const link = byPlace.get(keyOf(String(child.properties.href), placeOf(state, child)))
          if (link) found.push({ link, start, end: text.length })
        } else add(child.children)
      }
    }
    add(block.children)
    for (const { link, start, end } of found) link.around = aroundIn(text, start, end)
  }

  read(tree)
}

function keyOf(href: string, { line, column }: Link['place']): string {
  return `${line}:${column} ${href}`
}

/** The sentence around a part of a text, or the near part of it. */
export function aroundIn(text: string, start: number, end: number): [before: string, after: string] {
  return [before(text, start), after(text, end)]
}

function before(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - maxAround), at)
  const end = [...near.matchAll(ends)].at(-1)
  const isCut = end === undefined && at > maxAround
  const own = end === undefined ? near : near.slice(end.index + end[0].length)
  return (isCut ? '…' : '') + own.replace(/\s+/g, ' ').trimStart()
}

function after(text: string, at: number): string {
  const near = text.slice(at, at + maxAround)
  const end = [...near.matchAll(ends)][0]
  const isCut = end === undefined && text.length > at + maxAround
  const own = end === undefined ? near : near.slice(0, end.index + end[0].length)
  return own.replace(/\s+/g, ' ').trimEnd() + (isCut ? '…' : '')
}
