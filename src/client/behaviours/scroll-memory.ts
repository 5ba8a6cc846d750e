import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'
import { readStored, writeStored } from '../platform/storage.ts'

/** Where positions and open details outlive the document: a page that is loaded again keeps the entries before and after its own. */
const KEY = 'kbsite-scroll'
const DETAILS_KEY = 'kbsite-details'

type ScrollMemory = {
  /**
   * Gives the present history entry a name, so that its position can be found again, and says whether it is a new one, another one that has
   * a name, or has the same name as the last one: a panel over the page has been opened or closed. To be called whenever the entry may have
   * changed.
   */
  mark: () => 'new' | 'other' | 'same'
  /** Position in CSS px at which the present history entry was left, if it was. */
  recall: () => number | undefined
  /**
   * Remembers where the present entry is scrolled to now: the browser may have scrolled it before anyone listened, as after a reload. Also
   * which details are open: the place may lie in them, or only be there because of them.
   */
  leave: () => void
  /** Opens and closes the details of the page as they were when the present entry was left; says whether any were not. */
  unfold: () => boolean
  dispose: Dispose
}

/**
 * Remembers where each history entry was scrolled to, as long as the tab lives.
 *
 * The browser's own restoring comes before a fetched page is there, so it is switched off once the document is loaded and on
 * again when it is left: after a reload or a return from another site the position is the browser's to restore, among the details that
 * were open.
 */
export function openScrollMemory(): ScrollMemory {
  // By the names of the entries; reads whatever text is there.
  const positions = new URLSearchParams(readStored('session', KEY) ?? '')
  let current = ''
  let count = 0
  const mark = () => {
    const last = current
    current = stateKey() ?? ''
    if (current) return current === last ? 'same' : 'other'
    // Unique among the entries of the tab: those of a document that was loaded again come back to the new one by popstate.
    current = `${performance.timeOrigin}-${count++}`
    history.replaceState({ ...history.state, kbsite: current }, '')
    return 'new'
  }
  // By the same names, a digit for each.
  const opened = new URLSearchParams(readStored('session', DETAILS_KEY) ?? '')
  const keepPosition = () => {
    positions.set(current, String(window.scrollY))
  }
  const keepDetails = () => {
    const states = detailsOfText().map(({ open }) => Number(open))
    if (states.length > 0) opened.set(current, states.join(''))
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  const leave = () => {
    takeOver()
    keepPosition()
    keepDetails()
  }
  const unfold = () => {
    const states = opened.get(current)
    const all = detailsOfText()
    // Another version of the page may have others.
    const other = all.filter(({ open }, index) => open !== (states?.[index] === '1'))
    if (states?.length !== all.length || other.length === 0) return false
    for (const details of other) details.open = !details.open
    return true
  }
  const recall = () => (positions.has(current) ? Number(positions.get(current)) : undefined)
  // Chromium restores the position in several goes, the last one just after `load`. Told before that not to, it stays where the page had
  // the place without its style sheet.
  let timer: ReturnType<typeof setTimeout> | undefined
  const takeOverSoon = () => {
    timer = setTimeout(takeOver)
  }
  if (document.readyState === 'complete') takeOverSoon()
  // The browser has restored the position by now, and goes with what it shows when something opens above that.
  if (mark() !== 'new' && unfold()) window.scrollTo({ top: recall(), behavior: 'instant' })
  const dispose = together(
    listen(window, 'scroll', keepPosition, { passive: true }),
    listen(window, 'pagehide', () => {
      history.scrollRestoration = 'auto'
    }),
    // Comes with the end of a document, too, and is the last that one hears which is thrown away in the background.
    listen(document, 'visibilitychange', () => {
      keepDetails()
      writeStored('session', KEY, String(positions))
      writeStored('session', DETAILS_KEY, String(opened))
    }),
    listen(window, 'pageshow', takeOverSoon),
    () => clearTimeout(timer),
  )
  return { mark, recall, leave, unfold, dispose }
}

// Those of an island are its own.
function detailsOfText(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details:not(.kb-island *)')]
}

function stateKey(): string | undefined {
  return (history.state as { kbsite?: string } | null)?.kbsite
}
