import type { Dispose } from '../dispose.ts'
import { beforePaint } from '../platform/before-paint.ts'
import { listen, together } from '../platform/listen.ts'

/** Sets a mark on the top bar and a bare local bar once the page has been scrolled past their height. */
export function scrolled(root: ParentNode): Dispose {
  const header = root.querySelector<HTMLElement>('.kb-header')
  const bare = root.querySelector<HTMLElement>('.kb-local-nav[data-bare]')
  if (!header && !bare) return () => {}
  const update = () => {
    header?.toggleAttribute('data-scrolled', window.scrollY > 0)
    bare?.toggleAttribute('data-scrolled', window.scrollY > (header?.offsetHeight ?? 0))
  }
  return together(beforePaint(update), listen(window, 'scroll', update, { passive: true }))
}
