import type { Dispose } from '../../dispose.ts'
import { mountViewer, type ViewerProps } from './viewer.ts'

/** Brings the viewer inside an island's element to life; what `plainIslands` loads. */
export function mount(element: HTMLElement, props: ViewerProps): Dispose {
  const root = element.querySelector<HTMLElement>('.kb-diagram')
  return root ? mountViewer(root, props) : () => {}
}
