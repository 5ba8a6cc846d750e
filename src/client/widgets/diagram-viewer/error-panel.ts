import { element, icon } from '../../platform/dom.ts'
import type { ViewerLabels } from './labels.ts'

type ErrorPanel = { show: (details: string) => void; hide: () => void }

const warning = 'M12 4L2.5 20h19zM12 10v4M12 17v.5'

/** The panel over a diagram that could not be drawn, with its details behind a toggle. They stay open or closed after a second failure. */
export function createErrorPanel(root: HTMLElement, labels: ViewerLabels, id: string): ErrorPanel {
  const details = element('pre', {
    class: 'kb-diagram-details',
    id: `${id}-details`,
    hidden: '',
    tabindex: '0',
  })
  const toggle = element(
    'button',
    { type: 'button', class: 'kb-diagram-toggle', 'aria-expanded': 'false', 'aria-controls': details.id },
    labels.showDetails,
  )
  toggle.addEventListener('click', () => {
    details.hidden = !details.hidden
    toggle.textContent = details.hidden ? labels.showDetails : labels.hideDetails
    toggle.setAttribute('aria-expanded', String(!details.hidden))
  })
  const row = element(
    'div',
    { class: 'kb-diagram-error-row' },
    icon(warning),
    element('span', {}, labels.failed),
    toggle,
  )
  const panel = element('div', { class: 'kb-diagram-error', role: 'alert' }, row, details)
  return {
    show(text) {
      details.textContent = text
      if (!panel.isConnected) root.append(panel)
    },
    hide: () => panel.remove(),
  }
}
