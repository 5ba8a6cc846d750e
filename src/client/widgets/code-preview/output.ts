import { element } from '../../platform/dom.ts'
import type { PreviewLabels } from './labels.ts'
import type { Entry, PreviewState } from './model.ts'
import type { TextType, ValueView } from './protocol.ts'
import { createValueTree, type LoadChildren } from './value-tree.ts'

type Output = { element: HTMLElement; show: (state: PreviewState) => void }

/** The entries in the order of the calls. A screen reader announces additions. While hidden it keeps which rows of its values are open. */
export function createOutput(labels: PreviewLabels, load: LoadChildren): Output {
  const output = element('div', {
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
  const row = element('div', { class: 'kb-code-preview-entry' })
  if (entry.kind !== 'end' && entry.depth > 0) row.style.setProperty('--kb-depth', String(entry.depth))
  if (entry.kind === 'dir') {
    row.dataset.type = 'dir'
    row.append(createValueTree(entry.value, labels, load))
    return row
  }
  const { type, text } = lineOf(entry, labels)
  row.dataset.type = type
  row.append(element('span', { class: 'kb-code-preview-prompt', 'aria-hidden': 'true' }))
  if (type !== 'log') row.append(element('span', { class: 'kb-code-preview-badge' }, type.toUpperCase()))
  if (entry.kind === 'table') row.append(createTable(entry.rows))
  else row.append(element('span', { class: 'kb-code-preview-text' }, text))
  if (entry.kind === 'entry' && entry.values.length > 0) addValues(row, entry.values, labels, load)
  return row
}

function lineOf(
  entry: Exclude<Entry, { kind: 'dir' }>,
  labels: PreviewLabels,
): { type: TextType; text: string } {
  if (entry.kind === 'table') return { type: 'log', text: '' }
  return entry.kind === 'end' ? { type: 'error', text: `Error: ${labels[entry.reason]}` } : entry
}

/** A button before the text, which opens the values in it. */
function addValues(
  row: HTMLElement,
  values: readonly ValueView[],
  labels: PreviewLabels,
  load: LoadChildren,
): void {
  const list = element('div', { class: 'kb-code-preview-values', hidden: '' })
  const button = element('button', {
    ...{ type: 'button', class: 'kb-code-preview-open', 'aria-expanded': 'false' },
    ...{ title: labels.openValues, 'aria-label': labels.openValues },
  })
  button.addEventListener('click', () => {
    if (!list.hasChildNodes()) list.append(...values.map((value) => createValueTree(value, labels, load)))
    list.hidden = !list.hidden
    button.setAttribute('aria-expanded', String(!list.hidden))
  })
  row.firstElementChild?.replaceWith(button)
  row.append(list)
}

function createTable([head = [], ...rows]: readonly (readonly string[])[]): HTMLElement {
  const cells = (tag: 'th' | 'td', row: readonly string[]): HTMLElement =>
    element('tr', {}, ...row.map((text) => element(tag, {}, text)))
  const table = element(
    'table',
    {},
    element('thead', {}, cells('th', head)),
    element('tbody', {}, ...rows.map((row) => cells('td', row))),
  )
  return element('div', { class: 'kb-code-preview-table', tabindex: '0' }, table)
}
