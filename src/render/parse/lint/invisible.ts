import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, isText, type LintInput, typed } from './source.ts'

/** Invisible or zero-width characters that come with text copied from a web page or a chat. */
const invisible = '[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]'

const beforeMark = new RegExp(
  `^([ \\t>]*)(${invisible}+)[ \\t]*(#{1,6}(?=[ \\t])|[-*+](?=[ \\t])|\\d{1,3}[.)](?=[ \\t])|>|\`{3,}|~{3,}|:{3,}|\\|)`,
  'gm',
)

/** Markers without effect because an invisible character precedes them. */
export function invisibleCharacters(input: LintInput): Diagnostic[] {
  if (!new RegExp(invisible).test(input.source)) return []
  const found: Diagnostic[] = []
  eachNode(input, (node) => {
    if (node.type !== 'paragraph') return
    const { raw, start } = typed(input, node)
    for (const { 1: before = '', 2: hidden = '', 3: mark = '', index } of raw.matchAll(beforeMark)) {
      const at = start + index + before.length
      if (!isText(node, at)) continue
      found.push(
        findingAt(input, 'invisible-character', [at, at + hidden.length], {
          severity: 'warning',
          message: `An invisible character (${codePoint(hidden)}) precedes "${mark}", so it is shown as text.`,
          fix: `Delete it, so that the line begins with "${mark}".`,
        }),
      )
    }
  })
  return found
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
