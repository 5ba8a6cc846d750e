import type { Element, Root } from 'hast'
import { isHeading, walk } from '../hast.ts'
import { type PageState, placeOf } from '../page-state.ts'
import { headingText } from './headings.ts'

/** Gives each heading the id of GitHub, too, on an empty element in it, if it differs and is free: links from outside keep working. */
export function addGithubIds(tree: Root, state: PageState): void {
  const taken = new Set(state.anchors.map(({ id }) => id))
  const headings: Element[] = []
  walk(tree, (element) => {
    if (isHeading(element)) headings.push(element)
  })
  const ids = idsOnGithub(headings.map(headingText))
  headings.forEach((element, index) => {
    const id = ids[index]!
    if (id === '' || taken.has(id)) return
    taken.add(id)
    state.anchors.push({ id, place: placeOf(state, element) })
    const target: Element = { type: 'element', tagName: 'a', properties: { id }, children: [] }
    element.children.unshift(target)
  })
}

/** The ids of headings with these texts there, in order: one that is used again gets a number. */
export function idsOnGithub(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return texts.map((text) => {
    const base = githubId(text)
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    return base === '' || count === 0 ? base : `${base}-${count}`
  })
}

/** Letters, digits, underscores and hyphens stay, each space becomes a hyphen. */
function githubId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
