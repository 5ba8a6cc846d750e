import type { Dispose } from '../../dispose.ts'
import { mountPanel, type PanelOptions } from './panel.ts'

/** Brings the preview inside an island's element to life; what `plainIslands` loads. */
export function mount(element: HTMLElement, options: PanelOptions): Dispose {
  const panel = element.querySelector<HTMLElement>('.kb-code-preview-panel')
  return panel ? mountPanel(panel, options) : () => {}
}
