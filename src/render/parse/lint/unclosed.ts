import type { Code, Html, Nodes, Parents } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

/** Fences, formulas, containers and comments without an end, which take the rest of the note with them. */
export function unclosedFindings(input: LintInput): Diagnostic[] {
  return input.nodes.flatMap(({ node, parent }) => {
    const opened = openedBy(node, parent, input.source)
    return opened ? [unclosed(input, node, opened)] : []
  })
}

type Opened = { written: string; what: string; closing: string }

function openedBy(node: Nodes, parent: Parents, source: string): Opened | undefined {
  if (!node.position) return undefined
  if (node.type === 'code') return openFence(node, source)
  if (node.type === 'html') return openComment(node)
  if (node.type === 'math') return openFormula(node, source)
  // An inner one ends with the outer one, which has its own finding.
  if (node.type === 'container' && parent.type !== 'container' && node.colons) {
    const { last } = edgesOf(node, source)
    const marks = ':'.repeat(node.colons)
    if (last.startsWith(marks) && /^:+$/.test(last)) return undefined
    return { written: `${marks} ${node.name}`, what: 'is in this container', closing: marks }
  }
  return undefined
}

function openFence(code: Code, source: string): Opened | undefined {
  const { first, last, isOne } = edgesOf(code, source)
  const marks = /^(?:`{3,}|~{3,})/.exec(first)?.[0]
  if (!marks) return undefined
  if (!isOne && last.startsWith(marks) && last.replaceAll(marks[0]!, '') === '') return undefined
  return { written: marks + (code.lang ?? ''), what: 'is code', closing: marks }
}

function openFormula(formula: Nodes, source: string): Opened | undefined {
  const { first, last, isOne } = edgesOf(formula, source)
  if (first.startsWith('\\['))
    return last.endsWith('\\]') ? undefined : { written: '\\[', what: 'is a formula', closing: '\\]' }
  const isClosed = isOne ? /^\$\$.*\$\$$/.test(last) : last.endsWith('$$')
  return isClosed ? undefined : { written: '$$', what: 'is a formula', closing: '$$' }
}

function openComment({ value }: Html): Opened | undefined {
  return value.startsWith('<!--') && !value.includes('-->')
    ? { written: '<!--', what: 'is an invisible comment', closing: '-->' }
    : undefined
}

/** The first and the last line of a block without indentation and quote marks, and whether they are the same. */
function edgesOf(node: Nodes, source: string): { first: string; last: string; isOne: boolean } {
  const [start, end] = rangeOf(node)
  const text = source.slice(start, end).trimEnd()
  const clean = (line: string) => line.replace(/^[ \t>]+/, '').trimEnd()
  const firstEnd = text.indexOf('\n')
  return {
    first: clean(firstEnd < 0 ? text : text.slice(0, firstEnd)),
    last: clean(text.slice(text.lastIndexOf('\n') + 1)),
    isOne: firstEnd < 0,
  }
}

function unclosed(input: LintInput, node: Nodes, { written, what, closing }: Opened): Diagnostic {
  const [start] = rangeOf(node)
  return findingAt(input, 'unclosed', [start, start + written.length], {
    message: `"${written}" is never closed, so all that follows ${what}.`,
    fix: `Write "${closing}" where it ends.`,
  })
}
