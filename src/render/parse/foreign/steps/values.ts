import type { Frontmatter } from '../../../model/types.ts'
import { openFences } from '../../code/fences.ts'
import { maxProse, outsideCode } from '../../code/spans.ts'
import { quotedWords, shownValue, valueAt } from '../expression.ts'

/** Statements, comments and values of a template; includes are handled elsewhere. */
const mark = /\{%(?!-?[ \t]{0,9}include)[^\n]{0,500}?%\}|\{#[^\n]{0,500}?#\}|\{\{[^\n]{1,500}?\}\}/g
const literal = /^\{%-?[ \t]{0,9}(end)?raw[ \t]{0,9}-?%\}$/
const path = /^[A-Za-z_]\w*(?:\.\w+|\[['"]\w+['"]\])*$/

/**
 * A note that is a template, with its values filled in; keys of its front matter take precedence. Calls, conditions and loops would need
 * a program: they are removed from the text, and stay in code, which may show them on purpose. Everything between `raw` and `endraw` stays.
 */
export function withValues(text: string, values: Frontmatter, data: Frontmatter): string {
  const all = { ...values, ...data }
  const fences = openFences()
  let isLiteral = false
  const lineOf = (line: string) => {
    fences.take(line)
    if (!line.includes('{') || line.length > maxProse) return line
    let isKept = isLiteral || fences.isOpen()
    const filled = line.replace(mark, (whole) => {
      const [tag, end] = literal.exec(whole) ?? []
      if (tag === undefined) return isLiteral ? whole : (valueIn(whole, all) ?? whole)
      isLiteral = end === undefined
      isKept = true
      return ''
    })
    return isKept ? filled : outsideCode(filled, (one) => one.replace(mark, ''))
  }
  return text.split('\n').map(lineOf).join('\n')
}

/** The text for an expression; undefined if its value is unknown, or neither a string nor a number. */
function valueIn(written: string, all: Frontmatter): string | undefined {
  const expression = /^\{\{-?[ \t]*(.*?)[ \t]*(?:\|[ \t]*safe[ \t]*)?-?\}\}$/.exec(written)?.[1] ?? ''
  const words = quotedWords(expression)
  if (words !== undefined || !path.test(expression)) return words
  // Several lines would end the line of the note.
  return shownValue(valueAt(all, expression))
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
