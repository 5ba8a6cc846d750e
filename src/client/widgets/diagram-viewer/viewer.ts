import type { Dispose } from '../../dispose.ts'
import { listen } from '../../platform/listen.ts'
import { type Command, commandOf, createControls } from './controls.ts'
import { createCopier } from './copy.ts'
import type { DownloadFormat } from './download.ts'
import { type DrawingProps, startDrawing } from './drawing.ts'
import { type PageEngine, pageEngine } from './engine/page-engine.ts'
import { createFullscreen } from './fullscreen.ts'
import { atRest, type GestureEvent, type GestureState, gesture } from './gesture-state.ts'
import { listenToGestures } from './gestures.ts'
import { type ViewerLabels, viewerLabels } from './labels.ts'
import { type Box, backInReach, pictureBox, revealing } from './reach.ts'
import { readSource } from './source.ts'
import {
  type Direction,
  initialView,
  levelText,
  type Point,
  panBy,
  panTowards,
  transformOf,
  type View,
  zoomIn,
  zoomOut,
} from './view.ts'

/** The viewer's JSON props; absent ones have the product spec's value. */
export type ViewerProps = DrawingProps & {
  lang?: string
  labels?: Partial<ViewerLabels>
  wheel?: 'pan' | 'page'
  fullscreen?: 'native' | 'dialog'
  mobileCopy?: boolean
  /** Format of the download button; if absent, there is no button. */
  download?: DownloadFormat
}

/**
 * Makes a `.kb-diagram` figure interactive: controls, gestures, keyboard, copying, fullscreen. A figure that is not drawn yet is drawn, and
 * again whenever the page turns dark or light; the view stays.
 *
 * Works on the markup of `DiagramViewer` without React, so that a page whose only islands are diagrams does not load it.
 */
export function mountViewer(root: HTMLElement, props: ViewerProps, engine: PageEngine = pageEngine): Dispose {
  const labels = viewerLabels(props.lang, props.labels)
  const canvas = root.querySelector<HTMLElement>('.kb-diagram-canvas')
  const layer = root.querySelector<HTMLElement>('.kb-diagram-layer')
  if (!canvas || !layer) return () => {}

  const copier = createCopier(() => readSource(root), labels)
  const fullscreen = createFullscreen({
    root,
    mode: props.fullscreen ?? 'native',
    onChange: (mode) => {
      const natural = boxesOf(canvas)?.natural
      if (natural) layer.style.setProperty('--kb-natural', `${natural.width}px`)
      // Shows the whole drawing, because the box has other proportions.
      if (markMode(root, mode)) position.look(initialView)
    },
    onRefused: () => window.alert(labels.noFullscreen),
  })
  const controls = createControls({
    labels,
    download: props.download !== undefined,
    mobileCopy: props.mobileCopy ?? false,
    run,
  })
  root.prepend(...controls.elements)

  const position = createPosition(canvas, layer, controls.showLevel)
  const { look, view } = position

  function run(command: Command, button?: HTMLButtonElement): void {
    const direction = /^pan(.+)/.exec(command)?.[1]?.toLowerCase()
    if (direction) look(panTowards(view(), direction as Direction))
    else if (command === 'zoomIn') look(zoomIn(view()))
    else if (command === 'zoomOut') look(zoomOut(view()))
    else if (command === 'reset') look(initialView)
    else if (command === 'fullscreen') fullscreen.toggle(button)
    else if (command === 'copy' && button) copier.copy(button)
    else if (command === 'download') void download(root, props.download, labels)
  }

  const stopGestures = listenToGestures(canvas, {
    wheel: props.wheel ?? 'pan',
    isFullscreen: fullscreen.isActive,
    reveal: position.reveal,
    send: position.send,
  })
  const stopKeys = listenToKeys(canvas, root.getAttribute('aria-label') ?? '', run)
  const stopDrawing = startDrawing({ root, props, labels, engine })
  // The drawing is fitted to another width, or has just been drawn.
  const resized = new ResizeObserver(position.showLevel)
  for (const box of [canvas, layer]) resized.observe(box)
  root.toggleAttribute('data-mounted', true)

  return () => {
    stopDrawing?.()
    resized.disconnect()
    stopGestures()
    fullscreen.dispose()
    copier.dispose()
    stopKeys()
    for (const set of controls.elements) set.remove()
    layer.style.removeProperty('transform')
    root.removeAttribute('data-mounted')
  }
}

