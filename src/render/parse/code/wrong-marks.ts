import type { Code } from 'mdast'
import { suggest } from '../../base/likeness.ts'
import { type PageState, report } from '../page-state.ts'
import { takeMarkers } from './markers.ts'

const knownMarks = ['highlight', 'focus', '++', '--', 'error', 'warning'] as const

/** Marks without effect that readers see: with an unknown name, or not in a comment at the end of a line. */
export function warnOfMarks(text: string, node: Code, state: PageState): void {
  if (!text.includes('[!code ')) return
  text.split('\n').forEach((line, index) => {
    const found = leftMark(line)
    if (!found) return
    const position =
      node.position && !node.data?.fileName ? placeInside(node.position.start, index) : node.position
    const message = `"${found.written}" marks nothing, so it is shown.`
    report(state, { position }, { rule: 'code-mark', message, fix: found.fix })
  })
}

type LeftMark = { written: string; fix: string }

function leftMark(line: string): LeftMark | undefined {
  // The name is matched atomically, and no mark extends into the next one.
  const left = /\[!code\s+(?=([^[\]\s:]+))\1[^[\]]*\]/.exec(takeMarkers(line.replaceAll('[!!code', '')).code)
  if (!left) return undefined
  const near = suggest(left[1]!, knownMarks)
  const isKnown = near === left[1] || left[1] === 'hl'
  const better = near
    ? `Did you mean "[!code ${near}]"?`
    : `Marks are ${knownMarks.join(', ')}; "[!!code …]" is shown as typed.`
  const inComment = 'Write it in a comment at the end of the line, "[!code focus]" or "[!code focus:2]".'
  return { written: left[0], fix: isKnown ? inComment : better }
}

/** A line of the code of a fence that begins here. */
function placeInside({ line, column }: { line: number; column: number }, index: number) {
  return { start: { line: line + 1 + index, column }, end: { line: line + 1 + index, column } }
}
