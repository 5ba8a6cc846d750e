import { fenceLine, openFences } from '../code/fences.ts'

/** HTML as GitBook's editor writes it: code with marks, and tables some of whose columns are only for the tool. */
export const exportedHtml = /<pre class="lang| data-hidden\b/

/** Longer lines are no tables that somebody reads. */
const maxChars = 100_000

/** Lines in which no tag is read in such code, and such tables have the columns that readers see. */
export function withoutExportedHtml(lines: readonly string[]): string[] {
  const fences = openFences()
  let isCode = false
  return lines.map((line) => {
    if (!isCode && fences.take(fenceLine(line)?.marks)) return line
    isCode ||= line.startsWith('<pre class="lang')
    if (!isCode) return withoutHiddenColumns(line)
    isCode = !line.includes('</pre>')
    return line.replaceAll('{%', '{&#37;').replaceAll('{{', '{&#123;')
  })
}

/** A card is a row: its cover, and beside that all that it says, which leads where its target is. */
function withoutHiddenColumns(line: string): string {
  const isTable = line.startsWith('<table ') || line.startsWith('<table>')
  if (!isTable || !line.includes(' data-hidden') || line.length > maxChars) return line
  const [head = '', body = ''] = line.split('<tbody>')
  const heads = cellsOf(head, 'th')
  const columnOf = (name: RegExp) => heads.findIndex(({ looks }) => name.test(looks))
  const [cover, target] = [columnOf(/ data-card-cover(?!-)/), columnOf(/ data-card-target/)]
  const shown = (cells: readonly Cell[]) =>
    cells.filter((_, at) => !heads[at]?.looks.includes(' data-hidden')).map(({ text }) => text)
  const rows = body
    .split('</tr>')
    .map((row) => cellsOf(row, 'td'))
    .filter(({ length }) => length > 0)
  if (head.includes(' data-view="cards"')) {
    const cards = rows.map((cells) => {
      const picture = hrefIn(cells[cover]?.text)
      const words = linked(shown(cells).flatMap(wordsIn), hrefIn(cells[target]?.text)).join('<br>')
      return rowOf(cover < 0 ? [words] : [picture && `<img src="${picture}" alt="">`, words], 'td')
    })
    return `<table><tbody>${cards.join('')}</tbody></table>`
  }
  const titles = rowOf(shown(heads), 'th')
  return `<table><thead>${titles}</thead><tbody>${rows.map((cells) => rowOf(shown(cells), 'td')).join('')}</tbody></table>`
}

type Cell = { looks: string; text: string }

function cellsOf(row: string, name: 'td' | 'th'): Cell[] {
  return row
    .split(`</${name}>`)
    .slice(0, -1)
    .map((written) => {
      const start = written.lastIndexOf(`<${name}`)
      const end = written.indexOf('>', Math.max(0, start))
      return { looks: written.slice(start, end), text: written.slice(end + 1) }
    })
}

/** What a cell of a card says: a heading in it is none of the page. */
function wordsIn(cell: string): string[] {
  const words = cell.replace(/<\/?h[1-6]\b[^<>]*>/g, '').trim()
  return words.replace(/<(?!img)[^<>]*>|:[\w-]+:/g, '').trim() === '' ? [] : [words]
}

function hrefIn(cell: string | undefined): string {
  return /<a\b[^<>]* href="([^"<>]*)"/.exec(cell ?? '')?.[1] ?? ''
}

/** The first words lead to the target, unless they have links of their own. */
function linked([first, ...others]: readonly string[], href: string): string[] {
  if (first === undefined) return []
  return [href === '' || first.includes('<a ') ? first : `<a href="${href}">${first}</a>`, ...others]
}

function rowOf(cells: readonly string[], name: 'td' | 'th'): string {
  return `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`
}
