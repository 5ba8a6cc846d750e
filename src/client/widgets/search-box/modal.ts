import { lockScroll } from '../../platform/scroll-lock.ts'
import { addBackEntry, type BackEntry } from './back.ts'

/** What may be open below the dialog, and then still keeps the page from scrolling. */
const PANELS_BELOW = '.kb-screen[open], .kb-sidebar[data-open]'

/** A dialog that is in the page only while it is open, and has an entry in the history meanwhile. */
type Modal = {
  open(): void
  /** Closes at once; whoever leaves the page has left the entry, too. */
  hide(): void
  /** Closes and takes the entry out of the history; resolves when the browser has. */
  close(): Promise<void>
}

/** Opens and closes `root`; `onHide` is called before it closes, by the reader's way back, too. */
export function createModal(root: HTMLDialogElement, onHide: () => void): Modal {
  let back: BackEntry | undefined
  let leaving = Promise.resolve()

  function hide(): void {
    onHide()
    root.close()
    lockScroll(document.querySelector(PANELS_BELOW) !== null)
    root.remove()
    back?.dispose()
    back = undefined
  }

  return {
    open() {
      document.body.append(root)
      root.showModal()
      lockScroll(true)
      // A way back that is not gone yet would take the new entry, and close the dialog.
      void leaving.then(() => {
        if (root.open) back ??= addBackEntry(hide)
      })
    },
    hide,
    async close() {
      if (!root.open) return
      const entry = back
      hide()
      if (entry) leaving = entry.leave()
      await leaving
    },
  }
}
