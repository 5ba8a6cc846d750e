import type { Nodes } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { htmlOffsets } from '../html/places.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

/** Links with nothing between their brackets or tags. */
export function linkTextFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  const add = (range: readonly [number, number]) => {
    const message = 'The link has no text.'
    found.push(findingAt(input, 'empty-link-text', range, { message, fix: 'Say where it leads.' }))
  }
  for (const { node, parent, index } of input.nodes) {
    // One without an address is an anchor, or reported as such.
    const isLink = node.type === 'linkReference' || (node.type === 'link' && node.url !== '')
    if (isLink && !hasText(node)) add(rangeOf(node))
    if (node.type !== 'html') continue
    const offsetOf = htmlOffsets(node, input.source)
    for (const { 0: whole, 1: attributes, index: at } of node.value.matchAll(/<a(\s[^<>]*)>\s*<\/a\s*>/gi)) {
      if (/\shref\s*=/i.test(attributes!)) add([offsetOf(at), offsetOf(at + whole.length)])
    }
    const next = parent.children[index + 1]
    if (
      /^<a\s[^>]*>$/i.test(node.value) &&
      /\shref\s*=/i.test(node.value) &&
      next?.type === 'html' &&
      /^<\/a/i.test(next.value)
    ) {
      add([rangeOf(node)[0], rangeOf(next)[1]])
    }
  }
  return found
}

/** Words, code, or a picture, whose own text is a rule of its own. */
function hasText(node: Nodes): boolean {
  if ('children' in node) return node.children.some(hasText)
  if ('value' in node) return node.value.trim() !== ''
  return node.type === 'image' || node.type === 'imageReference'
}
