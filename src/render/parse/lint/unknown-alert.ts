import type { Blockquote } from 'mdast'
import { suggest } from '../../base/likeness.ts'
import type { Diagnostic } from '../../model/types.ts'
import { alertKinds, alertNames } from '../alert-names.ts'
import { findingAt, type LintInput, rangeOf } from './source.ts'

/** Chinese names, and those of other tools' alerts, with the nearest equivalent. */
const nearest: Readonly<Record<string, string>> = {
  提示: 'TIP',
  信息: 'INFO',
  说明: 'NOTE',
  注意: 'NOTE',
  备注: 'NOTE',
  重要: 'IMPORTANT',
  警告: 'WARNING',
  小心: 'CAUTION',
  危险: 'DANGER',
}

/** Block quotes that begin like an alert, with an unknown name. */
export function unknownAlerts(input: LintInput): Diagnostic[] {
  if (!/[[【［][!！]/.test(input.source)) return []
  return input.nodes.flatMap(({ node }) => (node.type === 'blockquote' ? inQuote(input, node) : []))
}

function inQuote(input: LintInput, quote: Blockquote): Diagnostic[] {
  const first = quote.children[0]
  if (first?.type !== 'paragraph') return []
  const [start] = rangeOf(first)
  const line = /^[^\n]*/.exec(input.source.slice(start, start + 300))![0]
  const [marker, written = ''] = /^\[!([\p{L}][\p{L}\p{N}_-]*)(?:\|[^\]\n]*)?\][+-]?[ \t]*/u.exec(line) ?? []
  if (marker === undefined) return misspelt(input, line, start)
  if (alertKinds.has(written.toLowerCase())) return []
  const end = start + written.length + 3
  const near = nearest[written] ?? suggest(written.toUpperCase(), alertNames)
  return [
    findingAt(input, 'unknown-alert', [start, end], {
      message: `"[!${written}]" does not open an alert, so it is shown in a quote.`,
      fix: near ? `Write "[!${near}]".` : `There are ${alertNames.join(', ')}.`,
    }),
  ]
}

/** `[!TIP 标题]`, and `【!TIP】` as Chinese input methods produce it. */
function misspelt(input: LintInput, line: string, start: number): Diagnostic[] {
  const [marker, word = '', title = ''] =
    /^[[【［]\s?[!！]\s?([A-Za-z]+)(?:[ \t:：]([^\]】］]*))?[\]】］]/.exec(line) ?? []
  const name = word.toUpperCase()
  if (marker === undefined || !alertKinds.has(word.toLowerCase())) return []
  return [
    findingAt(input, 'unknown-alert', [start, start + marker.length], {
      message: `"${marker}" does not open an alert, so it is shown in a quote.`,
      fix: `Write "${[`[!${name}]`, title.trim()].filter(Boolean).join(' ')}".`,
    }),
  ]
}
