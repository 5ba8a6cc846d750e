import { type Answer, type HeadingResult, MAX_ROWS, type Result } from './engine.ts'
import type { IndexError } from './index/inflate.ts'

/** Pause after a keystroke before searching, in ms: shorter searches half words, longer is noticeable. */
export const DEBOUNCE_MS = 100

/** Time after which the box says that the index is still loading, in ms; a slow connection may still finish. */
export const SLOW_MS = 8000

/** How many queries are remembered. */
const MAX_RECENT = 6

export type Failure = IndexError['reason'] | 'offline'

/** What the box shows below its input. */
export type View =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'slow' }
  | { status: 'answered'; query: string; answer: Answer }
  | { status: 'failed'; failure: Failure }

/** One row of the list: a page, or a heading in it. */
export type Option = { href: string; result: Result; heading?: HeadingResult }

/** Rows of an answer in order: each page, then its headings; whole pages first when not all fit. */
export function optionsOf({ results }: Answer): Option[] {
  return results
    .flatMap((result): Option[] => {
      const hrefOf = ({ anchor }: HeadingResult) => `${result.url}#${encodeAnchor(anchor)}`
      return [
        { href: result.url, result },
        ...result.headings.map((heading) => ({ href: hrefOf(heading), result, heading })),
      ]
    })
    .slice(0, MAX_ROWS)
}

/** An anchor for an address: readable Han, nothing that could end it. */
function encodeAnchor(anchor: string): string {
  return anchor.replace(/[\s"<>`%^\\{}|]/g, encodeURIComponent)
}

/** The row that a key moves to, wrapping at both ends; undefined for keys that do not move. */
export function rowAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The remembered queries with one more, newest first; a repeated one moves to the front, and a longer one replaces its beginning. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const text = query.trim()
  if (!text) return [...recent]
  return [text, ...recent.filter((other) => other !== text && !text.startsWith(other))].slice(0, MAX_RECENT)
}

/** Remembered queries as stored; anything else counts as none. */
export function parseRecent(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Whether a key or click is meant for the browser or for another tab. */
export function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** Whether excerpts are shown at first: the author's setting, or under `auto` the reader's choice. */
export function startsDetailed(option: unknown, stored: string | null): boolean {
  if (option === false) return false
  return stored === null ? option === true : stored === 'true'
}
