import { readStored, writeStored } from '../../platform/storage.ts'
import { parseRecent, withRecent } from './model.ts'

const QUERY_KEY = 'kbsite-search-query'
const RECENT_KEY = 'kbsite-search-recent'
const DETAILED_KEY = 'kbsite-search-detailed'

export type Memory = ReturnType<typeof openMemory>

/** A reader's searches as remembered by the browser; nothing if storage is blocked. `keepsQuery`: the last query stays in the box for the life of the tab. */
export function openMemory(keepsQuery: boolean) {
  const recent = () => parseRecent(readStored('local', RECENT_KEY))
  return {
    recent,
    query: () => (keepsQuery && readStored('session', QUERY_KEY)) || '',
    keepQuery: (query: string) => keepsQuery && writeStored('session', QUERY_KEY, query),
    addRecent: (query: string) =>
      writeStored('local', RECENT_KEY, JSON.stringify(withRecent(recent(), query))),
    forgetRecent: () => writeStored('local', RECENT_KEY, '[]'),
    /** The reader's choice of the detailed list, if any. */
    detailed: () => readStored('local', DETAILED_KEY),
    keepDetailed: (detailed: boolean) => writeStored('local', DETAILED_KEY, String(detailed)),
  }
}
