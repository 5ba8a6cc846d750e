import type { Nodes } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { formulaInBrackets, formulaInDollars } from '../formula-signs.ts'
import { findingAt, type LintInput, rangeOf, typed } from './source.ts'

/**
 * Formulas are read, or stay text. Where nothing says which, a note is parsed as it most likely is, and throws a `FormulasError` to be parsed
 * the other way: `likely` reads formulas, and the note has none; `unlikely` does not, and it has some.
 */
export type Formulas = 'read' | 'text' | 'likely' | 'unlikely'

/** The note was parsed with formulas but has none, or without formulas but has some. */
export class FormulasError extends Error {}

/** Whether formulas become nodes of the tree. */
export function readsFormulas(formulas: Formulas): boolean {
  return formulas === 'read' || formulas === 'likely'
}

/** Whether the text of a note looks as if it has formulas, even in code. */
export function mayHoldFormulas(text: string): boolean {
  const anywhere = () => true
  return (
    marked.test(text) ||
    formulaInDollars(text, anywhere) !== undefined ||
    formulaInBrackets(text, anywhere) !== undefined
  )
}

/** The first formula that a note shows as typed, while they are off, or would show. */
export function formulaFindings(input: LintInput): Diagnostic[] {
  if (!/[$]|\\[[(]|``` ?math/.test(input.source)) return []
  for (const { node } of input.nodes) {
    const found = formulasIn(input, node)
    if (found.length > 0) return found
  }
  return []
}

function formulasIn(input: LintInput, node: Nodes): Diagnostic[] {
  const { raw: whole, start } = typed(input, node)
  // With formulas off, a blank line ends a paragraph.
  const raw = node.type === 'math' ? whole.split(/\n[ \t]*\n/, 1)[0]! : whole
  if (node.type === 'code' && node.lang === 'math') return [shownAsTyped(input, start, '```math')]
  if (!mayShowFormulas.has(node.type)) return []
  const isPlain = (at: number): boolean => isTextAt(node, start + at)
  const at = [marked.exec(raw)?.index, formulaInDollars(raw, isPlain), formulaInBrackets(raw, isPlain)]
    .filter((index) => index !== undefined)
    .find(isPlain)
  return at === undefined ? [] : [shownAsTyped(input, start + at, /^(?:\$[$`]?|\\.)/.exec(raw.slice(at))![0])]
}

const mayShowFormulas: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell', 'math'])

/** Whether the text at an offset is plain text or a formula, perhaps in emphasis, but not code or an address. */
function isTextAt(node: Nodes, offset: number): boolean {
  const [from, to] = rangeOf(node)
  if (offset < from || offset >= to) return false
  if ('children' in node) return node.children.some((child) => isTextAt(child, offset))
  return node.type === 'text' || node.type === 'inlineMath' || node.type === 'math'
}

/** `$$` around a formula or on a line of its own, and a dollar with a backtick as on GitHub. */
const marked = /^\$\$(?:[^$]+\$\$|[ \t]*$)|(?<![\w$])\$`[^`$\n]{1,200}`\$(?![\w$])/m

function shownAsTyped(input: LintInput, at: number, mark: string): Diagnostic {
  return findingAt(input, 'math-off', [at, at + mark.length], {
    message: `"${mark}" is shown as text: formulas are switched off.`,
    fix: 'Set "markdown: { math: true }".',
  })
}
