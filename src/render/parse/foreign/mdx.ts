import { fenceLine, openFences } from '../fences.ts'
import { outsideCode } from './inline-tags.ts'
import { withoutSums } from './jsx-tags.ts'

/** More lines than code in a note has. */
const longest = 400
const note = /^import\s+(\w+)\s+from\s+['"]((?:\.{1,2}\/|@site\/)[^'"\s]+\.mdx?)['"]/

const comment = /\{\/\*[^\n]{0,2000}?\*\/\}/g
/** A text in braces, which is that text: `{' '}`. */
const words = /(?<!=)\{(["'`])([^"'`{}\n]*)\1\}/g
/** The beginning of a sum that is a block of its own, which only the other tool can do. */
const expression = /^[ \t]*\{(?![#:{%/]|\s*front[mM]atter\.)[^\n]*[=(.]/

/** A text of MDX without its code: imports, exports, expressions, and comments in braces. The number of lines stays. A note that is imported is included where its tag is. */
export function mdxLines(text: string): string {
  const lines = text.split('\n')
  const notes = new Map<string, string>()
  const fences = openFences()
  let codeEnd = -1
  let isComment = false
  return lines
    .map((line, at) => {
      if (fences.take(at > codeEnd ? fenceLine(line)?.marks : undefined)) return line
      if (at <= codeEnd) return ''
      if (isComment) {
        isComment = !line.includes('*/}')
        return ''
      }
      const isStart =
        at === 0 || lines[at - 1]!.trim() === '' || /^(?:import|export)\s|^---$|-->$/.test(lines[at - 1]!)
      if (
        isStart &&
        /^(?:import\s+(?:[\w{*'"]|type\s)|export\s+(?:const|let|var|function|default|async|class|\{|\*|type|interface)\b)/.test(
          line,
        )
      ) {
        const [, name, from] = note.exec(line) ?? []
        if (name && from) notes.set(name, from.replace(/^@site\//, '@/'))
        if (!/^import\b.*['"];?\s*$/.test(line)) codeEnd = lastOfCode(lines, at)
        return ''
      }
      if (isStart && expression.test(line)) codeEnd = lastOfExpression(lines, at)
      if (at <= codeEnd) return ''
      if (/^[ \t]*\{\/\*/.test(line) && !line.includes('*/}')) {
        isComment = true
        return ''
      }
      const [, indent, tag = ''] = /^([ \t]*)<([A-Z]\w*)(?:\s[^<>]{0,500})?\/>[ \t]*$/.exec(line) ?? []
      if (notes.has(tag)) return `${indent}<!--@include: ${notes.get(tag)}-->`
      return outsideCode(withoutSums(line), (text) => htmlOf(text.replace(comment, '').replace(words, '$2')))
    })
    .join('\n')
}

/** Attributes of tags as HTML has them: `className`, and a style as an object. */
function htmlOf(text: string): string {
  if (!text.includes('<')) return text
  return text
    .replace(/(?<=\s)className=/g, 'class=')
    .replace(/(?<=\s)style=\{\{([^{}\n]{0,500})\}\}/g, (_, given: string) => `style="${styleOf(given)}"`)
}

/** Values that are not written out are left out. */
function styleOf(given: string): string {
  const pairs: string[] = []
  for (const piece of given.split(',')) {
    if (piece.includes(':')) pairs.push(piece)
    else if (pairs.length > 0) pairs.push(`${pairs.pop()},${piece}`)
  }
  return pairs
    .flatMap((pair) => {
      const at = pair.indexOf(':')
      const name = pair
        .slice(0, at)
        .trim()
        .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const value = pair.slice(at + 1).trim()
      const words = /^["'`]([^"'`]*)["'`]$/.exec(value)?.[1]
      const isBare =
        value === '0' || /^(?:line-height|opacity|flex|order|z-index|font-weight|zoom)/.test(name)
      const size = /^-?[\d.]+$/.test(value) ? `${value}${isBare ? '' : 'px'}` : undefined
      return (words ?? size) ? [`${name}: ${words ?? size}`] : []
    })
    .join('; ')
}

/** The last line of an expression that begins there; the line before if what follows is text, or it never ends. */
function lastOfExpression(lines: readonly string[], from: number): number {
  let open = 0
  for (let at = from; at < Math.min(lines.length, from + longest); at += 1) {
    open += opened(lines[at]!)
    if (open <= 0) return /\}[ \t]*$/.test(lines[at]!) ? at : from - 1
  }
  return from - 1
}

/** How many brackets a line opens and does not close. */
function opened(line: string): number {
  return [...line.matchAll(/[([{}\])]/g)].reduce((sum, [sign]) => sum + (/[([{]/.test(sign) ? 1 : -1), 0)
}

/** The last line of code that begins there: it goes on beyond a blank line while a bracket is open, if that is ever closed. */
function lastOfCode(lines: readonly string[], from: number): number {
  const end = Math.min(lines.length, from + longest)
  let open = 0
  let firstBlank = lines.length - 1
  for (let at = from; at < end; at += 1) {
    const line = lines[at]!
    if (line.trim() !== '') open += opened(line)
    else if (open <= 0) return at
    else firstBlank = Math.min(firstBlank, at)
  }
  return open <= 0 && end === lines.length ? end - 1 : firstBlank
}
