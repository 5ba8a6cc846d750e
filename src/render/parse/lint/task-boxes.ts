import type { Paragraph } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, type LintInput, typed } from './source.ts'

/** Misspelt boxes at the start of an item: `[]`, `[x]done`, `[ x ]`, `【 】`, and the other states of Obsidian. */
const nearlyBoxes: readonly (readonly [pattern: RegExp, fix: string])[] = [
  [/^\[\](?=\s|$)/, 'Write "[ ]", with a space in it.'],
  [/^\[[ xX]\](?=[^\s(:[])/, 'Write a space after it.'],
  [/^\[(?:[ \u3000]{2,}|\u3000|[ ]+[xX][ ]*|[xX][ ]+)\](?=\s)/, 'Write "[ ]" or "[x]".'],
  [/^【[ \u3000xX]?】/, 'Write "[ ]" or "[x]".'],
  [/^\[[/\-<>!?*"+~]\](?=\s)/, 'Write "[ ]" or "[x]", and what else is to say in words.'],
]

const lackingSpace = /^[-*+]\[[ xX]\](?=\s)/

/** Items of a list that were meant as tasks: readers see the brackets. */
export function taskBoxes(input: LintInput): Diagnostic[] {
  if (!/[-*+.)]\s*[[【]/.test(input.source)) return []
  const found: Diagnostic[] = []
  eachNode(input, (node, parent, index) => {
    if (node.type !== 'paragraph' || node.children[0]?.type !== 'text') return
    const isItem = parent.type === 'listItem' && index === 0 && typeof parent.checked !== 'boolean'
    const slip = isItem ? boxIn(input, node) : lackingSpace.exec(typed(input, node).raw) && spaceBefore
    if (slip) found.push(boxFinding(input, node, slip))
  })
  return found
}

type Slip = { length: number; fix: string }

const spaceBefore: Slip = { length: 4, fix: 'Write a space before it.' }

function boxIn(input: LintInput, paragraph: Paragraph): Slip | undefined {
  const { raw } = typed(input, paragraph)
  for (const [pattern, fix] of nearlyBoxes) {
    const length = pattern.exec(raw)?.[0].length
    if (length !== undefined) return { length, fix }
  }
  return undefined
}

function boxFinding(input: LintInput, paragraph: Paragraph, { length, fix }: Slip): Diagnostic {
  const { raw, start } = typed(input, paragraph)
  return findingAt(input, 'task-box', [start, start + length], {
    severity: 'hint',
    message: `"${raw.slice(0, length)}" is not a task box, so it is shown as text.`,
    fix,
  })
}
