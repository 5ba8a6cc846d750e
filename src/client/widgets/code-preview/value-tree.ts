import { element } from '../../platform/dom.ts'
import type { PreviewLabels } from './labels.ts'
import type { ValueRow, ValueRows, ValueView } from './protocol.ts'

export type LoadChildren = (id: number, from: number) => Promise<ValueRows>

/** A value as a tree with one root row, closed at first. Children are requested when a row is first opened. */
export function createValueTree(value: ValueView, labels: PreviewLabels, load: LoadChildren): HTMLElement {
  const rowOf = (view: ValueView, key?: string): HTMLElement => {
    const label = valueLabel(view, key)
    const { id } = view
    if (id === undefined) return rowWith(label)
    const list = element('ul', { hidden: '' })
    const children = createChildren(list, {
      load: (from) => load(id, from),
      rowOf: (row) => rowOf(row.value, row.key),
      labels,
    })
    const toggle = element(
      'button',
      { type: 'button', class: 'kb-value-toggle', 'aria-expanded': 'false' },
      label,
    )
    toggle.addEventListener('click', () => {
      list.hidden = !list.hidden
      toggle.setAttribute('aria-expanded', String(!list.hidden))
      if (!list.hidden) children.open()
    })
    return rowWith(toggle, list)
  }
  return element('ul', { class: 'kb-value-tree' }, rowOf(value))
}

type ChildrenOptions = {
  load: (from: number) => Promise<ValueRows>
  rowOf: (row: ValueRow) => HTMLElement
  labels: PreviewLabels
}

/** The rows below a row, as far as they were requested, followed by a button for more. */
function createChildren(list: HTMLElement, { load, rowOf, labels }: ChildrenOptions): { open: () => void } {
  const button = element('button', { type: 'button', class: 'kb-value-more' })
  const more = rowWith(button)
  const ended = rowWith(labels.ended)
  let known = 0
  let isLoading = false
  // The focus moves from the removed button to the first new row.
  const leave = (next: HTMLElement | undefined): void => {
    const hadFocus = document.activeElement === button
    more.remove()
    if (!hadFocus || !next) return
    next.tabIndex = -1
    next.focus()
  }
  const ask = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      const { rows, rest } = await load(known)
      known += rows.length
      ended.remove()
      // The focus stays on elements that stay.
      if (rest > 0 && !more.parentNode) list.append(more)
      const coming = rows.map(rowOf)
      if (more.parentNode) more.before(...coming)
      else list.append(...coming)
      button.textContent = `… ${labels.more.replace('{count}', String(rest))}`
      if (rest === 0) leave(coming[0])
    } catch {
      // The run is over and the value gone; rows read before stay.
      list.append(ended)
      leave(ended)
    }
    isLoading = false
  }
  button.addEventListener('click', ask)
  return { open: () => void (known === 0 && ask()) }
}

function rowWith(...children: (Node | string)[]): HTMLElement {
  return element('li', { class: 'kb-value-row' }, ...children)
}

function valueLabel({ type, label }: ValueView, key: string | undefined): HTMLElement {
  const whole = element('span', { class: 'kb-value' })
  if (key !== undefined) whole.append(element('b', { class: 'kb-value-key' }, key), ': ')
  if (type === 'function') whole.append(element('span', { class: 'kb-value-mark' }, 'ƒ '))
  whole.append(element('span', { class: 'kb-value-label', 'data-type': type }, label))
  return whole
}
