import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'

type Offset = { selectors: readonly string[]; padding: number }

/**
 * Reserves as much space above a jump's target as the site's own bars take: the first shown element of the `scrollOffset` selectors.
 * Measured before each jump, because some bars scroll away.
 */
export function scrollOffset(root: ParentNode): Dispose {
  const html = document.documentElement
  const shell = root.querySelector<HTMLElement>('[data-scroll-offset]')
  const offset = JSON.parse(shell?.dataset.scrollOffset ?? '') as Offset
  const measure = () => {
    const bottom = offset.selectors.map(bottomOf).find((one) => one > 0)
    if (bottom === undefined) html.style.removeProperty('--kb-scroll-offset')
    else html.style.setProperty('--kb-scroll-offset', `${bottom + offset.padding}px`)
  }
  // The browser's first jump happened before anything was measured.
  const target = document.querySelector(':target')
  const isThere = target && Math.abs(target.getBoundingClientRect().top - marginOf(target)) < 2
  measure()
  if (isThere) target.scrollIntoView()
  return together(
    listen(document, 'click', measure, { capture: true }),
    listen(window, 'resize', measure, { passive: true }),
  )
}

function marginOf(target: Element): number {
  return Number.parseFloat(getComputedStyle(target).scrollMarginTop) || 0
}

function bottomOf(selector: string): number {
  try {
    return document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
  } catch {
    // An invalid selector counts as no bar.
    return 0
  }
}
