import type { Dispose } from '../dispose.ts'
import { IN_PARTS } from '../platform/laid-out.ts'
import { listen, together } from '../platform/listen.ts'

/** What waits for its turn, as `templates/styles/catalog.css` has it. */
const GROUPS = '.kb-catalog-group:nth-of-type(n + 3)'

/**
 * Lays out what the first frame of a long catalog left out, as soon as the page is scrolled: one group between two frames. After that no
 * height on the page is an estimate, so that a place in pixels stays what it is. Who only looks at the first screen pays for nothing else.
 */
export function parts(root: ParentNode): Dispose {
  if (!document.documentElement.classList.contains(IN_PARTS)) return () => {}
  const left = [...root.querySelectorAll<HTMLElement>(GROUPS)]
  let stop: Dispose
  const layOut = () => {
    const group = left.shift()
    if (!group) return
    group.dataset.laid = ''
    // A frame lays out what was just marked; only then the next one. Browsers that lay out in parts have idle callbacks.
    const frame = requestAnimationFrame(() => {
      const idle = requestIdleCallback(layOut)
      stop = () => cancelIdleCallback(idle)
    })
    stop = () => cancelAnimationFrame(frame)
  }
  const start = () => {
    // The jump to the top of a page that has just been exchanged is an event too.
    if (window.scrollY === 0) return
    stop()
    layOut()
  }
  const layOutAll = () => {
    for (const group of left.splice(0)) group.dataset.laid = ''
  }
  stop = together(
    listen(window, 'scroll', start, { passive: true }),
    // Comes before the browser goes there: the end of estimates is not the end of the page.
    listen(window, 'keydown', ({ key }) => key === 'End' && layOutAll()),
  )
  // Scrolled while this was being loaded.
  start()
  return () => stop()
}
