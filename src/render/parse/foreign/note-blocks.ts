import path from 'node:path'
import picomatch from 'picomatch'
import { once } from '../../base/once.ts'
import { filesBelow, textOf } from '../../dialects/files.ts'
import type { Config } from '../../model/config.ts'

/** A block of an outline with an id: its first line, and the line where its id can be written; none after code or a table. */
type Block = { text: string; at?: number }

/** Finds the block with this id in any note. */
export type BlockNamed = (id: string) => (Block & { file: string }) | undefined

/** Prefix of the input of pages that show a block of another note. */
export const blockInput = 'block:'

export const property = /^(?:- )?[\w.-]{1,60}::(?: |$)/
const blockId = /^(?:- )?id:: +([0-9a-f]{8}-[0-9a-f-]{27})$/

/** The start of a block that is not a paragraph. */
const other = /^(?:- )?(?:```|~~~|\$\$|\||>|#\+|:|<|!\[|\{\{)/

/** The blocks of a note that have ids. */
export function blocksIn(text: string): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  if (!text.includes('id:: ')) return blocks
  const lines = text.split('\n')
  let id: string | undefined
  let first: string | undefined
  let last: number | undefined
  lines.forEach((line, at) => {
    const bare = line.trim()
    if (/^-(?: |$)/.test(bare)) id = first = last = undefined
    const own = blockId.exec(bare)?.[1]
    const isText = /[^-\s]/.test(bare) && !property.test(bare)
    if (isText) first ??= bare.replace(/^- /, '')
    if (isText && id === undefined) last = other.test(bare) ? undefined : at
    // After its id, a text ends unless the next line continues it.
    else if (isText && last === undefined && /^\s*(?:-(?: |$)|$)/.test(lines[at + 1] ?? '')) last = at
    id ??= own
    if (id === undefined || first === undefined || blocks.has(id) || other.test(first)) return
    blocks.set(id, { text: first, ...(last !== undefined && { at: last }) })
  })
  return blocks
}

/** The blocks of all notes of a site; the notes are read on the first lookup. */
export function noteBlocks({ srcDir, srcExclude }: Pick<Config, 'srcDir' | 'srcExclude'>): BlockNamed {
  const isExcluded = picomatch([...srcExclude])
  const all = once(() => {
    const notes = filesBelow(srcDir, /\.md$/i).filter((file) => !isExcluded(file))
    const found = notes.flatMap((file) =>
      [...blocksIn(textOf(path.join(srcDir, file)) ?? '')].map(
        ([id, block]) => [id, { ...block, file }] as const,
      ),
    )
    return new Map(found)
  })
  return (id) => all().get(id)
}
