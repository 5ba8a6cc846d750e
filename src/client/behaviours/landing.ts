import { announce } from '../platform/announce.ts'

/**
 * Sends the focus to where a visit begins, and has the title said, as a load of the page would.
 *
 * `target` is what the address points at. Without one it is the heading of the page, and a Tab that is pressed while it
 * still has the focus goes to the skip link, as on a page that was loaded; a page without a heading begins before its skip
 * link. Nothing scrolls.
 */
export function land(target: HTMLElement | null): void {
  const top = document.getElementById('kb-top')
  const heading = document.querySelector<HTMLElement>('main h1')
  const place = target ?? heading ?? top
  // Headings of a site's own layouts, footnotes: what cannot have the focus by itself.
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus({ preventScroll: true })
  if (!target && heading && top) tabTo(top, heading)
  announce(unsaid(place?.textContent ?? ''))
}

function tabTo(top: HTMLElement, heading: HTMLElement): void {
  heading.onkeydown = ({ key, shiftKey }) => {
    // The browser then goes on from there, by its own rules for what a Tab reaches.
    if (key === 'Tab' && !shiftKey) top.focus({ preventScroll: true })
  }
  // Who has gone on, or points into the heading, begins where they are.
  heading.onblur = heading.onpointerdown = () => {
    heading.onkeydown = null
  }
}

/** The title without what a screen reader says anyway because it has the focus. A heading's own link is one empty character. */
function unsaid(said: string): string {
  const text = said.replace('\u200b', '').trim()
  const { title } = document
  return title.startsWith(text) ? title.slice(text.length).replace(/^[\s|·–—-]+/, '') : title
}
