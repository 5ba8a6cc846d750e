import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, type LintInput, typed } from './source.ts'

type Mark = {
  pattern: RegExp
  /** A text without it contains no such mark. */
  sign: string
  rule: string
  severity: 'warning' | 'hint'
  message: (whole: string) => string
  fix: (inner: string, freeLabel: () => string) => string
}

const shownAsText = (whole: string) => `"${whole}" is shown as text.`

/** Inline syntax of Obsidian and MDX. Each pattern matches the inside; spaces at its ends give it another meaning. */
const marks: readonly Mark[] = [
  {
    pattern: /(?<!\\)(?:(?<!\w)|(?=\^\[[^[\]\n]{0,200}[\s\p{Script=Han}]))\^\[([^[\]\n]{1,200})\](?!\()/gu,
    sign: '^[',
    rule: 'foreign-mark',
    severity: 'hint',
    message: shownAsText,
    fix: (inner, freeLabel) => {
      const label = freeLabel()
      return `Write "[^${label}]" here, and "[^${label}]: ${inner}" in a paragraph of its own.`
    },
  },
  {
    pattern: /(?<=\s)\^([A-Za-z0-9-]{4,40})$/g,
    sign: '^',
    rule: 'foreign-mark',
    severity: 'hint',
    message: shownAsText,
    fix: (inner) => `Write "{#${inner}}" to give the block an id.`,
  },
  {
    pattern: /^\[toc\]$/gi,
    sign: '[',
    rule: 'foreign-mark',
    severity: 'hint',
    message: shownAsText,
    fix: () => 'Write "[[toc]]" for a table of contents.',
  },
  {
    pattern: /%%(?!\s*$)([^%]{1,2000})%%/g,
    sign: '%%',
    rule: 'foreign-comment',
    severity: 'warning',
    message: (whole) => `"${shortened(whole)}" is a comment for Obsidian, but readers see it here.`,
    fix: () => 'Write it as "<!-- … -->".',
  },
  {
    pattern: /^%%[ \t]*$/g,
    sign: '%%',
    rule: 'foreign-comment',
    severity: 'warning',
    message: () => '"%%" begins or ends a comment for Obsidian, but here readers see the text in between.',
    fix: () => 'Write "<!--" and "-->" instead.',
  },
  {
    pattern: /\{\/\*([^{}]{0,2000})\*\/\}/g,
    sign: '{/*',
    rule: 'foreign-comment',
    severity: 'warning',
    message: (whole) => `"${shortened(whole)}" is a comment for MDX, but readers see it here.`,
    fix: () => 'Write it as "<!-- … -->".',
  },
]

/** Marks and comments of other tools, which readers see as typed. */
export function foreignMarks(input: LintInput): Diagnostic[] {
  const present = marks.filter(({ sign }) => input.source.includes(sign))
  const found: Diagnostic[] = []
  if (present.length === 0) return found
  const freeLabel = freeLabelsOf(input.source)
  eachNode(input, (node) => {
    if (node.type !== 'text') return
    const { raw, start } = typed(input, node)
    for (const { pattern, sign, rule, severity, message, fix } of present) {
      if (!raw.includes(sign)) continue
      for (const { 0: whole, 1: inner = '', index } of raw.matchAll(pattern)) {
        const range = [start + index, start + index + whole.length] as const
        found.push(
          findingAt(input, rule, range, { severity, message: message(whole), fix: fix(inner, freeLabel) }),
        )
      }
    }
  })
  return found
}

/** Consecutive numbers that no footnote of the note has. */
function freeLabelsOf(source: string): () => string {
  const used = new Set([...source.matchAll(/\[\^(\d{1,9})\]/g)].map(([, label]) => Number(label)))
  let last = 0
  return () => {
    do last += 1
    while (used.has(last))
    return String(last)
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}
