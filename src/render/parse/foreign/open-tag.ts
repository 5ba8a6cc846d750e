import type { Block } from './blocks.ts'
import type { Indented } from './indentation.ts'

/** A tag whose end is not known yet: `at` is the line written for it, and `inner` the most colons inside. */
export type Open = Indented & { block: Block; at: number; inner: number }

type Marks = { colons: string; fence: string }

/** The first line of what a tag becomes. */
export function startOf({ block, tag: { indent } }: Open, { colons, fence }: Marks): string {
  if ('open' in block) return `${indent}${colons} ${block.open}`.trimEnd()
  if ('fence' in block) return `${indent}${fence}${block.fence}`
  return 'kept' in block ? indent + block.kept : ''
}

/** Its last line. */
export function endOf({ block, tag: { indent, name } }: Open, { colons, fence }: Marks): string {
  if ('open' in block) return indent + colons
  if ('fence' in block) return indent + fence
  if ('quote' in block) return block.quote && `${indent}> — ${block.quote}`
  return 'kept' in block ? `${indent}</${name}>` : ''
}
