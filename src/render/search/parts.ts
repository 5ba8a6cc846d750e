import { handled } from '../base/handled.ts'
import { hashOf } from '../base/hash.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { Pack } from '../cache/pack.ts'
import { noLanguage } from './bundle.ts'
import { chinese } from './chinese.ts'
import type { SearchInput } from './input.ts'
import { mergeParts, type WordsFile } from './merge.ts'
import { packed, packedBytes } from './packed.ts'
import type { IndexedFile } from './page-files.ts'
import type { KeyedPart } from './part.ts'
import { openPartMaker, type PartInputs } from './part-maker.ts'
import type { Tally } from './tally.ts'
import { regionalOf, spellingOf, variantsOf, wordsToCount } from './variants.ts'
import { wordColumns } from './word-columns.ts'

/** Pages per part: an edit reads all pages of one part, but each part adds a little to the merge. */
const usualPages = 64

type IndexOptions = {
  pagesInPart?: number
  /** No part is made before this resolves. */
  after?: Promise<unknown>
}

/**
 * The index of pages: Pagefind makes it in parts, which are merged. Yields the files of the pages of each part, and at the end those of the
 * index.
 *
 * Parts in which no page changed come from the cache. While Pagefind writes some parts, the records of the next are made.
 */
export function indexOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  { pagesInPart, after = Promise.resolve() }: IndexOptions = {},
): Promise<readonly IndexedFile[]>[] {
  const wanted = partsOf(inputs, pagesInPart)
  const maker = openPartMaker(cache, wanted, after)
  const parts = wanted.map(maker.make)
  void Promise.allSettled(parts).then(maker.close)
  return [...parts.map(async (part) => maker.filesOf(await part)), sharedFiles(parts, cache)].map(handled)
}

/** Assigns pages to parts. A page stays in its part as long as the number of parts stays, which doubles when the number of pages has doubled. */
export function partsOf(inputs: readonly SearchInput[], usual = usualPages): PartInputs[] {
  const parts = pagesInParts(inputs, usual)
  return parts.map((pages) => sheetsOf(pages, pagesPerSheet(parts.length)))
}

/** Hosts limit the number of files, and readers load a whole sheet for one result: like files of words, sheets grow with the square root of the total. */
function pagesPerSheet(parts: number): number {
  return Math.round(Math.sqrt(parts))
}

/** The pages of a part in sheets of neighbours; a sheet ends with its section. */
function sheetsOf(pages: readonly SearchInput[], size: number): SearchInput[][] {
  const sheets: SearchInput[][] = []
  for (const page of pages) {
    const sheet = sheets.at(-1)
    if (sheet && sheet.length < size && sheet[0]!.section === page.section) sheet.push(page)
    else sheets.push([page])
  }
  return sheets
}

function pagesInParts(inputs: readonly SearchInput[], usual: number): SearchInput[][] {
  const count = 2 ** Math.max(0, Math.round(Math.log2(inputs.length / usual)))
  const parts = Array.from({ length: count }, () => [] as SearchInput[])
  for (const input of inputs) {
    const number = count === 1 ? 0 : Number.parseInt(hashOf(input.route).slice(0, 8), 16) % count
    parts[number]!.push(input)
  }
  return parts.filter((pages, index) => index === 0 || pages.length > 0)
}

/** The merged index, and the files that are loaded if a word is not found. */
async function sharedFiles(made: readonly Promise<KeyedPart>[], cache: Cache): Promise<IndexedFile[]> {
  const [regional, parts] = await Promise.all([chinese(), Promise.all(made)])
  const tallies = parts.map(({ tally }) => tally)
  const spelling = spellingOf(regional, tallies)
  const { files, rest } = mergeParts(parts, wordsToCount(spelling))
  const words = Array.from(files, packerOf(cache.pack('words')))
  const { name, size, table, pages } = rest()
  const vocabulary = groupsOf(vocabularyOf(tallies))
  const variants = variantsOf(spelling, pages)
  const entry = {
    ...parts[0]!.entry,
    regional: regionalOf(variants, pages),
    letters: vocabulary.map(letterOf),
    languages: { [noLanguage]: { hash: name, wasm: null, page_count: size } },
  }
  return [
    { path: 'pagefind-entry.json', contents: () => Buffer.from(JSON.stringify(entry)) },
    { path: `pagefind.${name}.pf_meta`, contents: () => packedBytes(table) },
    ...words,
    ...vocabulary.map((group) => ({
      path: `words-${letterOf(group)}.pf_help`,
      contents: () => packed(group),
    })),
    { path: 'variants.pf_help', contents: () => packed(variants) },
  ]
}

/** Compresses word files; those that an edit left unchanged are taken from earlier builds. */
function packerOf(known: Pack): (file: WordsFile) => IndexedFile {
  return (file) => {
    const path = `index/${file.id}.pf_index`
    if (!known.has(file.hash)) known.add(file.hash, packedBytes(wordColumns(file.words)))
    return {
      path,
      key: file.hash,
      contents() {
        const contents = known.read(file.hash)
        if (!contents) throw new DamagedCacheError(`Words of the search are not in the cache any more.`)
        return contents
      },
    }
  }
}

/** The Latin words of titles, headings, tags and link texts, and of the text of several pages: candidates for a mistyped word, sorted. */
function vocabularyOf(tallies: readonly Tally[]): string[] {
  const named = tallies.flatMap((tally) => tally.named.map(([word]) => word))
  const pages = new Map<string, number>()
  for (const [word, count] of tallies.flatMap((tally) => tally.words))
    pages.set(word, (pages.get(word) ?? 0) + count)
  const common = [...pages].filter(([, count]) => count >= 3).map(([word]) => word)
  return [...new Set([...named, ...common])].sort()
}

/** Minimum number of vocabulary words in a file; words with the same first letter are in the same file. */
const usualWords = 500

/** Sorted words in groups that are loaded separately. */
function groupsOf(words: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  for (const word of words) {
    const group = groups.at(-1)!
    if (group.length < usualWords || group.at(-1)![0] === word[0]) group.push(word)
    else groups.push([word])
  }
  return groups
}

function letterOf([word = 'a']: readonly string[]): string {
  return word[0]!
}
