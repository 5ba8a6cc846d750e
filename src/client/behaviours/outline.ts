import type { Dispose } from '../dispose.ts'
import { decode } from '../platform/decode.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { throttle } from '../platform/throttle.ts'

/** Minimum time between two updates while scrolling, in milliseconds: product spec §9. */
const THROTTLE_MS = 100

/** Slack below the line at which a heading becomes current, in CSS px. */
const LINE_SLACK = 4

/** Zoomed pages scroll to fractions of a pixel; this close to the end counts as the end. */
const END_SLACK = 2

type HeadingPosition = { top: number; offset: number }

/**
 * Index of the heading being read, or -1.
 *
 * `headings` are sorted by `top` (distance from the top of the page, in CSS px); `offset` is the space that a jump leaves above a heading.
 * At the top of the page none is current, at its bottom the last, else the last that has passed the reading line.
 */
export function currentHeading(
  headings: readonly HeadingPosition[],
  { scrollY, innerHeight, pageHeight }: { scrollY: number; innerHeight: number; pageHeight: number },
): number {
  if (headings.length === 0 || scrollY < 1) return -1
  if (Math.abs(scrollY + innerHeight - pageHeight) < END_SLACK) return headings.length - 1
  return headings.findLastIndex(({ top, offset }) => top <= scrollY + offset + LINE_SLACK)
}

/** Marks the outline's link to the heading being read, with a bar that slides to it. */
export function outline(root: ParentNode): Dispose {
  const aside = root.querySelector<HTMLElement>('.kb-aside')
  const marker = aside?.querySelector<HTMLElement>('.kb-outline-marker')
  if (!aside || !marker) return () => {}
  const links = [...aside.querySelectorAll<HTMLAnchorElement>('.kb-outline-link')]
  const asked = () => links.find(({ hash }) => hash !== '' && hash === location.hash)
  // The click that scrolled the page may have happened before this code loaded.
  let chosen = asked()
  const forget = () => {
    chosen = undefined
  }
  const update = () => {
    if (aside.offsetParent === null) return
    const entries = links.flatMap((link) => positionOf(link)).sort((a, b) => a.top - b.top)
    const { scrollY, innerHeight } = window
    const pageHeight = document.documentElement.scrollHeight
    const current = currentHeading(entries, { scrollY, innerHeight, pageHeight })
    // At the end of a page no heading reaches the reading line.
    const isLast = current === entries.length - 1
    const wanted = isLast && entries.some(({ link, top }) => link === chosen && top > scrollY)
    const found = wanted ? chosen : entries[current]?.link
    // A page too short to scroll cannot otherwise show what the address refers to.
    show(links, found ?? (pageHeight <= innerHeight ? asked() : undefined), marker)
  }
  const throttled = throttle(update, THROTTLE_MS)
  update()
  return together(
    listen(window, 'scroll', throttled, { passive: true }),
    listen(window, 'resize', throttled, { passive: true }),
    listen(window, 'hashchange', throttled),
    listen(aside, 'click', (event) => {
      chosen = nearest<HTMLAnchorElement>(event, '.kb-outline-link') ?? undefined
      throttled()
    }),
    listen(window, 'wheel', forget, { passive: true }),
    listen(window, 'touchmove', forget, { passive: true }),
    listen(window, 'keydown', forget, { passive: true }),
    throttled.cancel,
  )
}

type LinkPosition = HeadingPosition & { link: HTMLAnchorElement }

function positionOf(link: HTMLAnchorElement): LinkPosition[] {
  const heading = document.getElementById(decode(link.hash.slice(1)))
  // A heading inside closed details has no position.
  if (!heading || heading.getClientRects().length === 0) return []
  const { scrollMarginTop, paddingTop } = getComputedStyle(heading)
  const offset = (Number.parseFloat(scrollMarginTop) || 0) + (Number.parseFloat(paddingTop) || 0)
  return [{ link, top: heading.getBoundingClientRect().top + window.scrollY, offset }]
}

function show(
  links: readonly HTMLAnchorElement[],
  active: HTMLAnchorElement | undefined,
  marker: HTMLElement,
): void {
  for (const link of links) {
    link.classList.toggle('active', link === active)
    if (link === active) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
  marker.toggleAttribute('data-shown', active !== undefined)
  if (!active) return
  const box = marker.parentElement?.getBoundingClientRect()
  const { top, height } = active.getBoundingClientRect()
  marker.style.translate = `0 ${top - (box?.top ?? 0) + (height - marker.offsetHeight) / 2}px`
  active.scrollIntoView({ block: 'nearest' })
}
