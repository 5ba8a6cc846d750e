import { element } from '../../platform/dom.ts'
import type { PageText } from './card.ts'
import { excerptOf, markWords, type TextPiece } from './excerpt.ts'
import type { Option } from './model.ts'

/** The list of an answer: a group for each page, with the page's row and its headings'. */
export function drawRows(options: readonly Option[], marks: readonly string[]): HTMLElement[] {
  const groups: HTMLElement[] = []
  options.forEach((option, row) => {
    const drawn = option.heading ? headingRow(option, row, marks) : pageRow(option, row, marks)
    if (option.heading) groups.at(-1)?.append(drawn)
    else
      groups.push(
        element(
          document,
          'div',
          { class: 'kb-search-group', role: 'group', 'aria-label': option.result.title },
          drawn,
        ),
      )
  })
  return groups
}

/** Id of a row, for `aria-activedescendant`. */
export function rowId(row: number): string {
  return `kb-search-option-${row}`
}

/** Adds the matching part of the page's text to a row without one. */
export function drawExcerpt(
  row: HTMLElement,
  { result, heading }: Option,
  text: PageText,
  marks: readonly string[],
): void {
  if (row.querySelector('.kb-search-excerpt')) return
  // The page's own row stands for its beginning, unless no heading below it says where the match is.
  const own = result.headings.length === 0 ? result.section : 0
  const pieces = excerptOf(text[heading ? heading.section : own] ?? '', marks)
  if (pieces.length > 0)
    row.append(element(document, 'span', { class: 'kb-search-excerpt' }, ...drawPieces(pieces)))
}

function pageRow({ href, result }: Option, row: number, marks: readonly string[]): HTMLElement {
  const crumbs = result.crumbs.map((crumb) => element(document, 'span', { class: 'kb-search-crumb' }, crumb))
  return rowLink(href, row, 'page', [
    ...crumbs,
    element(document, 'span', { class: 'kb-search-title' }, ...drawPieces(markWords(result.title, marks))),
  ])
}

function headingRow({ href, heading }: Option, row: number, marks: readonly string[]): HTMLElement {
  const chain = heading!.chain.map((text) =>
    element(document, 'span', { class: 'kb-search-crumb' }, ...drawPieces(markWords(text, marks))),
  )
  return rowLink(href, row, 'heading', chain)
}

function rowLink(href: string, row: number, kind: 'page' | 'heading', chain: Node[]): HTMLElement {
  return element(
    document,
    'a',
    {
      id: rowId(row),
      class: 'kb-search-option',
      role: 'option',
      href,
      tabindex: '-1',
      'aria-selected': 'false',
      'data-kind': kind,
    },
    element(
      document,
      'span',
      { class: 'kb-search-chain' },
      element(document, 'span', { class: 'kb-search-sign', 'aria-hidden': 'true' }, '#'),
      ...chain,
    ),
  )
}

function drawPieces(pieces: readonly TextPiece[]): (Node | string)[] {
  return pieces.map(({ text, marked }) => (marked ? element(document, 'mark', {}, text) : text))
}
