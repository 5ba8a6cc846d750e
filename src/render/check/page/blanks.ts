import type { Paragraph, Text } from 'mdast'
import type { Diagnostic } from '../../types.ts'
import { eachNode, findingAt, isText, type LintInput, typed } from './source.ts'

/** Blanks that marks of Markdown need or must not have: behind those of a list, and inside those of bold text. */
export function blankFindings(input: LintInput): Diagnostic[] {
  const hasItems = /^[ \t>]*(?:\d{1,2}[.)]|[-+*])[^\s\d.)*+-]/m.test(input.source)
  const hasBold = /\*\*[ \t]|[ \t]\*\*/.test(input.source)
  const found: Diagnostic[] = []
  if (!hasItems && !hasBold) return found
  eachNode(input, (node) => {
    if (hasBold && node.type === 'text') found.push(...inBold(input, node))
    if (hasItems && node.type === 'paragraph') found.push(...listsWithout(input, node))
  })
  return found
}

const bold =
  /(?<![\w*\\])\*\*(?=[^\s*])([^*\n]{1,80}?)[ \t]+\*\*(?![*\w])|(?<![\w*\\])\*\*[ \t]+([^*\n]{1,80}?)(?<=[^\s*])\*\*(?![*\w])/g

/** `**粗体 **`: with a blank beside them the stars open or close nothing. */
function inBold(input: LintInput, node: Text): Diagnostic[] {
  if (!node.value.includes('**')) return []
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(bold)].map(({ 0: whole, 1: before, 2: after, index }) =>
    findingAt(input, 'emphasis-space', [start + index, start + index + whole.length], {
      severity: 'hint',
      message: `A blank inside the stars makes no bold text of "${whole}".`,
      fix: `Write "**${(before ?? after!).trim()}**".`,
    }),
  )
}

const items = [
  /^\d{1,2}[.)](?=[^\s\d.)])/,
  /^-(?!\[.\])(?=[^\s\d>-])/,
  /^\*(?!\[.\])(?=[^\s*])(?!.*\*)/,
  /^\+(?=[^\s\d+])/,
]

/** Two lines or more that begin like items of a list, without the blank that would make them one. */
function listsWithout(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  const lines = raw.split('\n').map((line) => line.replace(/^[\s>]+/, ''))
  if (lines.length < 2 || !isText(paragraph, start)) return []
  const item = items.find(
    (pattern) => lines.filter((line) => pattern.test(line)).length > 1 && pattern.test(lines[0]!),
  )
  const [mark] = item?.exec(lines[0]!) ?? []
  if (mark === undefined) return []
  return [
    findingAt(input, 'list-space', [start, start + mark.length], {
      severity: 'hint',
      message: `"${mark}" without a space after it makes no list, so these lines run together.`,
      fix: `Write "${mark} ${lines[0]!.slice(mark.length, mark.length + 20)}".`,
    }),
  ]
}
