import { announce } from '../platform/announce.ts'

/**
 * Moves the focus to where reading starts and has the title announced, as a page load would.
 *
 * `target` is the element of the address. Without one it is the page's heading, and a Tab pressed while it still has the focus goes to the
 * skip link, as on a loaded page; a page without a heading starts before its skip link. Nothing scrolls.
 */
export function land(target: HTMLElement | null): void {
  const top = document.getElementById('kb-top')
  const heading = document.querySelector<HTMLElement>('main h1')
  const place = target ?? heading ?? top
  // Headings of a site's own layouts, and footnotes, are not focusable by default.
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus({ preventScroll: true })
  if (!target && heading && top) tabTo(top, heading)
  announce(unsaid(place?.textContent ?? ''))
}

function tabTo(top: HTMLElement, heading: HTMLElement): void {
  heading.onkeydown = ({ key, shiftKey }) => {
    // The browser moves on from there by its own rules.
    if (key === 'Tab' && !shiftKey) top.focus({ preventScroll: true })
  }
  // After the focus has moved on, or a click into the heading, Tab works as usual.
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
