import type { Code } from 'mdast'
import { suggest } from '../base/likeness.ts'
import { takeMarkers } from './markers.ts'
import { type PageState, report } from './page-state.ts'

const knownMarks = ['highlight', 'focus', '++', '--', 'error', 'warning'] as const

/** Marks without effect that readers see: with an unknown name, not in a comment at the end of a line, or of another tool. */
export function warnOfMarks(text: string, node: Code, state: PageState): void {
  const find = [
    ...(text.includes('[!code ') ? [leftMark] : []),
    ...(text.includes('highlight-') ? [foreignMark] : []),
  ]
  if (find.length === 0) return
  text.split('\n').forEach((line, index) => {
    for (const found of find.flatMap((one) => one(line) ?? [])) {
      const position =
        node.position && !node.data?.fileName ? placeInside(node.position.start, index) : node.position
      const message = `"${found.written}" marks nothing, so it is shown.`
      report(state, { position }, { rule: 'code-mark', message, fix: found.fix })
    }
  })
}

type LeftMark = { written: string; fix: string }

function leftMark(line: string): LeftMark | undefined {
  // The name is matched as a whole, and no mark extends into the next one.
  const left = /\[!code\s+(?=([^[\]\s:]+))\1[^[\]]*\]/.exec(takeMarkers(line.replaceAll('[!!code', '')).code)
  if (!left) return undefined
  const near = suggest(left[1]!, knownMarks)
  const isKnown = near === left[1] || left[1] === 'hl'
  return {
    written: left[0],
    fix: isKnown
      ? 'Write it in a comment at the end of the line, "[!code focus]" or "[!code focus:2]".'
      : near
        ? `Did you mean "[!code ${near}]"?`
        : `Marks are ${knownMarks.join(', ')}; "[!!code …]" is shown as typed.`,
  }
}

/** `// highlight-next-line`: comments that Docusaurus and Gatsby remove from the code. */
function foreignMark(line: string): LeftMark | undefined {
  const written =
    /(?:\/\/|\/\*|#|<!--|--|%|;)[ \t]{0,9}(highlight-(?:next-line|start|end|line))[ \t]{0,9}(?:\*\/\}?|-->)?[ \t]*$/.exec(
      line.slice(-80),
    )?.[1]
  // Reported with the start already.
  if (!written || written === 'highlight-end') return undefined
  const fix =
    written === 'highlight-start'
      ? 'Write the numbers of the lines after the language of the fence, as in {2-5}, or "[!code highlight:4]" here; remove its end.'
      : 'Write "[!code highlight]" instead.'
  return { written, fix }
}

/** A line of the code of a fence that begins here. */
function placeInside({ line, column }: { line: number; column: number }, index: number) {
  return { start: { line: line + 1 + index, column }, end: { line: line + 1 + index, column } }
}
