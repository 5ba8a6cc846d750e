import { showTabOf } from '../../../behaviours/code-groups.ts'
import { decode } from '../../../platform/decode.ts'
import { ROUTE_CHANGE_EVENT } from '../../../platform/route-events.ts'
import { rangesOf } from '../excerpt.ts'

/** Name of the highlight; the style sheet gives it its colours. */
const HIGHLIGHT = 'kb-search'

/** How many matches are marked on a page; more would be noise. */
const MAX_MARKS = 500

/**
 * Marks the words on the page of a result once it is there, and scrolls to the first one, below the result's heading if it has one, opening
 * the details and the tab around it. The marks disappear with the page, whose markup does not change otherwise.
 */
export function markOnArrival(href: string, words: readonly string[]): void {
  if (!('highlights' in CSS)) return
  const target = new URL(href, location.href)
  const mark = () => markPage(words, decode(target.hash.slice(1)))
  if (target.pathname === location.pathname) setTimeout(mark)
  else
    document.addEventListener(
      ROUTE_CHANGE_EVENT,
      // If another page was requested in the meantime, nothing is marked.
      () => location.pathname === target.pathname && mark(),
      { once: true },
    )
}

/** Marks the words on this page, and scrolls to the first below the heading of that id. */
export function markPage(words: readonly string[], anchor: string): void {
  const main = document.querySelector('main')
  if (!main) return
  const ranges = blocksIn(main)
    .flatMap((texts) => rangesIn(texts, words))
    .slice(0, MAX_MARKS)
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
  document.addEventListener(ROUTE_CHANGE_EVENT, () => CSS.highlights.delete(HIGHLIGHT), { once: true })
  const heading = anchor ? document.getElementById(anchor) : null
  const isBelow = ({ startContainer }: Range) =>
    !heading || heading.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_FOLLOWING
  const first = ranges.find(isBelow)
  if (!first) return
  // Inside closed details or a hidden tab a match has no position to scroll to.
  for (const details of main.querySelectorAll('details'))
    details.open ||= details.contains(first.startContainer)
  if (first.startContainer.parentElement) showTabOf(first.startContainer.parentElement)
  const { top, bottom } = first.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) first.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

const blocks = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, pre, summary, figcaption, blockquote, div, svg'

/** The texts of each block: a word may continue in an element of its own. */
function blocksIn(main: Element): Text[][] {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const found: Text[][] = []
  let block: Element | null | undefined
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const own = text.parentElement?.closest(blocks)
    if (own !== block || found.length === 0) found.push([])
    block = own
    found.at(-1)!.push(text)
  }
  return found
}

function rangesIn(texts: readonly Text[], words: readonly string[]): Range[] {
  return rangesOf(texts.map(({ data }) => data).join(''), words).map(([from, to]) => {
    const range = new Range()
    let at = 0
    for (const text of texts) {
      const end = at + text.length
      if (at <= from && from < end) range.setStart(text, from - at)
      if (at < to && to <= end) range.setEnd(text, to - at)
      at = end
    }
    return range
  })
}
