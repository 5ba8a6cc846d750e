import type { Card, PageText } from '../../client/widgets/search-box/card.ts'
import { packed } from './packed.ts'
import type { SearchRecord } from './record.ts'

/**
 * A file of an index, its path relative to the index's folder. `key` stands for contents that are read when they are asked for, which throws
 * a `DamagedCacheError` when they are gone by then.
 */
export type IndexedFile = { path: string; key?: string; readonly contents: Uint8Array }

/** What readers see of a page, packed: its card, and its text, which is loaded only for a result whose excerpt is shown. */
type PackedPage = { card: Uint8Array; text: Uint8Array }

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

/** What is kept of a page beside its words, as bytes: how long the card is, the card, and the text. */
export function bytesOfPage(record: Pick<SearchRecord, 'card' | 'text'>): Uint8Array {
  const { card, text } = packedPage(record)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(card.length)
  return Buffer.concat([length, card, text])
}

/** What `bytesOfPage` gave; each part of it is read when it is asked for. */
export function keptPage(read: () => Buffer): PackedPage {
  return {
    get card() {
      const bytes = read()
      return bytes.subarray(4, 4 + bytes.readUInt32LE())
    },
    get text() {
      const bytes = read()
      return bytes.subarray(4 + bytes.readUInt32LE())
    },
  }
}
