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

export type OpenTally = {
  add(record: SearchRecord): void
  remove(record: SearchRecord): void
  taken(): Tally
}

/** Counts what records have as they come and go, so that none of them has to be kept; `from` are counted already. */
export function openTally(from: readonly Tally[] = []): OpenTally {
  const fields = counter(from.map((tally) => tally.fields))
  const told = counter(from.map((tally) => tally.told))
  const words = counter(from.map((tally) => tally.words))
  const signs = counter(from.map((tally) => tally.signs))

  function count({ meta, words: own }: SearchRecord, by: 1 | -1): void {
    const distinct = [own.distinct, ...own.sections.map(({ head }) => head)].join(' ')
    fields.count(fieldsOf(meta), by)
    told.count(latinWords([meta.title, meta.headings, meta.tags, meta.names].join(' ')), by)
    words.count(latinWords(distinct), by)
    signs.count(signsIn(distinct), by)
  }

  return {
    add: (record) => count(record, 1),
    remove: (record) => count(record, -1),
    taken: () => ({
      fields: fields.counts(),
      told: told.counts(),
      words: words.counts(),
      signs: signs.counts(),
    }),
  }
}

function counter(from: readonly Counts[]) {
  const pages = new Map<string, number>()
  const add = (value: string, count: number) => pages.set(value, (pages.get(value) ?? 0) + count)
  for (const counts of from) for (const [value, count] of counts) add(value, count)
  return {
    count(values: readonly string[], by: 1 | -1): void {
      for (const value of new Set(values)) add(value, by)
    },
    counts: (): Counts => [...pages].filter(([, count]) => count > 0),
  }
}

function fieldsOf(meta: SearchRecord['meta']): string[] {
  return Object.entries(meta).flatMap(([field, words]) => (words ? [field] : []))
}

function latinWords(words: string): string[] {
  return words.match(/(?<![^ ])[a-z][a-z0-9_]{3,23}(?![^ ])/g) ?? []
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
