import { decode } from '../../../platform/decode.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'
import { markPage } from './found-words.ts'

const key = 'kbsite-found'

/** The same for pages that are opened as files: the page of a result is loaded, so the words to mark have to be passed on to its script. */
export function markOnArrival(href: string, words: readonly string[]): void {
  const { pathname, hash } = new URL(href, location.href)
  writeStored('session', key, JSON.stringify([pathname, words]))
  // For an address without a heading, the browser loads the page again.
  if (pathname === location.pathname && hash !== '') setTimeout(() => markArrived(hash))
}

/** Marks what was found on this page, once. */
export function markArrived(hash = location.hash): void {
  const stored = readStored('session', key)
  if (!stored) return
  writeStored('session', key, '')
  const [pathname, words] = JSON.parse(stored) as [string, string[]]
  if (pathname === location.pathname && 'highlights' in CSS) markPage(words, decode(hash.slice(1)))
}
