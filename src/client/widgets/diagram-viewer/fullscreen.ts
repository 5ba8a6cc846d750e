import type { Dispose } from '../../dispose.ts'

export type Fullscreen = {
  toggle: (button?: HTMLElement) => void
  isActive: () => boolean
  dispose: Dispose
}

export type FullscreenOptions = {
  root: HTMLElement
  /** `dialog` never asks the browser; `native` asks and falls back to the dialog where it cannot. */
  mode: 'native' | 'dialog'
  /** Told with every change: whether the browser shows `root` full, and whether the dialog does. */
  onChange: (state: { full: boolean; dialog: boolean }) => void
  /** The browser cannot, or will not. */
  onRefused: () => void
}

type Prefixed = Element & Record<string, unknown>

const enterNames = [
  'requestFullscreen',
  'webkitRequestFullscreen',
  'mozRequestFullScreen',
  'msRequestFullscreen',
]
const leaveNames = ['exitFullscreen', 'webkitExitFullscreen', 'mozCancelFullScreen', 'msExitFullscreen']
const elementNames = [
  'fullscreenElement',
  'webkitFullscreenElement',
  'mozFullScreenElement',
  'msFullscreenElement',
]
const changeNames = [
  'fullscreenchange',
  'webkitfullscreenchange',
  'mozfullscreenchange',
  'MSFullscreenChange',
]

/**
 * Shows one element, controls included, on the whole screen. The state follows the browser's event, not the click, and
 * is true for this element only. Where the browser has no such thing, the visitor is told once and gets a dialog of
 * nearly the window's size.
 */
export function createFullscreen({ root, mode, onChange, onRefused }: FullscreenOptions): Fullscreen {
  const { document } = root.ownerDocument.defaultView ?? window
  const controller = new AbortController()
  let dialog: Dispose | undefined
  let told = false
  const isFull = () => first(document, elementNames) === root
  const report = () => onChange({ full: isFull(), dialog: dialog !== undefined })
  for (const name of changeNames) document.addEventListener(name, report, { signal: controller.signal })

  function closeDialog(): void {
    dialog?.()
    dialog = undefined
    report()
  }

  function toggle(button?: HTMLElement): void {
    if (dialog) closeDialog()
    else if (first(document, elementNames)) call(document, leaveNames)
    else if (mode === 'dialog' || !enter()) {
      dialog = openDialog(root, closeDialog, button)
      report()
    }
  }

  /** Asks the browser; says whether there is anyone to ask. */
  function enter(): boolean {
    // The request must stand in the click's own task, or the browser refuses it.
    const asked = call(root, enterNames)
    asked?.result.catch(onRefused)
    if (!asked && !told) onRefused()
    told = true
    return asked !== undefined
  }

  return {
    toggle,
    isActive: () => isFull() || dialog !== undefined,
    dispose() {
      controller.abort()
      dialog?.()
    },
  }
}

function first(target: object, names: readonly string[]): unknown {
  return names.map((name) => Reflect.get(target, name)).find((value) => value)
}

function call(
  target: Element | Document,
  names: readonly string[],
): { result: Promise<unknown> } | undefined {
  const method = first(target, names)
  if (typeof method !== 'function') return undefined
  try {
    return { result: Promise.resolve((method as (this: unknown) => unknown).call(target as Prefixed)) }
  } catch (error) {
    return { result: Promise.reject(error) }
  }
}

/** Makes the element a modal box over the page: scrolling locked, focus kept inside, closed by Escape or the backdrop. */
function openDialog(root: HTMLElement, close: () => void, button?: HTMLElement): Dispose {
  const { ownerDocument: document } = root
  const controller = new AbortController()
  const { signal } = controller
  // A key opens it too, and a click on the backdrop takes the focus away.
  const before = button ?? (document.activeElement as HTMLElement | null)
  const backdrop = document.createElement('div')
  backdrop.className = 'kb-diagram-backdrop'
  backdrop.addEventListener('click', close, { signal })
  root.before(backdrop)
  root.setAttribute('role', 'dialog')
  root.setAttribute('aria-modal', 'true')
  document.documentElement.dataset.diagramDialog = ''
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        close()
        // The search may lie over it, and keeps the focus itself.
      } else if (event.key === 'Tab' && !document.querySelector('dialog[open]')) keepFocus(root, event)
    },
    { signal },
  )
  return () => {
    controller.abort()
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
  const inside = root.contains(root.ownerDocument.activeElement)
  if (inside && root.ownerDocument.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
