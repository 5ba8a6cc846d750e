import type { Dispose } from '../../dispose.ts'
import { listen } from '../../platform/listen.ts'
import { addPanelEntry, leavePanelEntry } from '../../platform/panel-entry.ts'

/** A history entry for an open panel, so that going back closes it instead of leaving the page. */
export type BackEntry = {
  /** Removes the entry; resolves when the browser has done so. */
  leave(): Promise<void>
  dispose: Dispose
}

/** Adds the entry; `onBack` is called when the reader goes back. */
export function addBackEntry(onBack: () => void): BackEntry {
  addPanelEntry()
  let isThere = true
  const stop = listen(window, 'popstate', () => {
    if (!isThere) return
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
