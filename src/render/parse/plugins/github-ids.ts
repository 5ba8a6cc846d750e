import type { Element, Root } from 'hast'
import { type HeadingIds, numbered } from '../../dialects/heading-ids.ts'
import { element, isHeading, walk } from '../html/hast.ts'
import { type PageState, placeOf } from '../page-state.ts'
import { codedText, headingText, slugText } from './headings.ts'

/**
 * Also gives each heading its ids on GitHub and in the tool of the notes, on empty elements inside it, if they differ and are free: links from outside keep
 * working.
 */
export function addOtherIds(tree: Root, state: PageState, note: string, own?: HeadingIds): void {
  const taken = new Set(state.anchors.map(({ id }) => id))
  const headings: Element[] = []
  walk(tree, (element) => {
    if (isHeading(element) && element.properties.id !== undefined) headings.push(element)
  })
  // A title that does not come from the text is not a heading for the tool.
  const written = headings.filter(({ position }) => position !== undefined)
  const there = written.map((element) => ({
    text: slugText(element),
    source: note.slice(element.position!.start.offset, element.position!.end.offset),
    id: String(element.properties.id),
  }))
  const given = [
    ...[headingText, codedText].flatMap((textOf) =>
      idsOnGithub(headings.map(textOf)).map((id, index) => ({ id, heading: headings[index]! })),
    ),
    ...(own?.(there) ?? []).map((id, index) => ({ id, heading: written[index]! })),
  ]
  for (const { id, heading } of given) {
    if (id !== '' && !taken.has(id)) {
      taken.add(id)
      state.anchors.push({ id, place: placeOf(state, heading) })
      heading.children.unshift(element('a', { id }))
    }
  }
}

/** GitHub's ids of headings with these texts, in order: a repeated one gets a number. */
export function idsOnGithub(texts: readonly string[]): string[] {
  const ids = texts.map(githubId)
  return numbered(ids).map((id, index) => (ids[index] === '' ? '' : id))
}

/** Letters, digits, underscores and hyphens stay, each space becomes a hyphen. */
function githubId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
