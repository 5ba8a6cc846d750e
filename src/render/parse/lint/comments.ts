import type { Html, Parents } from 'mdast'
import type { IgnoreComment } from '../../model/types.ts'
import { writtenAt } from '../page-state.ts'
import type { LintInput } from './source.ts'

const comment = /^<!--\s*kbsite-ignore\b([\s\S]*?)-->$/

/**
 * The comments `<!-- kbsite-ignore rule, rule: reason -->` of a note. One by itself applies to the next block; one within a line of text
 * applies to that line, or to the next when its line has no other text.
 */
export function ignoreComments({ nodes, source, state }: LintInput): IgnoreComment[] {
  return nodes.flatMap(({ node, parent, index }) => {
    const text = node.type === 'html' ? comment.exec(node.value.trim())?.[1] : undefined
    if (text === undefined || !node.position) return []
    const { path, place } = writtenAt(state, node)
    // A block has as many lines in the file as the parser sees.
    const shift = place.line - node.position.start.line
    const last = isInline(parent)
      ? place.line + (isFirstInLine(node as Html, source) ? 1 : 0)
      : lastLineOfNext(parent, index) + shift
    const { line, column } = node.position.end
    return {
      ...readComment(text),
      ...(path !== state.path && { path }),
      place,
      end: { line: line + shift, column },
      from: place.line,
      to: Math.max(place.line, last),
    }
  })
}

/** The comments `# kbsite-ignore rule: reason` in front matter: each applies to the next line. */
export function frontmatterComments(text: string, lines: number): IgnoreComment[] {
  return text.split('\n', lines).flatMap((line, index) => {
    const match = /^\s*(#\s*kbsite-ignore\b(.*))$/.exec(line)
    if (!match) return []
    const place = { line: index + 1, column: line.indexOf('#') + 1 }
    const end = { line: index + 1, column: line.length + 1 }
    return [{ ...readComment(match[2]!), place, end, from: index + 1, to: index + 2 }]
  })
}

/** The rules before the colon and the reason after it. */
function readComment(text: string): Pick<IgnoreComment, 'rules' | 'reason'> {
  const [, names = '', reason = ''] = /^([^:：]*)(?:[:：]([\s\S]*))?$/.exec(text) ?? []
  return { rules: names.split(/[\s,]+/).filter(Boolean), reason: reason.trim() }
}

function isInline(parent: Parents): boolean {
  return /^(?:paragraph|heading|tableCell|emphasis|strong|link|delete)$/.test(parent.type)
}

function isFirstInLine({ position }: Html, source: string): boolean {
  const offset = position!.start.offset ?? 0
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''
}

/** Last line, as the parser counts, of the next block other than such a comment; 0 when there is none. */
function lastLineOfNext({ children }: Parents, index: number): number {
  const next = children
    .slice(index + 1)
    .find((child) => !(child.type === 'html' && comment.test(child.value.trim())))
  return next?.position?.end.line ?? 0
}
