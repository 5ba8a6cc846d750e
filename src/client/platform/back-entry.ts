import type { Dispose } from '../dispose.ts'
import { listen } from './listen.ts'
import { leavePanelEntry, panelDepth } from './panel-entry.ts'

/** A history entry for an open panel, so that going back closes it instead of leaving the page. */
export type BackEntry = {
  /** Removes the entry; resolves when the browser has done so. */
  leave(): Promise<void>
  dispose: Dispose
}

/** Adds the entry; `onBack` is called when the reader goes back. A panel may be open over another. */
export function addBackEntry(onBack: () => void): BackEntry {
  const depth = panelDepth() + 1
  // It keeps the state of the page's own entry, by which its scroll position is found.
  history.pushState({ ...history.state, kbsitePanel: depth }, '')
  let isThere = true
  const stop = listen(window, 'popstate', () => {
    if (!isThere || panelDepth() >= depth) return
    isThere = false
    onBack()
  })
  return {
    leave() {
      if (!isThere) return Promise.resolve()
      isThere = false
      return leavePanelEntry()
    },
    dispose: stop,
  }
}