/** Sets the display mode of the figure for its styles; returns whether it enters or leaves fullscreen. */
function markMode(root: HTMLElement, { full, dialog }: { full: boolean; dialog: boolean }): boolean {
  const was = root.matches('[data-fullscreen], [data-dialog]')
  root.toggleAttribute('data-fullscreen', full)
  root.toggleAttribute('data-dialog', dialog)
  return was !== (full || dialog)
}

/** The position of the drawing in its canvas: applies views and gestures, keeps part of the drawing visible, and shows its scale. */
function createPosition(canvas: HTMLElement, layer: HTMLElement, onLevel: (text: string) => void) {
  let state = atRest

  function update(next: GestureState): void {
    const isMoved = next.view !== state.view
    canvas.toggleAttribute('data-panning', next.panning)
    state = next
    if (isMoved) show()
  }

  function show(): void {
    layer.style.setProperty('transform', transformOf(state.view))
    const boxes = boxesOf(canvas)
    const { x, y } = boxes ? backInReach(boxes.canvas, boxes.drawing) : { x: 0, y: 0 }
    if (x !== 0 || y !== 0) {
      state = { ...state, view: panBy(state.view, x, y) }
      layer.style.setProperty('transform', transformOf(state.view))
    }
    showLevel()
  }

  /** The true scale: a drawing wider than its column begins below 100 %. */
  function showLevel(): void {
    const fitted = (boxesOf(canvas)?.scale ?? state.view.scale) / state.view.scale
    onLevel(levelText(state.view, fitted))
  }

  return {
    view: () => state.view,
    look: (view: View) => update({ ...state, view }),
    send: (event: GestureEvent) => update(gesture(state, event)),
    reveal(move: Point): Point {
      const boxes = boxesOf(canvas)
      return boxes ? revealing(boxes.canvas, boxes.drawing, move) : move
    },
    showLevel,
  }
}

async function download(
  root: HTMLElement,
  format: DownloadFormat = 'svg',
  labels: ViewerLabels,
): Promise<void> {
  try {
    const { downloadDiagram } = await import('./download.ts')
    await downloadDiagram(root, format)
  } catch (error) {
    // No network, another version of the site by now, or a picture that the browser cannot make.
    console.error('Diagram download failed', error)
    window.alert(labels.downloadFailed)
  }
}

/** The boxes of canvas and drawing on the screen, and the drawing's scale; undefined without a drawing. */
function boxesOf(
  canvas: HTMLElement,
): { canvas: Box; drawing: Box; natural: { width: number }; scale: number } | undefined {
  const svg = canvas.querySelector<SVGSVGElement>('.kb-diagram-target > svg')
  const natural = svg?.viewBox.baseVal
  if (!svg || !natural?.width || !natural.height) return undefined
  const drawing = pictureBox(svg.getBoundingClientRect(), natural)
  if (!drawing) return undefined
  const scale = (drawing.right - drawing.left) / natural.width
  return { canvas: canvas.getBoundingClientRect(), drawing, natural, scale }
}

/** The canvas handles keys, so it needs a name when it has the focus. */
function listenToKeys(canvas: HTMLElement, label: string, run: (command: Command) => void): Dispose {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'group')
  canvas.setAttribute('aria-label', label)
  const stop = listen(canvas, 'keydown', (event) => {
    const command = event.target === canvas ? commandOf(event) : undefined
    if (!command) return
    event.preventDefault()
    run(command)
  })
  return () => {
    stop()
    for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name)
  }
}
