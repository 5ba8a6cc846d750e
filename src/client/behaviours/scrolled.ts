import type { Dispose } from '../dispose.ts'
import { beforePaint } from '../platform/before-paint.ts'
import { listen, together } from '../platform/listen.ts'

/** Sets a mark on the top bar once the page is scrolled, and on the local bar once the top bar is out of sight. */
export function scrolled(root: ParentNode): Dispose {
  const header = root.querySelector<HTMLElement>('.kb-header')
  const local = root.querySelector<HTMLElement>('.kb-local-nav')
  if (!header && !local) return () => {}
  const update = () => {
    header?.toggleAttribute('data-scrolled', window.scrollY > 0)
    local?.toggleAttribute('data-scrolled', window.scrollY > (header?.offsetHeight ?? 0))
  }
  return together(beforePaint(update), listen(window, 'scroll', update, { passive: true }))
}
