import type { Dispose } from '../../dispose.ts'
import { mountViewer, type ViewerProps } from './viewer.ts'

/** Mounts the viewer on a figure's server markup, and the filter of a graph; loaded by `plainIslands`. */
export function mount(element: HTMLElement, props: ViewerProps): Dispose {
  const root = element.querySelector<HTMLElement>('.kb-diagram')
  if (!root) return () => {}
  const unmount = mountViewer(root, props)
  const graph = element.closest('.kb-graph-page')
  if (!graph) return unmount
  const filter = import('./graph-filter.ts').then(({ mountGraphFilter }) => mountGraphFilter(graph))
  // If its code does not load, for lack of a network, the graph has no filter.
  filter.catch(console.error)
  return () => {
    unmount()
    filter.then((stop) => stop()).catch(() => {})
  }
}
