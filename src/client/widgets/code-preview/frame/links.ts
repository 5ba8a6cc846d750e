import { decode } from '../../../platform/decode.ts'

/**
 * Handles clicks on links of a sample: within the sample they scroll, else the page opens the address in a new tab. It never leads the
 * frame elsewhere, and adds nothing to the history of the page.
 */
export function followLink(event: MouseEvent, post: (message: unknown) => void): void {
  if (event.defaultPrevented) return
  const isLink = (node: EventTarget): node is Element =>
    node instanceof Element && node.matches('a[href], area[href]')
  const link = event.composedPath().find(isLink)
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) document.getElementById(decode(address.slice(1)))?.scrollIntoView()
  // A script's click is not the reader's.
  else if (event.isTrusted && URL.canParse(address, document.baseURI))
    post({ kind: 'link', href: new URL(address, document.baseURI).href })
}
