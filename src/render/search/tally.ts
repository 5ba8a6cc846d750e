import type { SearchRecord } from './record.ts'

/**
 * What must be known of the words of some pages before those of all pages are put together: each with the number of pages that have it,
 * so that a page can be taken out again.
 */
export type Tally = {
  /** Fields that have words. */
  fields: Counts
  /** Latin words of titles, headings, tags and link texts. */
  told: Counts
  /** Latin words of texts. */
  words: Counts
  /** Signs of texts. */
  signs: Counts
}

type Counts = readonly (readonly [value: string, pages: number])[]

/** The same of one page: each value once. */
export type PageTally = { [Kind in keyof Tally]: readonly string[] }

export type OpenTally = {
  add(page: PageTally): void
  remove(page: PageTally): void
  taken(): Tally
}

/** Counts what pages have as they come and go; `from` are counted already. */
export function openTally(from: readonly Tally[] = []): OpenTally {
  const counters = {
    fields: counter(from.map((tally) => tally.fields)),
    told: counter(from.map((tally) => tally.told)),
    words: counter(from.map((tally) => tally.words)),
    signs: counter(from.map((tally) => tally.signs)),
  }
  const count = (page: PageTally, by: 1 | -1) => {
    for (const kind of kinds) counters[kind].count(page[kind], by)
  }
  return {
    add: (page) => count(page, 1),
    remove: (page) => count(page, -1),
    taken: () => ({
      fields: counters.fields.counts(),
      told: counters.told.counts(),
      words: counters.words.counts(),
      signs: counters.signs.counts(),
    }),
  }
}

const kinds = ['fields', 'told', 'words', 'signs'] as const

export function tallyOf({ meta, words }: Pick<SearchRecord, 'meta' | 'words'>): PageTally {
  const distinct = [words.distinct, ...words.sections.map(({ head }) => head)].join(' ')
  return {
    fields: Object.entries(meta).flatMap(([field, told]) => (told ? [field] : [])),
    told: latinWords([meta.title, meta.headings, meta.tags, meta.names].join(' ')),
    words: latinWords(distinct),
    signs: signsIn(distinct),
  }
}

function counter(from: readonly Counts[]) {
  const pages = new Map<string, number>()
  const add = (value: string, count: number) => pages.set(value, (pages.get(value) ?? 0) + count)
  for (const counts of from) for (const [value, count] of counts) add(value, count)
  return {
    count(values: readonly string[], by: 1 | -1): void {
      for (const value of values) add(value, by)
    },
    counts: (): Counts => [...pages].filter(([, count]) => count > 0),
  }
}

function latinWords(words: string): string[] {
  return [...new Set(words.match(/(?<![^ ])[a-z][a-z0-9_]{3,23}(?![^ ])/g))]
}

/** A text has thousands of signs and hundreds of different ones. */
function signsIn(text: string): string[] {
  const seen = new Uint8Array(0x10000)
  const signs: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (seen[code] === 0) signs.push(String.fromCharCode(code))
    seen[code] = 1
  }
  return signs
}
