import { type Card, type PageText, TEXT_FILES } from '../card.ts'
import { type Changes, changesFile, changesFolder } from '../changes.ts'
import { END, spelled } from '../cut.ts'
import { filesWith, type Hit, placeOf, readTable, readWords } from './index-file.ts'
import { bytesOf, fetchJson, fetchPacked } from './inflate.ts'

/** An open index. Every function throws an `IndexError` if a file cannot be loaded, and another error if its contents are damaged. */
export type SearchIndex = {
  /** How many pages there are. */
  size: number
  /** Pages with exactly that word. */
  withWord(word: string): Promise<readonly Hit[]>
  /** Pages with a word that begins with it. */
  withBeginning(letters: string): Promise<readonly Hit[]>
  /** Undefined for a page that was edited or removed since, or is not saved for a reader without a network. */
  card(id: string): Promise<Card | undefined>
  text(id: string): Promise<PageText>
  /** Whether a word is on so many pages that it says little. */
  isCommon(word: string): boolean
  /** Known Latin words that begin with the letter of a word, as candidates for one without matches. */
  vocabulary(letter: string): Promise<readonly string[]>
  /** The site's spelling of regional variants. */
  variants(): Promise<Variants>
  /** Regional words that the site contains in full, though with another meaning or none. */
  regional: readonly string[]
}

/** Pairs of characters, the second being the site's; and words, each followed by the site's words, separated by spaces. */
export type Variants = { characters: string; words: readonly string[] }

/** `signal` aborts the requests of an abandoned index, `load` replaces the browser's `fetch`. */
export type IndexPlace = { bundleHref: string; live?: boolean; signal?: AbortSignal; load?: typeof fetch }

type Requests = Pick<RequestInit, 'signal'> & Pick<IndexPlace, 'load'>

/** How many files are loaded for words that begin with one or two letters: more would be most of the index. */
const MAX_FILES = 6

/** Sorts after any continuation of a word. */
const LAST = '\u{10ffff}'

/** Opens the index below `bundleHref`: loads its table, and the rest on demand. */
export async function openIndex({ bundleHref, live, ...requests }: IndexPlace): Promise<SearchIndex> {
  const [whole, changes] = await Promise.all([
    openFolder(bundleHref, requests),
    live ? changesOf(bundleHref) : noChanges,
  ])
  const changed =
    changes.sheets.length > 0 ? await openFolder(`${bundleHref}${changesFolder}/`, requests) : undefined
  const newer = new Set(changes.sheets)
  const replaced = new Set(changes.replaced)
  const read = remember((path) => fetchJson<unknown>(bundleHref + path, requests))
  const isNewer = (id: string) => newer.has(placeOf(id).sheet)
  const inFolder = (id: string, path: string) => read(isNewer(id) ? `${changesFolder}/${path}` : path)

  async function hits(ask: (folder: IndexFolder) => Promise<readonly Hit[]>): Promise<readonly Hit[]> {
    const [old, edited = []] = await Promise.all([ask(whole), changed && ask(changed)])
    return [...old.filter(({ id }) => !isNewer(id)), ...edited]
  }

  return {
    size: whole.size,
    withWord: (word) => hits((folder) => folder.withWord(spelled(word) + END)),
    withBeginning: (letters) => hits((folder) => folder.withBeginning(spelled(letters))),
    async card(id) {
      const { sheet, number } = placeOf(id)
      const card = ((await inFolder(id, `fragment/${sheet}.pf_fragment`)) as Card[])[number]
      return card && (isNewer(id) || !replaced.has(card.url)) ? card : undefined
    },
    async text(id) {
      const { sheet, number } = placeOf(id)
      const texts = await inFolder(id, `text/${sheet}-${number % TEXT_FILES}.pf_text`)
      return (texts as PageText[])[Math.floor(number / TEXT_FILES)]!
    },
    isCommon: whole.isCommon,
    vocabulary(letter) {
      const first = whole.letters.findLast((one) => one <= letter) ?? whole.letters[0]
      return read(`words-${first}.pf_help`) as Promise<string[]>
    },
    variants: () => read('variants.pf_help') as Promise<Variants>,
    regional: whole.regional,
  }
}

/** The files of an index in one folder. `letters`: those at which the files of its vocabulary begin. */
type IndexFolder = Omit<SearchIndex, 'card' | 'text' | 'vocabulary' | 'variants'> & { letters: string[] }

async function openFolder(folder: string, requests: Requests): Promise<IndexFolder> {
  // The name of a table changes with the index; the file that contains it does not.
  const entry = await bytesOf(`${folder}pagefind-entry.json`, { cache: 'no-cache', ...requests })
  const { languages, regional = [], letters = [] } = JSON.parse(new TextDecoder().decode(entry))
  const [{ hash }] = Object.values(languages) as [{ hash: string }]
  const table = readTable(await fetchJson(`${folder}pagefind.${hash}.pf_meta`, requests))
  const file = remember(async (id) =>
    readWords(await fetchPacked(`${folder}index/${id}.pf_index`, requests), table),
  )

  return {
    regional,
    letters,
    size: table.pages.length,
    isCommon: (word) => table.common.has(spelled(word)),
    async withWord(word) {
      const found = await Promise.all(filesWith(table.files, word).map(({ id }) => file(id)))
      return found.flatMap((words) => words.get(word) ?? [])
    },
    async withBeginning(letters) {
      const files = filesWith(table.files, letters, letters + LAST)
      const found = await Promise.all(files.slice(0, MAX_FILES).map(({ id }) => file(id)))
      const all = found.flatMap((words) => [...words])
      return merged(all.flatMap(([word, hits]) => (word.startsWith(letters) ? hits : [])))
    },
  }
}

/** Each page once, with all positions of its words. */
function merged(hits: readonly Hit[]): Hit[] {
  const byPage = new Map<string, Hit>()
  for (const hit of hits) {
    const known = byPage.get(hit.id)
    const positions = known ? [...known.positions, ...hit.positions] : hit.positions
    const fields = known ? [...new Set([...known.fields, ...hit.fields])] : hit.fields
    byPage.set(hit.id, { ...hit, positions, fields })
  }
  return [...byPage.values()]
}

const noChanges: Changes = { replaced: [], sheets: [] }

/** In `kbsite dev` a second index holds the edits since the first was made. */
async function changesOf(bundleHref: string): Promise<Changes> {
  const response = await fetch(bundleHref + changesFile)
  return response.ok ? ((await response.json()) as Changes) : noChanges
}

/** Loads each name once. Failures are not cached, so the next request retries. */
function remember<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (name) => {
    const loading = known.get(name) ?? load(name)
    known.set(name, loading)
    loading.catch(() => known.delete(name))
    return loading
  }
}
