import { addBackEntry, type BackEntry } from './back-entry.ts'
import { lockScroll } from './scroll-lock.ts'

/** Panels that may be open below the dialog and still lock the page's scrolling. */
const PANELS_BELOW = '.kb-screen[open], .kb-sidebar[data-open]'

/** A dialog that is in the document only while it is open, and has a history entry for that time. */
type Modal = {
  open(): void
  /** Closes immediately, when the page is left together with the entry. */
  hide(): void
  /** Closes and removes the history entry; resolves when the browser has done so. */
  close(): Promise<void>
}

/** Opens and closes `root`; `onHide` is called before it closes, also when the reader goes back. */
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

  async function close(): Promise<void> {
    if (!root.open) return
    const entry = back
    hide()
    if (entry) leaving = entry.leave()
    await leaving
  }

  // Escape, and the back gesture of a phone.
  root.addEventListener('cancel', (event) => {
    event.preventDefault()
    void close()
  })

  return {
    open() {
      document.body.append(root)
      root.showModal()
      lockScroll(true)
      // A pending step back would remove the new entry and close the dialog.
      void leaving.then(() => {
        if (root.open) back ??= addBackEntry(hide)
      })
    },
    hide,
    close,
  }
}
