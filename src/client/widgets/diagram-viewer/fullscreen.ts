import type { Dispose } from '../../dispose.ts'
import { listen } from '../../platform/listen.ts'

type Fullscreen = { toggle: (button?: HTMLElement) => void; isActive: () => boolean; dispose: Dispose }

type FullscreenOptions = {
  root: HTMLElement
  /** `dialog` never asks the browser; `native` asks, and falls back to the dialog. */
  mode: 'native' | 'dialog'
  /** Called with every change: whether `root` is fullscreen, and whether the dialog is open. */
  onChange: (state: { full: boolean; dialog: boolean }) => void
  /** The browser has no fullscreen, or refuses it. */
  onRefused: () => void
}

/**
 * Shows one element, controls included, on the whole screen. The state follows the browser's event rather than the click, and is true for this
 * element only. A browser without fullscreen says so once and shows a dialog of nearly the window's size.
 */
export function createFullscreen({ root, mode, onChange, onRefused }: FullscreenOptions): Fullscreen {
  let dialog: Dispose | undefined
  let isReported = false
  const isFull = () => document.fullscreenElement === root
  const report = () => onChange({ full: isFull(), dialog: dialog !== undefined })
  const stop = listen(document, 'fullscreenchange', report)

  function closeDialog(): void {
    dialog?.()
    dialog = undefined
    report()
  }

  function toggle(button?: HTMLElement): void {
    if (dialog) closeDialog()
    else if (document.fullscreenElement) document.exitFullscreen()
    else if (mode === 'dialog' || !enter()) {
      dialog = openDialog(root, closeDialog, button)
      report()
    }
  }

  /** Asks the browser, in the click's own task as required; returns whether it supports fullscreen at all. */
  function enter(): boolean {
    // Safari on iPhones does not have it.
    if (root.requestFullscreen as unknown) {
      root.requestFullscreen().catch(onRefused)
      return true
    }
    if (!isReported) onRefused()
    isReported = true
    return false
  }

  return {
    toggle,
    isActive: () => isFull() || dialog !== undefined,
    dispose() {
      stop()
      dialog?.()
    },
  }
}

/** Makes the element a modal box above the page: scrolling locked, focus kept inside, closed by Escape or the backdrop. */
function openDialog(root: HTMLElement, close: () => void, button?: HTMLElement): Dispose {
  // The focus returns here: a key may have opened the dialog, and a click on the backdrop moves the focus.
  const before = button ?? (document.activeElement as HTMLElement | null)
  const backdrop = document.createElement('div')
  backdrop.className = 'kb-diagram-backdrop'
  backdrop.addEventListener('click', close)
  root.before(backdrop)
  root.setAttribute('role', 'dialog')
  root.setAttribute('aria-modal', 'true')
  document.documentElement.dataset.diagramDialog = ''
  const stop = listen(document, 'keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      // The search may be open above the dialog and keep the focus itself.
    } else if (event.key === 'Tab' && !document.querySelector('dialog[open]')) keepFocus(root, event)
  })
  return () => {
    stop()
    backdrop.remove()
    root.removeAttribute('role')
    root.removeAttribute('aria-modal')
    delete document.documentElement.dataset.diagramDialog
    before?.focus()
  }
}

function keepFocus(root: HTMLElement, event: KeyboardEvent): void {
  const stops = [...root.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')].filter(
    (stop) => stop.getClientRects().length > 0,
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const inside = root.contains(document.activeElement)
  if (inside && document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
