import { element } from '../../platform/dom.ts'
import type { PageText } from './card.ts'
import { excerptOf, markWords, type TextPiece } from './excerpt.ts'
import type { Option } from './model.ts'

/** The list of an answer: a group for each page, with the page's row and its headings'. */
export function drawRows(options: readonly Option[], marks: readonly string[]): HTMLElement[] {
  const groups: HTMLElement[] = []
  options.forEach((option, row) => {
    const drawn = drawRow(option, row, marks)
    const group = { class: 'kb-search-group', role: 'group', 'aria-label': option.result.title }
    if (option.heading) groups.at(-1)?.append(drawn)
    else groups.push(element('div', group, drawn))
  })
  return groups
}

/** Id of a row, for `aria-activedescendant`. */
export function rowId(row: number): string {
  return `kb-search-option-${row}`
}

/** Adds the matching part of the page's text to a row without one. */
export function drawExcerpt(
  row: Element,
  { result, heading }: Option,
  text: PageText,
  marks: readonly string[],
): void {
  if (row.hasAttribute('data-read')) return
  row.setAttribute('data-read', '')
  const pieces = excerptOf(text[(heading ?? result).section] ?? '', marks)
  if (pieces.length > 0) row.append(element('span', { class: 'kb-search-excerpt' }, ...drawPieces(pieces)))
}

function drawRow({ href, result, heading }: Option, row: number, marks: readonly string[]): HTMLElement {
  const marked = (text: string) => drawPieces(markWords(text, marks))
  const crumb = (...texts: (Node | string)[]) => element('span', { class: 'kb-search-crumb' }, ...texts)
  const chain = heading
    ? heading.chain.map((text) => crumb(...marked(text)))
    : [
        ...result.crumbs.map((text) => crumb(text)),
        element('span', { class: 'kb-search-title' }, ...marked(result.title)),
      ]
  const kind = heading ? 'heading' : 'page'
  const option = { class: 'kb-search-option', role: 'option', href, tabindex: '-1', 'data-kind': kind }
  // Without a word in its text a row has no excerpt, so that none is read.
  const read = (heading ?? result).isWritten ? {} : { 'data-read': '' }
  const sign = element('span', { class: 'kb-search-sign', 'aria-hidden': 'true' }, '#')
  const shown = element('span', { class: 'kb-search-chain' }, sign, ...chain)
  return element('a', { id: rowId(row), ...option, ...read }, shown)
}

function drawPieces(pieces: readonly TextPiece[]): (Node | string)[] {
  return pieces.map(({ text, marked }) => (marked ? element('mark', {}, text) : text))
}
