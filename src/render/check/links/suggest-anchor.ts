import { bare, textLikeness } from '../../base/likeness.ts'
import type { Page } from '../../model/types.ts'

type Known = Pick<Page, 'anchors' | 'headings'>

type NearAnchor = {
  id: string
  /** True if this is the only id with the same letters, so that it is certainly meant. */
  certain: boolean
}

const enough = 0.5

/** The id most likely meant by a dead hash, judged by its letters, the heading's text, and the link's text, which often quotes the heading. */
export function suggestAnchor(hash: string, text: string | undefined, page: Known): NearAnchor | undefined {
  const texts = new Map(page.headings.map(({ anchor, text: heading }) => [anchor, heading]))
  // The text of a link is often the page title, which says nothing about the section.
  const sections = new Set(page.headings.filter(({ level }) => level > 1).map(({ anchor }) => anchor))
  let best: { id: string; score: number } | undefined
  for (const id of new Set(page.anchors.map((anchor) => anchor.id))) {
    const heading = texts.get(id)
    const score = Math.max(
      sameLetters(hash, id) ? 1.01 : 0,
      textLikeness(hash, id),
      heading ? textLikeness(hash, heading) : 0,
      heading && text && sections.has(id) ? 0.98 * labelLikeness(text, heading) : 0,
    )
    if (score >= enough && (!best || score > best.score)) best = { id, score }
  }
  return best && { id: best.id, certain: best.score > 1 && isOnly(hash, page) }
}

/** Link texts are arbitrary, so only a near copy of the heading counts. */
function labelLikeness(text: string, heading: string): number {
  const near = textLikeness(text, heading)
  return near >= 0.75 ? near : 0
}

function sameLetters(hash: string, id: string): boolean {
  return bare(hash) !== '' && bare(hash) === bare(id)
}

function isOnly(hash: string, { anchors }: Known): boolean {
  return new Set(anchors.filter(({ id }) => sameLetters(hash, id)).map(({ id }) => id)).size === 1
}

/** Cost of such a suggestion in pairs of letters; the factor of five covers preparing each text. */
export function pairsWith({ anchors, headings }: Known, hash: string, text = ''): number {
  const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length + 1, 0)
  const titles = letters(headings.map((heading) => heading.text))
  return 5 * (hash.length * (letters(anchors.map(({ id }) => id)) + titles) + text.length * titles)
}
