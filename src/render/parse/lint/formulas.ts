import type { Nodes } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { formulaInBrackets, formulaInDollars } from '../formula-signs.ts'
import { findingAt, type LintInput, rangeOf, typed } from './source.ts'

/** Formulas are read, or stay text; `asked`: a note that contains some throws a `FormulasError`, to be parsed once more with them. */
export type Formulas = 'read' | 'text' | 'asked'

/** The note contains formulas, and was parsed without them. */
export class FormulasError extends Error {}

/** The first formula that a note shows as typed, while they are off. */
export function formulaFindings(input: LintInput): Diagnostic[] {
  if (!/[$]|\\[[(]|``` ?math/.test(input.source)) return []
  for (const { node } of input.nodes) {
    const found = formulasIn(input, node)
    if (found.length > 0) return found
  }
  return []
}

function formulasIn(input: LintInput, node: Nodes): Diagnostic[] {
  const { raw, start } = typed(input, node)
  if (node.type === 'code' && node.lang === 'math') return [shownAsTyped(input, start, '```math')]
  if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return []
  const isPlain = (at: number): boolean => isTextAt(node, start + at)
  const at = [marked.exec(raw)?.index, formulaInDollars(raw, isPlain), formulaInBrackets(raw, isPlain)]
    .filter((index) => index !== undefined)
    .find(isPlain)
  return at === undefined ? [] : [shownAsTyped(input, start + at, /^(?:\$[$`]?|\\.)/.exec(raw.slice(at))![0])]
}

/** Whether the text at an offset is plain text, in emphasis or not: no code and no address. */
function isTextAt(node: Nodes, offset: number): boolean {
  const [from, to] = rangeOf(node)
  if (offset < from || offset >= to) return false
  return 'children' in node ? node.children.some((child) => isTextAt(child, offset)) : node.type === 'text'
}

/** `$$` around a formula or on a line of its own, and a dollar with a backtick as on GitHub. */
const marked = /^\$\$(?:[^$]+\$\$|[ \t]*$)|(?<![\w$])\$`[^`$\n]{1,200}`\$(?![\w$])/m

function shownAsTyped(input: LintInput, at: number, mark: string): Diagnostic {
  return findingAt(input, 'math-off', [at, at + mark.length], {
    message: `"${mark}" is shown as text: formulas are switched off.`,
    fix: 'Set "markdown: { math: true }".',
  })
}
