import type { Card, PageText } from '../../client/widgets/search-box/card.ts'
import { packed } from './packed.ts'
import type { SearchRecord } from './record.ts'
import type { PageTally } from './tally.ts'

/**
 * A file of an index, its path relative to the index's folder. `key` stands for contents that are read when they are asked for, which throws
 * a `DamagedCacheError` when they are gone by then.
 */
export type IndexedFile = { path: string; key?: string; readonly contents: Uint8Array }

/** What readers see of a page, packed: its card, and its text, which is loaded only for a result whose excerpt is shown. */
export type PackedPage = { card: Uint8Array; text: Uint8Array }

export function packedPage({ card, text }: Pick<SearchRecord, 'card' | 'text'>): PackedPage {
  return { card: packed({ card } satisfies { card: Card }), text: packed(text satisfies PageText) }
}

/** The files of a page of that name. With a `key`, which stands for both, they are read when they are asked for. */
export function filesOfPage(name: string, page: PackedPage, key?: string): IndexedFile[] {
  const file = (path: string, kind: keyof PackedPage): IndexedFile => ({
    path,
    ...(key && { key: `${key} ${kind}` }),
    get contents() {
      return page[kind]
    },
  })
  return [file(`fragment/${name}.pf_fragment`, 'card'), file(`text/${name}.pf_text`, 'text')]
}

/** What is kept of a page beside its words: its files, and what its words count for, so that it can be taken out again. */
export type KeptPage = PackedPage & { tally: PageTally }

/** A page as bytes: how long the tally, as JSON, and the card are, and all behind each other. */
export function bytesOfPage({ record, tally }: { record: SearchRecord; tally: PageTally }): Uint8Array {
  const { card, text } = packedPage(record)
  const json = Buffer.from(JSON.stringify(tally))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(json.length)
  lengths.writeUInt32LE(card.length, 4)
  return Buffer.concat([lengths, json, card, text])
}

/** What `bytesOfPage` gave; each part of it is read when it is asked for. */
export function keptPage(read: () => Buffer): KeptPage {
  const part = (number: 0 | 1 | 2): Buffer => {
    const bytes = read()
    const starts = [8, 8 + bytes.readUInt32LE(), 8 + bytes.readUInt32LE() + bytes.readUInt32LE(4)]
    return bytes.subarray(starts[number], starts[number + 1])
  }
  return {
    get tally(): PageTally {
      return JSON.parse(part(0).toString())
    },
    get card() {
      return part(1)
    },
    get text() {
      return part(2)
    },
  }
}
