import type { Dispose } from '../../dispose.ts'
import { announce } from '../../platform/announce.ts'
import { element } from '../../platform/dom.ts'
import type { ViewerLabels } from './labels.ts'

/** How long the bubble stays, in ms. Product spec §10. */
const copiedNoticeMs = 1000

type Copier = { copy: (button: HTMLElement) => Promise<void>; dispose: Dispose }

/**
 * Copies a diagram's source, trimmed, and shows a bubble above the button for one second, counted from the last copy. Without a clipboard,
 * or when it refuses, the visitor gets the alert of the product spec.
 */
export function createCopier(source: () => string, labels: ViewerLabels): Copier {
  let timer: number | undefined
  let bubble: HTMLElement | undefined
  const hide = () => {
    window.clearTimeout(timer)
    bubble?.remove()
    bubble = undefined
  }
  return {
    async copy(button) {
      try {
        await window.navigator.clipboard.writeText(source().trim())
      } catch {
        hide()
        window.alert(labels.copyFailed)
        return
      }
      hide()
      bubble = element('span', { class: 'kb-diagram-copied' }, labels.copied)
      button.append(bubble)
      announce(labels.copied)
      timer = window.setTimeout(hide, copiedNoticeMs)
    },
    dispose: hide,
  }
}
