import { eastAsianWidth } from 'get-east-asian-width'
import { escapeHtml } from '../parse/html/escape.ts'
import type { Book } from './model.ts'
import { xmlCharacters } from './xhtml.ts'

/** Line widths in half-width characters. */
const widest = { title: 16, about: 40 }

/** A cover with title and description. */
export function coverSvg({ title, description, locale }: Book): string {
  const name = linesOf(title, widest.title).slice(0, 6)
  const about = linesOf(description, widest.about).slice(0, 4)
  const below = 340 + name.length * 110
  const line = (text: string, y: number, size: number) =>
    `<text x="90" y="${y}" font-size="${size}">${escapeHtml(xmlCharacters(text))}</text>`
  return `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200" xml:lang="${escapeHtml(locale.lang)}">
<rect width="900" height="1200" fill="#0b6073"/>
<rect x="90" y="230" width="120" height="10" fill="#96d8e5"/>
<g fill="#fff" font-family="sans-serif" font-weight="bold">${name.map((text, at) => line(text, 360 + at * 110, 84)).join('')}</g>
<g fill="#d5eef3" font-family="sans-serif">${about.map((text, at) => line(text, below + at * 54, 36)).join('')}</g>
</svg>
`
}

/** Wraps a text into lines of at most `columns`, between words and beside Chinese characters. */
export function linesOf(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const [piece] of text.replace(/\s+/g, ' ').trim().matchAll(pieces)) {
    if (line !== '' && widthOf(line + piece.trimEnd()) > columns) {
      lines.push(line.trim())
      line = ''
    }
    line += piece
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][，。、：；！？）」』》]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+ ?| /gu

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + eastAsianWidth(character.codePointAt(0)!), 0)
}
