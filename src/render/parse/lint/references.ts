import type { Definition, FootnoteDefinition, LinkReference } from 'mdast'
import { suggest } from '../../base/likeness.ts'
import type { Diagnostic } from '../../model/types.ts'
import { writtenAt } from '../page-state.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

/** References without a definition, and unused or duplicate definitions; footnotes likewise. */
export function referenceFindings(input: LintInput): Diagnostic[] {
  const definitions: (Definition | FootnoteDefinition)[] = []
  const used = new Set<string>()
  const missing: { name: string; range: [number, number]; footnote: boolean }[] = []
  for (const { node } of input.nodes) {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node)
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier)
    // Such a definition is one of a link, with the first word of the note as its address.
    if (node.type === 'linkReference' && isFootnoteLike(node))
      missing.push({ name: node.label!.slice(1), range: rangeOf(node), footnote: true })
    if (node.type === 'footnoteReference') used.add(`^${node.identifier}`)
    if (node.type === 'text')
      for (const reference of missingIn(input.source, rangeOf(node))) missing.push(reference)
  }
  return [...undefinedFindings(input, missing, definitions), ...definitionFindings(input, definitions, used)]
}

function isFootnoteLike({ label, referenceType }: LinkReference): boolean {
  return referenceType === 'shortcut' && /^\^.*\s/.test(label ?? '')
}

/** `[text][name]`, `[text][]` and `[^note]` that stayed text; numbers in brackets are more likely code or a list, and `dp[i][j]` and `[^0-9]` are code. */
function missingIn(source: string, [start, end]: [number, number]) {
  const raw = source.slice(start, end)
  if (!raw.includes('[')) return []
  return [...raw.matchAll(/(?<!\\)\[(\^)?([^[\]\n]+)\](?:\[([^[\]\n]*)\])?/g)].flatMap((match) => {
    const [whole, mark, text = '', name] = match
    const isIndex = /[\w$)\]]/.test(raw[match.index - 1] ?? '')
    if (mark ? characterClass.test(text) : name === undefined || isIndex || /^\d*$/.test(name || text))
      return []
    const at = start + match.index
    const length = mark ? text.length + 3 : whole.length
    return [
      {
        name: mark ? text : name || text,
        range: [at, at + length] as [number, number],
        footnote: Boolean(mark),
      },
    ]
  })
}

/** The inside of `[^0-9]`, `[^\s]` and `[^ ]` in a regular expression. */
const characterClass = /^(?:0-9|a-z|\s*$)|\\/i

/** A note with more mistakes times definitions than this gets no suggestions: they take time, and would be too many to read. */
const maxComparisons = 250_000

function undefinedFindings(
  input: LintInput,
  missing: readonly { name: string; range: [number, number]; footnote: boolean }[],
  definitions: readonly (Definition | FootnoteDefinition)[],
): Diagnostic[] {
  const isComparable = missing.length * definitions.length <= maxComparisons
  const known = (footnotes: boolean) =>
    isComparable
      ? definitions
          .filter(({ type }) => (type === 'footnoteDefinition') === footnotes)
          .map(({ identifier }) => identifier)
      : []
  const links = known(false)
  const notes = known(true)
  return missing.map(({ name, range, footnote }) => {
    if (footnote && /\s/.test(name)) return blankInName(input, name, range)
    const near = suggest(name.toLowerCase(), footnote ? notes : links)
    const shown = (id: string) => (footnote ? `[^${id}]` : `[${id}]`)
    return findingAt(input, 'undefined-reference', range, {
      message: `"${shown(name)}" is not defined in this note.`,
      fix: near ? `Did you mean "${shown(near)}"?` : `Add "${shown(name)}: …".`,
    })
  })
}

/** `[^a b]`, where it is used and where it is defined: neither is a footnote in GFM. */
function blankInName(input: LintInput, name: string, range: [number, number]): Diagnostic {
  return findingAt(input, 'undefined-reference', range, {
    message: `The name in "[^${name}]" contains a space, so it is not a footnote.`,
    fix: `Write "[^${name.trim().replace(/\s+/g, '-')}]", here and wherever it occurs.`,
  })
}

function definitionFindings(
  input: LintInput,
  definitions: readonly (Definition | FootnoteDefinition)[],
  used: ReadonlySet<string>,
): Diagnostic[] {
  const seen = new Map<string, Definition | FootnoteDefinition>()
  return definitions.flatMap((node) => {
    const key = node.type === 'definition' ? node.identifier : `^${node.identifier}`
    const label = `[${node.type === 'definition' ? '' : '^'}${node.label ?? node.identifier}]`
    const first = seen.get(key)
    if (!first) seen.set(key, node)
    if (!first && used.has(key)) return []
    const finding = first
      ? repeated(input, label, [first, node])
      : { message: `Nothing refers to "${label}".`, fix: 'Remove it, or refer to it.' }
    if (!finding) return []
    return [findingAt(input, 'unused-definition', rangeOf(node), { ...finding })]
  })
}

/** Two definitions of a name. Included files may share a name that is correct in each of them. */
function repeated(
  { state, source }: LintInput,
  label: string,
  [first, second]: readonly [Definition | FootnoteDefinition, Definition | FootnoteDefinition],
): { message: string; fix: string } | undefined {
  const above = writtenAt(state, first)
  const here = writtenAt(state, second)
  if (above.path === here.path && above.place.line !== here.place.line)
    return { message: `"${label}" is defined above already.`, fix: 'Only the first counts: remove this one.' }
  const [one, other] = [first, second].map((node) => source.slice(...rangeOf(node)).trim())
  if (one === other) return undefined
  return {
    message: `In "${state.path}" this "${label}" does not count: "${above.path}" defines the name above.`,
    fix: 'Give one of them another name.',
  }
}
