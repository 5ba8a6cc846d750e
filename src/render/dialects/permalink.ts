import { wordsOf } from './files.ts'

/** The note path for an address: `/a/b/` is `a/b/index.md`, and `/a/b.html` is `a/b.md`. */
export function noteAt(address: string): string {
  const bare = address.replace(/^\/+/, '').replace(/\/{2,}/g, '/')
  if (bare === '.') return 'index.md'
  return bare === '' || bare.endsWith('/') ? `${bare}index.md` : `${bare.replace(/\.html$/, '')}.md`
}

const date = /(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?/

/** A date in front matter or a file name, as `2024-01-02T03:04:05`. */
export function dateIn(value: unknown): string | undefined {
  const written = value instanceof Date ? value.toISOString() : wordsOf(value)
  return date.exec(written?.replaceAll('/', '-') ?? '')?.[0]
}

/** The parts of a date, by their names in address patterns; empty without a date. */
export function dateValues(written: string | undefined): Readonly<Record<string, string>> {
  const [, year = '', ...rest] = date.exec(written ?? '') ?? []
  const [month = '', day = '', hour = '', minute = '', second = ''] = rest
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0')
  return {
    year,
    month: two(month),
    day: two(day),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    hour: two(hour),
    minute: two(minute),
    second: two(second),
  }
}

/** A pattern such as `/:year/:title/` with values filled in; undefined if a part is unknown or empty. */
export function filledPattern(
  pattern: string,
  partOf: (key: string) => string | undefined,
): string | undefined {
  let isKnown = true
  const filled = pattern.replace(/:(\w+)/g, (_, key: string) => {
    // Names such as "constructor" yield functions.
    const value = wordsOf(partOf(key))
    if (!value) isKnown = false
    return value ?? ''
  })
  return isKnown ? filled : undefined
}

/** A title as part of an address; letters of all languages are kept. */
export function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')
}
