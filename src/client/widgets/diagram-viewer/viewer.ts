import type { Dispose } from '../../dispose.ts'
import { element } from '../../platform/dom.ts'
import { listen, together } from '../../platform/listen.ts'
import { startAttempts } from './attempts.ts'
import { type Command, createControls } from './controls.ts'
import { createCopier } from './copy.ts'
import type { DownloadFormat } from './download.ts'
import { createErrorPanel } from './error-panel.ts'
import { errorPicture } from './error-picture.ts'
import { createFullscreen } from './fullscreen.ts'
import { type GestureState, gesture } from './gesture-state.ts'
import { listenToGestures } from './gestures.ts'
import { commandOf } from './keyboard.ts'
import { type ViewerLabels, viewerLabels } from './labels.ts'
import { leadLinks } from './lead-links.ts'
import { type PageEngine, pageEngine } from './page-engine.ts'
import { readSource } from './source.ts'
import { isDark, onThemeChange } from './theme.ts'
import {
  type Direction,
  initialView,
  levelText,
  panTowards,
  transformOf,
  type View,
  zoomIn,
  zoomOut,
} from './view.ts'

/** JSON that the page gives a viewer; what is absent has the product spec's value. */
export type ViewerProps = {
  /** Id of the figure; the drawing's id derives from it. */
  id: string
  lang?: string
  labels?: Partial<ViewerLabels>
  wheel?: 'pan' | 'page'
  fullscreen?: 'native' | 'dialog'
  mobileCopy?: boolean
  /** Format of the download button; without one there is no button. */
  download?: DownloadFormat
  theme?: string
  darkTheme?: string
  maxTextSize?: number
  /** Where addresses in the text lead that are written as in a note. */
  links?: Readonly<Record<string, string>>
}

/** What a viewer tells its surroundings, as an event `kbsite:diagram` on its figure, after each attempt. */
export type RenderComplete = { id: string; success: boolean; error?: string }

export const renderCompleteEvent = 'kbsite:diagram'

/**
 * Brings a `.kb-diagram` figure to life: controls, gestures, keyboard, copying, fullscreen. A figure that is not drawn
 * yet is drawn, and again whenever the page turns dark or light; the view stays.
 *
 * Works on the markup that `DiagramViewer` renders, without React: a page whose only island is a diagram needs none.
 */
export function mountViewer(root: HTMLElement, props: ViewerProps, engine: PageEngine = pageEngine): Dispose {
  const window = root.ownerDocument.defaultView ?? globalThis.window
  const labels = viewerLabels(props.lang, props.labels)
  const canvas = root.querySelector<HTMLElement>('.kb-diagram-canvas')
  const layer = root.querySelector<HTMLElement>('.kb-diagram-layer')
  if (!canvas || !layer) return () => {}

  const copier = createCopier(window, () => readSource(root), labels)
  const fullscreen = createFullscreen({
    root,
    mode: props.fullscreen ?? 'native',
    onChange: ({ full, dialog }) => {
      root.toggleAttribute('data-fullscreen', full)
      root.toggleAttribute('data-dialog', dialog)
    },
    onRefused: () => window.alert(labels.noFullscreen),
  })
  const controls = createControls(root.ownerDocument, {
    labels,
    download: props.download !== undefined,
    mobileCopy: props.mobileCopy ?? false,
    run,
  })
  root.prepend(...controls.elements)
  // The keys work on the canvas: where the focus stops has a name.
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'group')
  canvas.setAttribute('aria-label', root.getAttribute('aria-label') ?? '')

  let state: GestureState = {
    view: initialView,
    panning: false,
    touchPanning: false,
    pinchDistance: 0,
    last: { x: 0, y: 0 },
  }
  function update(next: GestureState): void {
    if (next.view !== state.view) {
      layer?.style.setProperty('transform', transformOf(next.view))
      controls.showLevel(levelText(next.view))
    }
    canvas?.toggleAttribute('data-panning', next.panning)
    state = next
  }
  const look = (view: View) => update({ ...state, view })

  function run(command: Command, button?: HTMLButtonElement): void {
    const direction = /^pan(.+)/.exec(command)?.[1]?.toLowerCase()
    if (direction) look(panTowards(state.view, direction as Direction))
    else if (command === 'zoomIn') look(zoomIn(state.view))
    else if (command === 'zoomOut') look(zoomOut(state.view))
    else if (command === 'reset') look(initialView)
    else if (command === 'fullscreen') fullscreen.toggle(button)
    else if (command === 'copy' && button) copier.copy(button)
    else if (command === 'download') download()
  }

  async function download(): Promise<void> {
    const { downloadDiagram } = await import('./download.ts')
    await downloadDiagram(root, props.download ?? 'svg')
  }

  const stopGestures = listenToGestures(canvas, {
    wheel: props.wheel ?? 'pan',
    isFullscreen: fullscreen.isActive,
    send: (event) => update(gesture(state, event)),
  })
  const onKey = (event: KeyboardEvent) => {
    const command = event.target === canvas ? commandOf(event) : undefined
    if (!command) return
    event.preventDefault()
    run(command)
  }
  canvas.addEventListener('keydown', onKey)
  const stopDrawing = startDrawing(root, props, labels, engine)
  root.toggleAttribute('data-mounted', true)

  return () => {
    stopDrawing?.()
    stopGestures()
    fullscreen.dispose()
    copier.dispose()
    canvas.removeEventListener('keydown', onKey)
    for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name)
    for (const set of controls.elements) set.remove()
    layer.style.removeProperty('transform')
    root.removeAttribute('data-mounted')
  }
}

