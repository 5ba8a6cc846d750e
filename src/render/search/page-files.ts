import type { Card, PageText } from '../../client/widgets/search-box/card.ts'
import type { DistantFile, OutputFile } from '../model/types.ts'
import { packed } from './packed.ts'
import type { SearchRecord } from './record.ts'

/**
 * A file of an index, its path relative to the index's folder. `key` stands for its contents, which are read when they are asked for: that
 * throws a `DamagedCacheError` when they are gone by then.
 */
export type IndexedFile = { path: string; key?: string; contents(): Uint8Array }

/** The same for the output. */
export function outputFile({ path, key, contents }: IndexedFile): OutputFile | DistantFile {
  return key === undefined ? { path, contents: contents() } : { path, key, load: async () => contents() }
}

/** What readers see of a page, packed: its card, and its text, which is loaded only for a result whose excerpt is shown. */
type PackedPage = { card: Uint8Array; text: Uint8Array }

export function packedPage({ card, text }: Pick<SearchRecord, 'card' | 'text'>): PackedPage {
  return { card: packed({ card } satisfies { card: Card }), text: packed(text satisfies PageText) }
}

/** The files of a page of that name, read when they are asked for; `key` stands for both. */
export function filesOfPage(name: string, read: () => PackedPage, key?: string): IndexedFile[] {
  const file = (path: string, kind: keyof PackedPage): IndexedFile => ({
    path,
    ...(key && { key: `${key} ${kind}` }),
    contents: () => read()[kind],
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

/** What `bytesOfPage` gave. */
export function pageFrom(bytes: Buffer): PackedPage {
  const end = 4 + bytes.readUInt32LE()
  return { card: bytes.subarray(4, end), text: bytes.subarray(end) }
}
