import type { Card, PageText } from '../../client/widgets/search-box/card.ts'
import { packed } from './packed.ts'
import type { SearchRecord } from './record.ts'

/**
 * A file of an index, its path relative to the index's folder. `key` identifies contents that are read on demand, which throws a
 * `DamagedCacheError` when they are gone by then.
 */
export type IndexedFile = { path: string; key?: string; readonly contents: Uint8Array }

/** What readers see of a page, compressed: its card, and its text, which is loaded only for a result whose excerpt is shown. */
type PackedPage = { card: Uint8Array; text: Uint8Array }

export function packedPage({ card, text }: Pick<SearchRecord, 'card' | 'text'>): PackedPage {
  return { card: packed({ card } satisfies { card: Card }), text: packed(text satisfies PageText) }
}

/** The files of a page of that name. With a `key`, which identifies both, they are read on demand. */
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

/** What is stored of a page besides its words, as bytes: the length of the card, the card, and the text. */
export function bytesOfPage(record: Pick<SearchRecord, 'card' | 'text'>): Uint8Array {
  const { card, text } = packedPage(record)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(card.length)
  return Buffer.concat([length, card, text])
}

/** Undoes `bytesOfPage`; the card and the text are read on demand. */
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
