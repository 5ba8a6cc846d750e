import { blockOf } from './blocks.ts'
import type { ForeignOptions } from './options.ts'
import { tagLine } from './tag-line.ts'

/** Longer lines are no text of anybody. */
const maxChars = 20_000

const code = /(`+)[^`].*?\1(?!`)|`+/g
const tag = /\{%-?[ \t]*\w[^\n]{0,500}?%\}|\{\{[<%][^\n]{0,500}?[>%]\}\}/g

/** A line in which tags of other tools stand beside text: links and pictures are those of Markdown, of others only what is inside stays. */
export function inlineTags(line: string, { syntax }: Pick<ForeignOptions, 'syntax'>): string {
  if (!syntax.includes('shortcodes') || !/\{%|\{\{[<%]/.test(line) || line.length > maxChars) return line
  let text = ''
  let from = 0
  for (const { 0: span, index } of line.matchAll(code)) {
    text += line.slice(from, index).replace(tag, replaced) + span
    from = index + span.length
  }
  return text + line.slice(from).replace(tag, replaced)
}

function replaced(written: string): string {
  // `{{</* x */>}}` is how a shortcode is shown.
  if (/^\{\{[<%]\/\*/.test(written)) return written.replace(/\/\*|\*\//g, '')
  const found = tagLine(written)
  if (!found || found.kind === 'close') return ''
  const { name, values, named } = found
  const target = named.path ?? values[0] ?? ''
  if (name === 'ref' || name === 'relref') return target
  if (name === 'post_link' || name === 'post_path')
    return `[${values.slice(1).join(' ') || target}](${target})`
  if (name === 'asset_path') return target
  const block = blockOf(found)
  return block && 'line' in block ? block.line.replace(/^- /, '') : ''
}
