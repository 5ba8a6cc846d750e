import { tagWords } from './cut.ts'
import type { SearchIndex } from './pagefind.ts'

/** What is searched, and in which pages. */
type Filtered = { text: string; isTagged: (id: string) => boolean }

/** How many words of a query may be tags. */
const MAX_TAGS = 8

/** Takes the tags of the site out of a query: `#css flex`. What is no tag is searched as it is typed, such as the `#id` of code. */
export async function tagFilter(index: SearchIndex, typed: string): Promise<Filtered> {
  const words = typed.normalize('NFKC').split(/\s+/).filter(Boolean)
  const named = words.filter((word) => /^#./.test(word)).slice(0, MAX_TAGS)
  const found = await Promise.all(
    named.map(async (word) => ({ word, hits: await index.withWord(tagWords(word.slice(1)).at(-1)!) })),
  )
  const tags = found.filter(({ hits }) => hits.length > 0)
  if (tags.length === 0) return { text: typed, isTagged: () => true }
  const rest = words.filter((word) => tags.every((tag) => tag.word !== word))
  const sets = tags.map(({ hits }) => new Set(hits.map(({ id }) => id)))
  // Tags alone are words as well, so that the pages about them come first.
  const text = (rest.length > 0 ? rest : tags.map(({ word }) => word.slice(1))).join(' ')
  return { text, isTagged: (id) => sets.every((ids) => ids.has(id)) }
}
