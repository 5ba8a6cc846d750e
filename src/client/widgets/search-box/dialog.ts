import { element, icon } from '../../platform/dom.ts'
import type { SearchLabels } from './labels.ts'
import { MAX_QUERY } from './query.ts'

/** The box's elements that change or have listeners. */
export type Dialog = ReturnType<typeof makeDialog>

const LIST_ID = 'kb-search-list'

/** The dialog of the search box, closed and empty. */
export function makeDialog(labels: SearchLabels, topics: readonly string[], hasDetails: boolean) {
  const input = makeInput(labels)
  const topic = topics.length > 1 ? makeTopics(labels, topics) : undefined
  const lines = 'M3 5h14M3 10h14M3 15h9'
  const details = hasDetails ? button('kb-search-details', labels.displayDetails, lines) : undefined
  details?.setAttribute('aria-pressed', 'false')
  const clear = button('kb-search-clear', labels.resetButtonTitle, 'M5 5l10 10M15 5 5 15')
  const close = button('kb-search-close', labels.backButtonTitle, 'M12 4l-6 6 6 6')
  const listed = { id: LIST_ID, class: 'kb-search-list', role: 'listbox', 'aria-label': labels.results }
  const list = element('div', listed)
  const message = element('div', { class: 'kb-search-message' })
  // The number of results, or the message, for screen readers.
  const status = element('p', { class: 'kb-hidden', role: 'status' })
  const lens = searchIcon('M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9 3.9 3.9')
  const bar = element('div', { class: 'kb-search-bar', role: 'search' }, close, lens, input)
  bar.append(...[topic, details, clear].filter((one) => one !== undefined))
  const body = element('div', { class: 'kb-search-body' }, message, list)
  const named = { class: 'kb-search-dialog', 'aria-label': labels.search }
  const state = { ...named, 'aria-modal': 'true', 'data-status': 'idle' }
  const root = element('dialog', state, bar, body, status, footer(labels))
  return { root, input, topic, details, clear, close, list, message, status }
}

function makeInput(labels: SearchLabels): HTMLInputElement {
  return element('input', {
    class: 'kb-search-input',
    type: 'search',
    role: 'combobox',
    placeholder: labels.search,
    'aria-label': labels.search,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': LIST_ID,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: String(MAX_QUERY),
  })
}

function makeTopics(labels: SearchLabels, topics: readonly string[]): HTMLSelectElement {
  const option = (value: string) => element('option', { value }, value || labels.allTopics)
  const named = { class: 'kb-search-topic', 'aria-label': labels.topic }
  return element('select', named, option(''), ...topics.map(option))
}

function button(className: string, label: string, path: string): HTMLButtonElement {
  const named = { type: 'button', class: className, title: label, 'aria-label': label }
  return element('button', named, searchIcon(path))
}

function footer(labels: SearchLabels): HTMLElement {
  const key = (sign: string, label: string) => element('kbd', { 'aria-label': label }, sign)
  const hint = (text: string, ...keys: HTMLElement[]) => element('span', {}, ...keys, text)
  const up = key('↑', labels.navigateUpKeyAriaLabel)
  const down = key('↓', labels.navigateDownKeyAriaLabel)
  const select = hint(labels.selectText, key('↵', labels.selectKeyAriaLabel))
  const close = hint(labels.closeText, key('esc', labels.closeKeyAriaLabel))
  const move = hint(labels.navigateText, up, down)
  return element('div', { class: 'kb-search-keys-hint' }, move, select, close)
}

function searchIcon(path: string): SVGSVGElement {
  const svg = icon(path, 20)
  svg.setAttribute('class', 'kb-icon')
  return svg
}
