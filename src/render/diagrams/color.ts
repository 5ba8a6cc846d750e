import colors from 'color-name'
import { suggest } from '../base/likeness.ts'

/** An invalid colour in a style: browsers ignore it silently, so the shape keeps the theme's colour. */
export function unknownColor(text: string) {
  for (const [line, row] of text.split('\n').entries()) {
    if (!/^\s*(?:style|classDef|linkStyle)\s/.test(row)) continue
    for (const { value, column } of colorsOf(row)) {
      if (isColor(value)) continue
      const nearest = suggest(value, Object.keys(colors))
      return {
        message: `"${value}" is not a colour, so it is ignored.`,
        fix: nearest ? `Write ${nearest}.` : 'Write a name such as teal, or three or six digits after "#".',
        at: { line, column },
      }
    }
  }
  return undefined
}

const properties = new Set(['fill', 'stroke', 'color', 'background', 'background-color'])

/** The colour values in a line such as `style a fill:red, stroke: #333;`. */
function colorsOf(row: string): { value: string; column: number }[] {
  const found: { value: string; column: number }[] = []
  let start = 0
  for (const part of row.split(/[,;]/)) {
    const colon = part.indexOf(':')
    const property = part.slice(0, Math.max(colon, 0)).trim().split(/\s/).at(-1) ?? ''
    const value = part.slice(colon + 1).trim()
    if (properties.has(property) && /^[#\w-]+$/.test(value)) {
      found.push({ value, column: start + part.indexOf(value, colon + 1) })
    }
    start += part.length + 1
  }
  return found
}

const keywords = new Set(['none', 'transparent', 'currentcolor', 'inherit', 'initial', 'unset', 'revert'])

function isColor(value: string): boolean {
  const word = value.toLowerCase()
  if (word.startsWith('#')) return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(word)
  return Object.hasOwn(colors, word) || keywords.has(word)
}
