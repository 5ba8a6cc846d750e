import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'

export type KeptPlace = {
  /** Keeps this element in place on the screen, instead of the previous one. */
  keep: (target: Element | null) => void
  dispose: Dispose
}

/**
 * Keeps the heading that an address leads to where it is, while what is above it grows (drawings, samples, pictures), until the reader
 * does something. Browsers hold what is at the top of the screen, and that may be what grows.
 */
export function openKeptPlace(): KeptPlace {
  let kept: Element | null = null
  let top = 0
  const note = (): void => {
    top = kept?.getBoundingClientRect().top ?? 0
  }
  const observer = new ResizeObserver(() => {
    if (!kept?.isConnected) return
    const moved = kept.getBoundingClientRect().top - top
    // Anything out of sight has not been scrolled to yet.
    const isSeen = top >= 0 && top < window.innerHeight
    if (isSeen && Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' })
    else note()
  })
  const keep = (target: Element | null): void => {
    kept = target
    note()
    observer.disconnect()
    if (target) observer.observe(document.body)
  }
  const letGo = () => keep(null)
  const passive = { passive: true }
  return {
    keep,
    dispose: together(
      letGo,
      listen(window, 'scroll', note, passive),
      listen(window, 'wheel', letGo, passive),
      listen(window, 'touchmove', letGo, passive),
      listen(window, 'pointerdown', letGo, passive),
      listen(window, 'keydown', letGo, passive),
    ),
  }
}
