import type { Card, Field, PageText } from './card.ts'
import { END } from './cut.ts'
import { fetchJson, IndexError, watchFetch } from './inflate.ts'

/** A page that has a word: where in its text (positions of sections' words) and in what else it stands. */
export type Hit = { id: string; positions: readonly number[]; fields: readonly Field[] }

/** An open index. Every function may throw an `IndexError`; after that only `close` may be called. */
export type SearchIndex = {
  /** How many pages there are. */
  size: number
  /** Pages with that very word. */
  withWord(word: string): Promise<readonly Hit[]>
  /** Pages with a word that begins so. */
  withBeginning(letters: string): Promise<readonly Hit[]>
  /** Undefined for a page that was edited or removed since. */
  card(id: string): Promise<Card | undefined>
  text(id: string): Promise<PageText>
  /** Known Latin words, for a word that is found nowhere. */
  words(): Promise<readonly string[]>
  /** Traditional characters, each followed by the one that the site uses. */
  variants(): Promise<string>
  close(): void
}

export type IndexPlace = { bundleHref: string; live?: boolean }

/** Loads Pagefind from the site's own folder and opens the index there. Throws an `IndexError`. */
export async function openIndex({ bundleHref, live }: IndexPlace): Promise<SearchIndex> {
  const watch = watchFetch(bundleHref)
  try {
    const [pagefind, size] = await Promise.all([start(bundleHref), pageCount(bundleHref)])
    const changes = live ? await mergeChanges(pagefind, bundleHref) : noChanges
    return indexOver({ pagefind, size, bundleHref, changes, watch })
  } catch (error) {
    watch.stop()
    throw watch.failure() ?? error
  }
}

type RawResult = {
  id: string
  words: number[]
  matchedMetaFields?: Field[]
  data: () => Promise<{ card: Card }>
}
type Pagefind = {
  init: () => Promise<void>
  preload: (term: string) => Promise<void>
  filters: () => Promise<unknown>
  search: (term: string) => Promise<{ results: RawResult[] }>
  mergeIndex: (folder: string, options?: { language?: string }) => Promise<void>
}
type PagefindModule = { createInstance: (options: Record<string, unknown>) => Pagefind }

async function start(bundleHref: string): Promise<Pagefind> {
  const url = `${bundleHref}pagefind.js`
  const module = (await import(url).catch((cause: unknown) => {
    throw new IndexError(navigator.onLine === false ? 'network' : 'missing', url, { cause })
  })) as PagefindModule
  const pagefind = inLanguage('en', () =>
    // In this thread: the words of a query are looked up in a millisecond or two, and a worker is 12 KB more to load.
    module.createInstance({ basePath: bundleHref, noWorker: true }),
  )
  await pagefind.init()
  // Waits for the table and the code of the index; a failure there is thrown here.
  await pagefind.filters()
  return pagefind
}

async function pageCount(bundleHref: string): Promise<number> {
  const url = `${bundleHref}pagefind-entry.json`
  const response = await fetch(url, { cache: 'no-cache' }).catch((cause: unknown) => {
    throw new IndexError('network', url, { cause })
  })
  if (!response.ok) throw new IndexError('missing', url)
  const { languages } = (await response.json()) as { languages: Record<string, { page_count: number }> }
  return Object.values(languages).reduce((sum, { page_count }) => sum + page_count, 0)
}

/**
 * Runs a function while the document claims another language. Pagefind reads it once, at its start, and would cut our words
 * again by the rules of Chinese.
 */
function inLanguage<T>(lang: string, run: () => T): T {
  const { documentElement } = document
  const own = documentElement.getAttribute('lang')
  documentElement.setAttribute('lang', lang)
  try {
    return run()
  } finally {
    if (own === null) documentElement.removeAttribute('lang')
    else documentElement.setAttribute('lang', own)
  }
}

/** Sorts behind whatever may follow the beginning of a word: behind Latin letters, and behind all Han in common use. */
const LAST = '\u9fff'

type Changes = { replaced: readonly string[]; ids: readonly string[] }

const noChanges: Changes = { replaced: [], ids: [] }

/** In `kbsite dev`, what was edited since the index was made lies in a second one. */
async function mergeChanges(pagefind: Pagefind, bundleHref: string): Promise<Changes> {
  const response = await fetch(`${bundleHref}changes.json`)
  if (!response.ok) return noChanges
  const changes = (await response.json()) as Changes
  if (changes.ids.length > 0) await pagefind.mergeIndex(`${bundleHref}changes/`, { language: 'en' })
  return changes
}

type OpenParts = {
  pagefind: Pagefind
  size: number
  bundleHref: string
  changes: Changes
  watch: ReturnType<typeof watchFetch>
}

function indexOver({ pagefind, size, bundleHref, changes, watch }: OpenParts): SearchIndex {
  const results = new Map<string, RawResult>()
  const texts = new Map<string, Promise<PageText>>()
  const newer = new Set(changes.ids)
  const replaced = new Set(changes.replaced)

  async function guarded<T>(run: () => Promise<T>): Promise<T> {
    const value = await run().catch((error: unknown) => {
      throw watch.failure() ?? error
    })
    const failure = watch.failure()
    if (failure) throw failure
    return value
  }
  const search = (term: string) =>
    guarded(async () => {
      const found = await pagefind.search(term)
      for (const result of found.results) results.set(result.id, result)
      return found.results
    })
  const folderOf = (id: string) => `${bundleHref}${newer.has(id) ? 'changes/' : ''}`
  const help = <T>(name: string) => once(() => fetchJson<T>(`${bundleHref}${name}.pf_help`))
  const words = help<string[]>('words')
  const variants = help<string>('variants')

  return {
    size,
    words,
    variants,
    withWord: async (word) => (await search(word + END)).map(hitOf),
    async withBeginning(letters) {
      // Pagefind loads the file where such words begin; they may go on in the next one.
      await guarded(() => pagefind.preload(letters + LAST))
      return (await search(letters)).map(hitOf)
    },
    async card(id) {
      const { card } = await guarded(() => results.get(id)!.data())
      return newer.has(id) || !replaced.has(card.url) ? card : undefined
    },
    text(id) {
      const known = texts.get(id) ?? fetchJson<PageText>(`${folderOf(id)}text/${id}.pf_text`)
      texts.set(id, known)
      return known
    },
    close: () => watch.stop(),
  }
}

function hitOf({ id, words, matchedMetaFields = [] }: RawResult): Hit {
  return { id, positions: words, fields: matchedMetaFields }
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= run()
    return made
  }
}
