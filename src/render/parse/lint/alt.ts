import type { Diagnostic } from '../../model/types.ts'
import { htmlOffsets } from '../html/places.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

const image = /<img\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi

/** Images without alternative text: Markdown images with empty brackets, and tags without `alt`. An empty `alt` marks decoration. */
export function altFindings(input: LintInput): Diagnostic[] {
  const finding = (range: readonly [number, number], fix: string) =>
    findingAt(input, 'missing-alt', range, { message: 'The image has no alternative text.', fix })
  return input.nodes.flatMap(({ node }) => {
    if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim())
      return finding(rangeOf(node), 'Say between the brackets what it shows.')
    if (node.type !== 'html') return []
    const offsetOf = htmlOffsets(node, input.source)
    return [...node.value.matchAll(image)].flatMap(({ 0: tag, index }) =>
      /\salt(?=[\s=/>])/i.test(tag)
        ? []
        : finding(
            [offsetOf(index), offsetOf(index + tag.length)],
            'Add alt="…", or alt="" when it is decoration.',
          ),
    )
  })
}
