import { element } from '../../platform/dom.ts'
import { ownGround } from './theme/own-theme.ts'

/** The markup of a viewer for a block found in a page: the same as `DiagramViewer` renders for one to be drawn. */
export function createShell(document: Document, id: string, text: string, label: string): HTMLElement {
  const target = element(document, 'div', { class: 'kb-diagram-target', id: `${id}-target` })
  const layer = element(document, 'div', { class: 'kb-diagram-layer' }, target)
  const canvas = element(document, 'div', { class: 'kb-diagram-canvas' }, layer)
  const source = element(document, 'pre', { class: 'kb-diagram-source' }, element(document, 'code', {}, text))
  return element(
    document,
    'figure',
    {
      ...{ class: 'kb-diagram', id, 'data-status': 'client', 'aria-label': label },
      'data-ground': ownGround(text) ?? '',
    },
    canvas,
    source,
  )
}
