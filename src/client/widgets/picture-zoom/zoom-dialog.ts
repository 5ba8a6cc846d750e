import type { Dispose } from '../../dispose.ts'
import { element, icon } from '../../platform/dom.ts'
import { listen, together } from '../../platform/listen.ts'
import { createModal } from '../../platform/modal.ts'
import { atRest, type GestureState, gesture } from '../diagram-viewer/gesture-state.ts'
import { listenToGestures } from '../diagram-viewer/gestures.ts'
import { backInReach } from '../diagram-viewer/reach.ts'
import {
  initialView,
  panBy,
  panTowards,
  transformOf,
  type View,
  zoomIn,
  zoomOut,
} from '../diagram-viewer/view.ts'
import type { ZoomLabels } from './labels.ts'

/**
 * Shows a picture as large as the window. Wheel, two fingers, `+`, `-` and `0` scale it, a drag and the arrows move it; a click, Escape and
 * going back close it.
 */
export function openZoom(picture: HTMLImageElement, labels: ZoomLabels): Dispose {
  const shown = element('img', {
    src: picture.currentSrc || picture.src,
    alt: picture.alt,
    class: 'kb-zoom-picture',
  })
  const close = element(
    'button',
    { type: 'button', class: 'kb-zoom-close', 'aria-label': labels.close, title: labels.close },
    icon('M5 5l10 10M15 5 5 15', 20),
  )
  const stage = element('div', { class: 'kb-zoom-stage' }, shown)
  const root = element(
    'dialog',
    { class: 'kb-zoom', 'aria-label': picture.alt || labels.enlarge },
    stage,
    close,
  )
  let state = atRest
  const show = (next: GestureState): void => {
    state = next
    shown.style.transform = transformOf(state.view)
    const { x, y } = backInReach(stage.getBoundingClientRect(), shown.getBoundingClientRect())
    if (x || y) show({ ...state, view: panBy(state.view, x, y) })
  }
  const modal = createModal(root, () => stop())
  const stop = together(
    listenToGestures(stage, {
      wheel: 'pan',
      isFullscreen: () => true,
      reveal: (move) => move,
      send: (event) => show(gesture(state, event.kind === 'wheel' ? { ...event, zoom: true } : event)),
    }),
    // The end of a drag is not a click.
    listen(root, 'click', (event) => !event.defaultPrevented && void modal.close()),
    listen(root, 'keydown', (event) => {
      const { ctrlKey, metaKey, altKey, key } = event
      const change = ctrlKey || metaKey || altKey ? undefined : KEYS[key]
      if (!change) return
      event.preventDefault()
      show({ ...state, view: change(state.view) })
    }),
  )
  modal.open()
  return () => root.open && modal.hide()
}

const KEYS: Readonly<Record<string, (view: View) => View>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => initialView,
  ArrowUp: (view) => panTowards(view, 'up'),
  ArrowDown: (view) => panTowards(view, 'down'),
  ArrowLeft: (view) => panTowards(view, 'left'),
  ArrowRight: (view) => panTowards(view, 'right'),
}
