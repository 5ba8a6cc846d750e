import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'
import { readStored, writeStored } from '../platform/storage.ts'

/** Positions and open details are kept in the session storage, because a reloaded page keeps the history around it. */
const KEY = 'kbsite-scroll'
const DETAILS_KEY = 'kbsite-details'

type ScrollMemory = {
  /**
   * Names the current history entry, so that its position can be found again. Returns whether the entry is new, another one that has a
   * name, or the same as before: then a panel over the page was opened or closed. To be called whenever the entry may have changed.
   */
  mark: () => 'new' | 'other' | 'same'
  /** Scroll position in CSS px at which the current history entry was left, if known. */
  recall: () => number | undefined
  /**
   * Records the scroll position of the current entry, which the browser may have changed before any listener was added, as after a reload,
   * and which details are open: the position may depend on them.
   */
  leave: () => void
  /** Opens and closes the page's details as they were when the current entry was left; returns whether any changed. */
  unfold: () => boolean
  dispose: Dispose
}

/**
 * Remembers the scroll position of each history entry for the life of the tab.
 *
 * The browser restores positions before a fetched page is there, so its own restoration is off while the document is shown. It is on again
 * when the document is left, for reloads and returns from other sites.
 */
export function openScrollMemory(): ScrollMemory {
  // By entry name; accepts any stored text.
  const positions = new URLSearchParams(readStored('session', KEY) ?? '')
  let current = ''
  let count = 0
  const mark = () => {
    const last = current
    current = stateKey() ?? ''
    if (current) return current === last ? 'same' : 'other'
    // Unique within the tab: entries of a reloaded document come back by popstate.
    current = `${performance.timeOrigin}-${count++}`
    history.replaceState({ ...history.state, kbsite: current }, '')
    return 'new'
  }
  // By the same names, one digit per element.
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
  // Chromium restores the position in several steps, the last just after `load`. Switched off earlier, it would stay at the position before
  // styles applied.
  let timer: ReturnType<typeof setTimeout> | undefined
  const takeOverSoon = () => {
    timer = setTimeout(takeOver)
  }
  if (document.readyState === 'complete') takeOverSoon()
  // The browser has restored the position already, and keeps what is on the screen when something above it opens.
  if (mark() !== 'new' && unfold()) window.scrollTo({ top: recall(), behavior: 'instant' })
  const dispose = together(
    listen(window, 'scroll', keepPosition, { passive: true }),
    listen(window, 'pagehide', () => {
      history.scrollRestoration = 'auto'
    }),
    // Also fired at the end of a document, and the last event before a background tab is discarded.
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

// Details inside an island belong to it.
function detailsOfText(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('main details:not(.kb-island *)')]
}

function stateKey(): string | undefined {
  return (history.state as { kbsite?: string } | null)?.kbsite
}
