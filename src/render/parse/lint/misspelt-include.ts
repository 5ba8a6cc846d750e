import { suggest } from '../../base/likeness.ts'
import type { Diagnostic } from '../../model/types.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

const directive = /^<!--\s*@?([a-z]{4,12})(?:\s*:)?\s*[^\s<>]+\.\w/i

/** Comments that were meant as inclusions, and silently vanish. */
export function misspeltIncludes(input: LintInput): Diagnostic[] {
  return input.nodes.flatMap(({ node }) => {
    const text = node.type === 'html' ? node.value.trim() : ''
    const word =
      text.endsWith('-->') && !/[<>]/.test(text.slice(4, -3)) ? directive.exec(text)?.[1] : undefined
    if (!word || !suggest(word, ['include'])) return []
    return findingAt(input, 'include', rangeOf(node), {
      severity: 'warning',
      message: 'This comment includes nothing.',
      fix: 'To include a file write <!--@include: ./file.md-->.',
    })
  })
}
