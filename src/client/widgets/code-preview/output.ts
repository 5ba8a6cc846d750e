import { element } from '../../platform/dom.ts'
import type { PreviewLabels } from './labels.ts'
import type { Entry, PreviewState } from './model.ts'
import { createValueTree, type LoadChildren } from './value-tree.ts'

export type Output = { element: HTMLElement; show: (state: PreviewState) => void }

/** The entries in the order of the calls. A screen reader announces additions. While hidden it keeps which rows of its values are open. */
export function createOutput(labels: PreviewLabels, load: LoadChildren): Output {
  const output = element(document, 'div', {
    ...{ class: 'kb-code-preview-output', id: `kb-output-${Math.random().toString(36).slice(2)}` },
    ...{ role: 'log', 'aria-live': 'polite', 'aria-label': labels.output, tabindex: '0' },
  })
  return {
    element: output,
    show: ({ shown, entries }) => {
      output.hidden = !shown
      // Entries are only added, until a reset removes all of them.
      if (entries.length === 0) output.replaceChildren()
      const coming = entries.slice(output.children.length)
      output.append(...coming.map((entry) => entryRow(entry, labels, load)))
    },
  }
}

function entryRow(entry: Entry, labels: PreviewLabels, load: LoadChildren): HTMLElement {
  const row = element(document, 'div', { class: 'kb-code-preview-entry' })
  if (entry.type === 'dir') {
    row.dataset.type = 'dir'
    row.append(createValueTree(entry.value, labels, load))
    return row
  }
  const { type, text } =
    entry.type === 'end' ? { type: 'error' as const, text: `Error: ${labels[entry.reason]}` } : entry
  row.dataset.type = type
  row.append(element(document, 'span', { class: 'kb-code-preview-prompt', 'aria-hidden': 'true' }))
  if (type !== 'log')
    row.append(element(document, 'span', { class: 'kb-code-preview-badge' }, type.toUpperCase()))
  row.append(element(document, 'span', { class: 'kb-code-preview-text' }, text))
  return row
}
