import type { Block } from './blocks.ts'
import type { Indented } from './indentation.ts'

/** A tag whose end is not known yet: `at` is the line written for it, `inner` the most colons inside, and `tabs` how many tags in it were taken. */
export type Open = Indented & { block: Block; at: number; inner: number; tabs: number }

/** The first line of what a tag becomes, with as many colons as its content needs. */
export function startOf({ block, tag: { indent } }: Open, colons: string): string {
  if ('open' in block) return `${indent}${colons} ${block.open}`.trimEnd()
  if ('fence' in block)
    return `${indent}${tagFence}${block.fence}${block.first === undefined ? '' : `\n${indent}${block.first}`}`
  return 'kept' in block ? indent + block.kept : ''
}

/** Its last line. */
export function endOf({ block, tag: { indent, name } }: Open, colons: string): string {
  if ('open' in block) return indent + colons
  if ('fence' in block) return indent + tagFence
  if ('quote' in block) return block.quote && `${indent}> — ${block.quote}`
  return 'kept' in block ? `${indent}</${name}>` : ''
}

/** Marks the lines of a text from one on as quoted. */
export function quoteFrom(lines: string[], from: number, indent: string): void {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]!
    lines[at] = `${indent}> ${line.startsWith(indent) ? line.slice(indent.length) : line}`.trimEnd()
  }
}

/** The fence of a tag whose content is a listing: longer than any that a note has. */
const tagFence = '`'.repeat(12)

/** More backticks than any listing contains. */
const fenceMarks = '`'.repeat(7)

/** A listing in an attribute, as a fence. */
export function listing(indent: string, { code, lang }: { code: string; lang: string }): string[] {
  return [fenceMarks + lang, ...code.split('\r'), fenceMarks].map((line) => indent + line)
}
