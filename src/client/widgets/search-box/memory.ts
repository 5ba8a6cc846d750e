import { readStored, writeStored } from '../../platform/storage.ts'
import { parseRecent, withRecent } from './model.ts'

const QUERY_KEY = 'kbsite-search-query'
const RECENT_KEY = 'kbsite-search-recent'
const DETAILED_KEY = 'kbsite-search-detailed'

/** What the browser remembers of a reader's searches; nothing where storage is blocked. */
export type Memory = {
  query(): string
  keepQuery(query: string): void
  recent(): string[]
  addRecent(query: string): void
  forgetRecent(): void
  /** The reader's choice of the detailed list, if any. */
  detailed(): string | null
  keepDetailed(detailed: boolean): void
}

/** `keepsQuery`: the last query stays in the box for the life of the tab. */
export function openMemory(keepsQuery: boolean): Memory {
  const recent = () => parseRecent(readStored('local', RECENT_KEY))
  return {
    query: () => (keepsQuery && readStored('session', QUERY_KEY)) || '',
    keepQuery: (query) => {
      if (keepsQuery) writeStored('session', QUERY_KEY, query)
    },
    recent,
    addRecent: (query) => writeStored('local', RECENT_KEY, JSON.stringify(withRecent(recent(), query))),
    forgetRecent: () => writeStored('local', RECENT_KEY, '[]'),
    detailed: () => readStored('local', DETAILED_KEY),
    keepDetailed: (detailed) => writeStored('local', DETAILED_KEY, String(detailed)),
  }
}
