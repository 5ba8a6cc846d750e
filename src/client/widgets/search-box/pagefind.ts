import type { Card, PageText } from './card.ts'
import { type Changes, changesFile, changesFolder } from './changes.ts'
import { END, spelled } from './cut.ts'
import { filesWith, type Hit, readTable, readWords } from './index-file.ts'
import { bytesOf, fetchJson, fetchPacked, IndexError } from './inflate.ts'

/** An open index. Every function may throw an `IndexError`. */
export type SearchIndex = {
  /** How many pages there are. */
  size: number
  /** How many words all pages have together. */
  words: number
  /** Pages with that very word. */
  withWord(word: string): Promise<readonly Hit[]>
  /** Pages with a word that begins so. */
  withBeginning(letters: string): Promise<readonly Hit[]>
  /** Undefined for a page that was edited or removed since. */
  card(id: string): Promise<Card | undefined>
  text(id: string): Promise<PageText>
  /** Known Latin words, for a word that is found nowhere. */
  vocabulary(): Promise<readonly string[]>
  /** How the site writes what is written otherwise elsewhere. */
  variants(): Promise<Variants>
  /** Words of elsewhere of which nothing is missing in the index, though they mean something else there or nothing. */
  regional: readonly string[]
}

/** Characters, each followed by the one that the site uses; and words, each followed by those that the site uses, with a blank between them. */
export type Variants = { characters: string; words: readonly string[] }

/** `signal` ends the requests of an index that nobody waits for any more. */
export type IndexPlace = { bundleHref: string; live?: boolean; signal?: AbortSignal }

/** Files that are loaded for words that begin with one or two letters: more would be most of the index. */
const MAX_FILES = 10

/** Sorts behind whatever may follow the beginning of a word. */
const LAST = '\u{10ffff}'

/** Opens the index below `bundleHref`: loads its table, and the rest when it is asked for. Throws an `IndexError`. */
export async function openIndex({ bundleHref, live, signal }: IndexPlace): Promise<SearchIndex> {
  const [whole, changes] = await Promise.all([
    openFolder(bundleHref, signal),
    live ? changesOf(bundleHref) : noChanges,
  ])
  const changed =
    changes.ids.length > 0 ? await openFolder(`${bundleHref}${changesFolder}/`, signal) : undefined
  const newer = new Set(changes.ids)
  const replaced = new Set(changes.replaced)
  const cards = remember((id) =>
    fetchJson<{ card: Card }>(`${folderOf(id)}fragment/${id}.pf_fragment`, { signal }),
  )
  const texts = remember((id) => fetchJson<PageText>(`${folderOf(id)}text/${id}.pf_text`, { signal }))
  const help = remember((name) => fetchJson<unknown>(`${bundleHref}${name}.pf_help`, { signal }))

  function folderOf(id: string): string {
    return newer.has(id) ? `${bundleHref}${changesFolder}/` : bundleHref
  }
  async function hits(ask: (folder: IndexFolder) => Promise<readonly Hit[]>): Promise<readonly Hit[]> {
    const [old, edited = []] = await Promise.all([ask(whole), changed && ask(changed)])
    return [...old.filter(({ id }) => !newer.has(id)), ...edited]
  }

  return {
    size: whole.size,
    words: whole.words,
    withWord: (word) => hits((folder) => folder.withWord(spelled(word) + END)),
    withBeginning: (letters) => hits((folder) => folder.withBeginning(spelled(letters))),
    async card(id) {
      const { card } = await cards(id)
      return newer.has(id) || !replaced.has(card.url) ? card : undefined
    },
    text: texts,
    vocabulary: () => help('words') as Promise<string[]>,
    variants: () => help('variants') as Promise<Variants>,
    regional: whole.regional,
  }
}

/** The files of an index in one folder. */
type IndexFolder = Pick<SearchIndex, 'size' | 'words' | 'withWord' | 'withBeginning' | 'regional'>

async function openFolder(folder: string, signal: AbortSignal | undefined): Promise<IndexFolder> {
  const { name, regional } = await entryIn(folder, signal)
  const tableHref = `${folder}pagefind.${name}.pf_meta`
  const table = readable(tableHref, readTable, await fetchPacked(tableHref, { signal }))
  const file = remember(async (id) => {
    const href = `${folder}index/${id}.pf_index`
    return readable(href, (bytes) => readWords(bytes, table), await fetchPacked(href, { signal }))
  })

  return {
    size: table.pages.length,
    words: table.pages.reduce((sum, page) => sum + page.words, 0),
    regional,
    async withWord(word) {
      const found = await Promise.all(filesWith(table.files, word).map(({ id }) => file(id)))
      return found.flatMap((words) => words.get(word) ?? [])
    },
    async withBeginning(letters) {
      const files = filesWith(table.files, letters, letters + LAST)
      const found = await Promise.all(files.slice(0, MAX_FILES).map(({ id }) => file(id)))
      return merged(
        found.flatMap((words) =>
          [...words].flatMap(([word, hits]) => (word.startsWith(letters) ? hits : [])),
        ),
      )
    },
  }
}

/** What a reader makes of a file; one that it does not understand is damaged. */
function readable<T>(href: string, read: (bytes: Uint8Array) => T, bytes: Uint8Array): T {
  try {
    return read(bytes)
  } catch (cause) {
    throw new IndexError('damaged', href, { cause })
  }
}

/**
 * What is known of an index before it is opened: the name of its table. That changes with the index; the file that tells it does not, so it
 * is asked for anew each time.
 */
async function entryIn(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ name: string; regional: readonly string[] }> {
  const url = `${folder}pagefind-entry.json`
  const bytes = await bytesOf(url, { cache: 'no-cache', signal })
  const { languages, regional = [] } = readable(url, entryOf, bytes)
  const [language] = Object.values(languages)
  if (!language) throw new IndexError('damaged', url)
  return { name: language.hash, regional }
}

function entryOf(bytes: Uint8Array): { languages: Record<string, { hash: string }>; regional?: string[] } {
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Each page once, with all the places of the words that it has. */
function merged(hits: readonly Hit[]): Hit[] {
  const byPage = new Map<string, Hit>()
  for (const hit of hits) {
    const known = byPage.get(hit.id)
    byPage.set(
      hit.id,
      known
        ? {
            ...hit,
            positions: [...known.positions, ...hit.positions],
            fields: [...new Set([...known.fields, ...hit.fields])],
          }
        : hit,
    )
  }
  return [...byPage.values()]
}

const noChanges: Changes = { replaced: [], ids: [] }

/** In `kbsite dev`, what was edited since the index was made lies in a second one. */
async function changesOf(bundleHref: string): Promise<Changes> {
  const response = await fetch(bundleHref + changesFile)
  return response.ok ? ((await response.json()) as Changes) : noChanges
}

/** Loads each name once. A failure is not kept: the next one who asks tries again. */
function remember<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (name) => {
    const loading = known.get(name) ?? load(name)
    known.set(name, loading)
    loading.catch(() => known.delete(name))
    return loading
  }
}
