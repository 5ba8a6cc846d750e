import type { Dispose } from '../../dispose.ts'
import { mountPanel, type PanelOptions } from './panel.ts'

/** Fills the panel of a preview's server markup; loaded by `plainIslands`. */
export function mount(element: HTMLElement, options: PanelOptions): Dispose {
  const panel = element.querySelector<HTMLElement>('.kb-code-preview-panel')
  return panel ? mountPanel(panel, options) : () => {}
}
