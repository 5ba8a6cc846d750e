import type { Place } from '../../render/model/types.ts'
import { signed } from '../shown.ts'

type Frame = { text: string; marks: string }

/** Cells before the marked text that stay visible when a line is cut. */
const context = 24

/**
 * The line of a finding, cut to `width` cells, and the carets below what is meant. A full-width character takes two cells,
 * so it gets a full-width blank before the carets and two carets below it.
 */
export function frameOf(line: string, start: Place, end: Place | undefined, width: number): Frame {
  const from = Math.min(start.column - 1, line.length)
  const until =
    end && end.line === start.line ? Math.max(end.column - 1, from + 1) : endOfLine(line, from, end)
  const cut = cutAround(line, from, width)
  const marked = signs(line.slice(Math.max(from, cut.from), Math.min(until, cut.to))) || ' '
  const before = cut.before + signs(line.slice(cut.from, from))
  return {
    text: cut.before + signs(line.slice(cut.from, cut.to)) + cut.after,
    marks: blank(before) + carets(marked),
  }
}

/** As the terminal shows it, so that carets fit; tabs are the reader's to show. */
function signs(text: string): string {
  return text.split('\t').map(signed).join('\t')
}

/** Blanks as wide as a text. */
export function blank(text: string): string {
  return text.replace(/[^\t]/g, (character) => (isWide(character) ? '\u3000' : ' '))
}

/** Cells that a text takes. Emoji are two UTF-16 units and two cells, so they need no rule of their own. */
function cellsOf(text: string): number {
  let cells = 0
  for (let index = 0; index < text.length; index += 1) cells += isWide(text[index]!) ? 2 : 1
  return cells
}

/** Without an end only the place is meant; with one on a later line, the rest of the line. */
function endOfLine(line: string, from: number, end: Place | undefined): number {
  return end ? Math.max(line.trimEnd().length, from + 1) : from + 1
}

function carets(text: string): string {
  return text.replace(/[\s\S]/g, (character) => (isWide(character) ? '^^' : '^'))
}

type Cut = { from: number; to: number; before: string; after: string }

function cutAround(line: string, start: number, width: number): Cut {
  if (cellsOf(line) <= width) return { from: 0, to: line.length, before: '', after: '' }
  const room = width - 2
  let from = start
  let to = start
  let cells = 0
  const fits = (index: number, limit: number) => {
    const more = cellsOf(line[index] ?? '')
    if (cells + more > limit) return false
    cells += more
    return true
  }
  while (from > 0 && fits(from - 1, Math.min(context, room))) from -= 1
  while (to < line.length && fits(to, room)) to += 1
  // There is room left only when the end of the line is shown.
  while (from > 0 && fits(from - 1, room)) from -= 1
  return { from, to, before: from > 0 ? '…' : '', after: to < line.length ? '…' : '' }
}

function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
    character,
  )
}
