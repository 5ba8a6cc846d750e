import type { Diagnostic } from '../../model/types.ts'
import { htmlOffsets } from '../html-places.ts'
import { eachNode, findingAt, type LintInput, rangeOf } from './source.ts'

const image = /<img\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi

/** Images without alternative text: Markdown images with empty brackets, and tags without `alt`. An empty `alt` marks decoration. */
export function altFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  eachNode(input, (node) => {
    if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim()) {
      found.push(
        findingAt(input, 'missing-alt', rangeOf(node), {
          severity: 'warning',
          message: 'The image has no alternative text.',
          fix: 'Say between the brackets what it shows.',
        }),
      )
    }
    if (node.type !== 'html') return
    const offsetOf = htmlOffsets(node, input.source)
    for (const { 0: tag, index } of node.value.matchAll(image)) {
      if (/\salt(?=[\s=/>])/i.test(tag)) continue
      found.push(
        findingAt(input, 'missing-alt', [offsetOf(index), offsetOf(index + tag.length)], {
          severity: 'warning',
          message: 'The image has no alternative text.',
          fix: 'Add alt="…", or alt="" when it is decoration.',
        }),
      )
    }
  })
  return found
}
