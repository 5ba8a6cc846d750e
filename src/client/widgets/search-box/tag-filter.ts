import { tagWords, wordsOf } from './cut.ts'
import type { SearchIndex } from './index/pagefind.ts'
import { codeWord } from './operators.ts'

/** The words to search for, and the pages to search. `unknown`: a tag that the site lacks; `isSought`: something else is asked for, or texts have its words. */
type Filtered = { text: string; isTagged: (id: string) => boolean; unknown?: string; isSought: boolean }

/** How many words of a query may be tags. */
const MAX_TAGS = 8

/** Takes the tags out of a query: `#css flex`. What code has with its sign is no tag: `#include`. */
export async function tagFilter(index: SearchIndex, typed: string): Promise<Filtered> {
  const words = typed.normalize('NFKC').split(/\s+/).filter(Boolean)
  const named = words.filter((word) => /^#./.test(word)).slice(0, MAX_TAGS)
  const found = named.map(async (word) => {
    const hits = await index.withWord(tagWords(word.slice(1)).at(-1)!)
    const isTag =
      hits.length > 0 || (/^#\p{L}/u.test(word) && (await index.withBeginning(codeWord(word))).length === 0)
    return isTag ? [{ word, hits }] : []
  })
  const tags = (await Promise.all(found)).flat()
  if (tags.length === 0) return { text: typed, isTagged: () => true, isSought: true }
  const known = tags.filter(({ hits }) => hits.length > 0)
  const unknown = tags.find(({ hits }) => hits.length === 0)?.word.slice(1)
  const rest = words.filter((word) => tags.every((tag) => tag.word !== word))
  const sets = known.map(({ hits }) => new Set(hits.map(({ id }) => id)))
  const written = await Promise.all(wordsOf(unknown ?? '').map((word) => index.withWord(word)))
  return {
    // Tags alone are words as well, so that the pages about them come first.
    text: (rest.length > 0 ? rest : tags.map(({ word }) => word.slice(1))).join(' '),
    isTagged: (id) => sets.every((ids) => ids.has(id)),
    ...(unknown ? { unknown } : {}),
    isSought: rest.length > 0 || written.every((hits) => hits.length > 0),
  }
}
