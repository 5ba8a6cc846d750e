import { getOrInsert } from '../../base/get-or-insert.ts'
import type { Document } from '../bundle.ts'
import type { SearchRecord } from '../record.ts'

/** For each page in order, the number of words up to its end. */
export type WordEnds = readonly number[]

/** Pages in one document, and where each of them ends: in the text, and in each field that has words. */
export type PagesDocument = { document: Document; text: WordEnds; fields: ReadonlyMap<string, WordEnds> }

/**
 * Pages as one document for Pagefind, concatenated: the first position of a word in a document costs some six times as much as any other,
 * and positions identify the pages just as well (see `pagedWords`). `namesOf` returns the names for the words of a text.
 */
export function documentOf(
  pages: readonly Pick<SearchRecord, 'words' | 'meta'>[],
  namesOf: (words: string) => readonly string[],
): PagesDocument {
  const text = openRun()
  const fields = new Map<string, Run>()
  for (const [number, { words, meta }] of pages.entries()) {
    const names = namesOf(words.distinct)
    for (const section of words.sections) {
      text.add(namesOf(section.head))
      text.add(section.text.map((word) => names[word]!))
    }
    for (const [field, words] of Object.entries(meta)) {
      if (!words) continue
      const run = getOrInsert(fields, field, () => openRun())
      run.endPages(number)
      run.add(namesOf(words))
    }
    text.endPages(number + 1)
  }
  for (const run of fields.values()) run.endPages(pages.length)
  return {
    document: {
      url: '/',
      content: text.words(),
      meta: Object.fromEntries([...fields].map(([field, run]) => [field, run.words()])),
    },
    text: text.ends,
    fields: new Map([...fields].map(([field, run]) => [field, run.ends])),
  }
}

type Run = ReturnType<typeof openRun>

/** Words of concatenated pages. */
function openRun() {
  const texts: string[] = []
  const ends: number[] = []
  let count = 0
  return {
    ends,
    add(words: readonly string[]): void {
      if (words.length > 0) texts.push(words.join(' '))
      count += words.length
    },
    /** The number of pages whose words are complete. */
    endPages(pages: number): void {
      while (ends.length < pages) ends.push(count)
    },
    words: () => texts.join(' '),
  }
}
