import { constants, gunzipSync } from 'node:zlib'
import type { IndexFile } from 'pagefind'
import { END, spelled } from '../../src/client/widgets/search-box/cut.ts'
import { type Document, openBundle } from '../../src/render/search/bundle.ts'
import { tableOf, writeTable } from '../../src/render/search/index-table.ts'
import { packedBytes, signature, unpackedBytes } from '../../src/render/search/packed.ts'
import { filesOfSheet, type IndexedFile, packedSheet } from '../../src/render/search/page-files.ts'
import type { PageWords, SearchRecord } from '../../src/render/search/record.ts'
import { wordColumns } from '../../src/render/search/word-columns.ts'

/**
 * The files of an index of these records as Pagefind itself makes them, each record being a document, by which ours are measured. Pagefind keeps the words of a document in the file that describes
 * it. Readers see our own text, so that file is replaced by a sheet with the page's card: see `filesOfSheet`.
 */
export async function bundleOf(records: Iterable<SearchRecord>): Promise<IndexedFile[]> {
  const bundle = await openBundle()
  const shown = new Map<string, SearchRecord>()
  try {
    for (const record of records) {
      shown.set(record.card.url, record)
      await bundle.add(documentOf(record))
    }
    return (await bundle.written()).flatMap((file) =>
      isFragment(file)
        ? filesOfSheet(nameOf(file), 1, () => packedSheet([shown.get(addressIn(file))!]))
        : [{ path: file.path, contents: () => readersForm(file) }],
    )
  } finally {
    await bundle.close()
  }
}

/** All words of a page in order. */
export function wordsInOrder({ distinct, sections }: PageWords): string[] {
  const known = distinct.split(' ')
  return sections.flatMap(({ head, text }) => [
    ...(head ? head.split(' ') : []),
    ...text.map((number) => known[number]!),
  ])
}

/** A file of the index as readers load it. */
function readersForm({ path, content }: IndexFile): Uint8Array {
  if (path.startsWith('index/')) return packedBytes(wordColumns(unpackedBytes(content)))
  return path.endsWith('.pf_meta') ? packedBytes(writeTable(tableOf(unpackedBytes(content)))) : content
}

function documentOf({ id, words: own, meta, card }: SearchRecord): Document {
  // Pagefind's name of the page identifies all of this.
  const fields = Object.entries({ ...meta, id: `ꙮ${id}` }).flatMap(([field, words]) =>
    words ? [[field, ended(words)] as const] : [],
  )
  return { url: card.url, content: ended(wordsInOrder(own).join(' ')), meta: Object.fromEntries(fields) }
}

function ended(words: string): string {
  return words && `${spelled(words).replaceAll(' ', `${END} `)}${END}`
}

function isFragment({ path }: IndexFile): boolean {
  return path.startsWith('fragment/')
}

/** `fragment/x.pf_fragment` is about a page of the name `x`. */
function nameOf({ path }: IndexFile): string {
  return path.slice('fragment/'.length, -'.pf_fragment'.length)
}

/** Pagefind's output about a page begins with its address; the rest is the words that it was given. */
const addressOfFragment = /^\{"url":("(?:[^"\\]|\\.)*")/

/** The first compressed bytes nearly always contain the address, so only they are unpacked. */
const addressBytes = 512

function addressIn({ path, content }: IndexFile): string {
  const beginning = gunzipSync(content.subarray(0, addressBytes), { finishFlush: constants.Z_SYNC_FLUSH })
  const [, url] =
    addressOfFragment.exec(beginning.toString('utf8', signature.length)) ??
    addressOfFragment.exec(Buffer.from(unpackedBytes(content)).toString()) ??
    []
  if (!url) throw new Error(`Pagefind wrote a page without an address: ${path}`)
  return JSON.parse(url) as string
}
