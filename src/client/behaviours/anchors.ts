import type { Dispose } from '../dispose.ts'
import { decode } from '../platform/decode.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { isPlainClick } from './page-url.ts'

/** How long jumps glide after a click, in milliseconds. */
const GLIDE_MS = 1000

/** Jumps within the page: gliding for a heading's own link when it is near, and to ids in whatever form they were typed. */
export function anchors(root: ParentNode): Dispose {
  return together(
    listen(root as Element, 'click', (event) => {
      const link = nearest<HTMLAnchorElement>(event, OWN_LINKS)
      if (!link || !isPlainClick(event)) return
      const isTop = link.matches('.kb-to-top')
      const distance = Math.abs(targetOf(link.hash)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY)
      if (isTop || distance < window.innerHeight) glide()
      if (!isTop) return
      event.preventDefault()
      window.scrollTo(0, 0)
      document.getElementById('kb-top')?.focus({ preventScroll: true })
    }),
    listen(window, 'hashchange', () => {
      const { hash } = location
      if (hash && !document.querySelector(':target')) targetOf(hash)?.scrollIntoView()
    }),
  )
}

const OWN_LINKS = 'a.header-anchor, a.kb-to-top'

// The style sheet makes the browser's own jump glide, unless the visitor prefers reduced motion.
function glide(): void {
  const { classList } = document.documentElement
  classList.add('kb-glide')
  setTimeout(() => classList.remove('kb-glide'), GLIDE_MS)
}

/** The element that a hash refers to: raw or percent-encoded, composed or decomposed. */
export function targetOf(hash: string): HTMLElement | null {
  const raw = hash.slice(1)
  const decoded = decode(raw)
  for (const id of [raw, decoded, decoded.normalize('NFC'), decoded.normalize('NFKD')]) {
    const element = document.getElementById(id)
    if (element) return element
  }
  return null
}
