import type { Dispose } from '../../dispose.ts'
import { mountViewer, type ViewerProps } from './viewer.ts'

/** Mounts the viewer on a figure's server markup; loaded by `plainIslands`. */
export function mount(element: HTMLElement, props: ViewerProps): Dispose {
  const root = element.querySelector<HTMLElement>('.kb-diagram')
  return root ? mountViewer(root, props) : () => {}
}
