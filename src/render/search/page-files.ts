import { type Card, type PageText, TEXT_FILES } from '../../client/widgets/search-box/card.ts'
import { hashOf } from '../base/hash.ts'
import type { DistantFile, OutputFile } from '../model/types.ts'
import { packed } from './packed.ts'
import type { SearchRecord } from './record.ts'

/**
 * A file of an index, with a path relative to the index's folder. `key` identifies its contents, which are read on request: that
 * throws a `DamagedCacheError` if they are gone by then.
 */
export type IndexedFile = { path: string; key?: string; contents(): Uint8Array }

/** The same for the output. */
export function outputFile({ path, key, contents }: IndexedFile): OutputFile | DistantFile {
  return key === undefined ? { path, contents: contents() } : { path, key, load: async () => contents() }
}

/** What readers see of the pages of a sheet, compressed: cards, and texts, which are loaded only for a result whose excerpt is shown. */
type PackedSheet = { cards: Uint8Array; texts: readonly Uint8Array[] }

type Shown = Pick<SearchRecord, 'card' | 'text'>

/** Texts are much larger than cards, so a file has fewer of them. */
export function packedSheet(pages: readonly Shown[]): PackedSheet {
  const texts = Array.from({ length: textFilesOf(pages.length) }, (_, number) =>
    pages.filter((_, at) => at % TEXT_FILES === number).map(({ text }): PageText => text),
  )
  return { cards: packed(pages.map(({ card }): Card => card)), texts: texts.map(packed) }
}

function textFilesOf(pages: number): number {
  return Math.min(pages, TEXT_FILES)
}

/** The name of a sheet's files in the index, which identifies what they show. */
export function nameOfSheet(records: readonly Pick<SearchRecord, 'id'>[]): string {
  return records.length === 1 ? records[0]!.id : hashOf(...records.map(({ id }) => id)).slice(0, 10)
}

/** The files of a sheet with this many pages, read on request; `key` identifies all of them. */
export function filesOfSheet(
  name: string,
  pages: number,
  read: () => PackedSheet,
  key?: string,
): IndexedFile[] {
  const file = (path: string, contents: () => Uint8Array): IndexedFile => ({
    path,
    ...(key && { key: `${key} ${path}` }),
    contents,
  })
  return [
    file(`fragment/${name}.pf_fragment`, () => read().cards),
    ...Array.from({ length: textFilesOf(pages) }, (_, number) =>
      file(`text/${name}-${number}.pf_text`, () => read().texts[number]!),
    ),
  ]
}

/** A sheet as bytes for storage: each of its files after its length. */
export function bytesOfSheet(pages: readonly Shown[]): Uint8Array {
  const { cards, texts } = packedSheet(pages)
  return Buffer.concat(
    [cards, ...texts].flatMap((file) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(file.length)
      return [length, file]
    }),
  )
}

/** Undoes `bytesOfSheet`. */
export function sheetFrom(bytes: Buffer): PackedSheet {
  const files: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32LE(at)
    files.push(bytes.subarray(at + 4, end))
    at = end
  }
  const [cards, ...texts] = files
  return { cards: cards!, texts }
}
