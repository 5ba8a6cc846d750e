import type { SearchRecord } from './record.ts'

/** Facts about the words of some pages, needed before all pages are merged; each with the number of pages. */
export type Tally = {
  /** Fields that have words. */
  fields: Counts
  /** Latin words of titles, headings, tags and link texts. */
  named: Counts
  /** Latin words of texts. */
  words: Counts
  /** Signs of texts. */
  signs: Counts
}

type Counts = readonly (readonly [value: string, pages: number])[]

/** The same for one page: each value once. */
export type PageTally = { [Kind in keyof Tally]: readonly string[] }

/** The sum over pages. */
export function sumOf(pages: readonly PageTally[]): Tally {
  return {
    fields: countsOf(pages.map(({ fields }) => fields)),
    named: countsOf(pages.map(({ named }) => named)),
    words: countsOf(pages.map(({ words }) => words)),
    signs: countsOf(pages.map(({ signs }) => signs)),
  }
}

function countsOf(lists: readonly (readonly string[])[]): Counts {
  const pages = new Map<string, number>()
  for (const list of lists) for (const value of list) pages.set(value, (pages.get(value) ?? 0) + 1)
  return [...pages]
}

export function tallyOf({ meta, words }: Pick<SearchRecord, 'meta' | 'words'>): PageTally {
  const distinct = [words.distinct, ...words.sections.map(({ head }) => head)].join(' ')
  return {
    fields: Object.entries(meta).flatMap(([field, words]) => (words ? [field] : [])),
    named: latinWords([meta.title, meta.headings, meta.tags, meta.names].join(' ')),
    words: latinWords(distinct),
    signs: signsIn(distinct),
  }
}

function latinWords(words: string): string[] {
  return [...new Set(words.match(/(?<![^ ])[a-z][a-z0-9_]{3,23}(?![^ ])/g))]
}

/** A text has thousands of characters, but only hundreds of different ones. */
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
