import type { Dispose } from '../dispose.ts'
import { listen, nearest, together, whenMedia } from '../platform/listen.ts'
import { lockScroll } from '../platform/scroll-lock.ts'

/** The full-screen menu: locks the page behind it; closes on Escape, on a link, and from 768 px on. */
export function navScreen(root: ParentNode): Dispose {
  const screen = root.querySelector<HTMLDetailsElement>('[data-nav-screen]')
  const hamburger = screen?.querySelector('summary')
  if (!screen || !hamburger) return () => {}
  const close = () => {
    screen.open = false
    lockScroll(false)
  }
  return together(
    listen(screen, 'toggle', (event) => {
      // Accordions inside it send the same event.
      if (event.target === screen) lockScroll(screen.open)
    }),
    listen(screen, 'click', (event) => {
      if (nearest(event, 'a')) close()
    }),
    listen(screen, 'keydown', (event) => {
      if (event.key !== 'Escape' || !screen.open) return
      close()
      hamburger.focus()
    }),
    whenMedia('(min-width: 768px)', close),
    () => {
      if (screen.open) close()
    },
  )
}