/** What a figure needs by its status: nothing, the panel for what the build found wrong, or a drawing. */
function startDrawing(
  root: HTMLElement,
  props: ViewerProps,
  labels: ViewerLabels,
  engine: PageEngine,
): Dispose | undefined {
  if (root.dataset.status === 'drawn') return undefined
  const known = root.querySelector('.kb-diagram-failure pre')?.textContent
  if (!known) return keepDrawn(root, props, labels, engine)
  const panel = createErrorPanel(root, labels, props.id)
  const target = root.querySelector('.kb-diagram-target')
  target?.replaceChildren(errorPicture(root.ownerDocument))
  panel.show(known)
  return () => {
    panel.hide()
    target?.replaceChildren()
  }
}

/**
 * Draws in the browser, now and with every change of the theme, and shows what became of it. What was never drawn because the engine did
 * not load is tried again when the network is back or the reader clicks the figure.
 */
function keepDrawn(root: HTMLElement, props: ViewerProps, labels: ViewerLabels, engine: PageEngine): Dispose {
  const { ownerDocument: document } = root
  const panel = createErrorPanel(root, labels, props.id)
  const status = element(document, 'p', { class: 'kb-diagram-status', role: 'status' })
  root.append(status)
  const before = root.dataset.status ?? 'client'
  let mayLoadYet = false

  const start = () =>
    startAttempts({
      find: () => root.querySelector<HTMLElement>('.kb-diagram-target'),
      async draw(target) {
        const { theme = 'default', darkTheme = 'dark', maxTextSize } = props
        const text = readSource(root)
        const now = isDark(document) ? darkTheme : theme
        const asked = { id: `${props.id}-drawing`, text, theme: now, maxTextSize }
        const drawing = await engine.draw(asked)
        leadLinks(drawing, props.links ?? {})
        target.replaceChildren(drawing)
        // A theme that the text itself names is the same everywhere.
        target.toggleAttribute('data-dark', now === 'dark' && !/\btheme\b/.test(text))
      },
      onDrawing() {
        if (root.dataset.status !== 'drawn') root.dataset.status = 'rendering'
        root.setAttribute('aria-busy', 'true')
        status.textContent = labels.loading
      },
      onDrawn() {
        finish(true)
        panel.hide()
      },
      onFailed({ details, isDrawing }) {
        const picture = isDrawing ? [errorPicture(document)] : []
        root.querySelector('.kb-diagram-target')?.replaceChildren(...picture)
        panel.show(details)
        mayLoadYet = !isDrawing
        finish(false, details)
      },
    })

  function finish(success: boolean, error?: string): void {
    root.dataset.status = success ? 'drawn' : 'failed'
    root.removeAttribute('aria-busy')
    status.textContent = success ? labels.loaded : ''
    const detail: RenderComplete = { id: props.id, success, ...(error === undefined ? {} : { error }) }
    root.dispatchEvent(new CustomEvent(renderCompleteEvent, { bubbles: true, detail }))
  }

  let stop = start()
  const restart = () => {
    mayLoadYet = false
    stop()
    stop = start()
  }
  const stopTheme = onThemeChange(document, restart)
  const again = () => mayLoadYet && restart()
  const stopWaiting = together(listen(window, 'online', again), listen(root, 'click', again))
  return () => {
    stop()
    stopTheme()
    stopWaiting()
    panel.hide()
    status.remove()
    root.removeAttribute('aria-busy')
    root.dataset.status = before
  }
}
