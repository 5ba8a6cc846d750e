import type { Hit } from '../index/index-file.ts'
import type { SearchIndex } from '../index/pagefind.ts'
import { codeWord } from '../operators.ts'
import type { Term } from '../query.ts'

/** The entry of the index for one word of a query: how many pages have it, and which have it or a longer one. */
export type Evidence = { term: Term; pages: number; found: readonly Hit[] }

export function isFound({ pages }: Evidence): boolean {
  return pages > 0
}

/** The evidence of an index for words. Throws an `IndexError`. */
export async function gather(index: SearchIndex, terms: readonly Term[]): Promise<Evidence[]> {
  return Promise.all(
    terms.map(async (term) =>
      evidenceOf(term, await index.withWord(term.word), await beginningOf(index, term)),
    ),
  )
}

/** Words that begin with it; for an operator, its occurrences among other code. */
async function beginningOf(index: SearchIndex, { kind, word, prefix, shown }: Term): Promise<readonly Hit[]> {
  if (prefix) return index.withBeginning(word)
  return kind === 'operator' ? index.withWord(codeWord(shown!)) : []
}

/** Each page once. What begins with a word includes the word itself; an operator among other code is another one. */
export function evidenceOf(term: Term, exact: readonly Hit[], beginning: readonly Hit[]): Evidence {
  // Letters that form a word of a text are not a pronunciation.
  const isWord = exact.some(({ positions }) => positions.length > 0)
  const meant = (hit: Hit): Hit =>
    isWord ? { ...hit, fields: hit.fields.filter((field) => !/sound/.test(field)) } : hit
  const hits = term.kind === 'operator' ? [...beginning, ...exact] : [...exact, ...beginning]
  const found = [...new Map(hits.map((hit) => [hit.id, meant(hit)])).values()]
  // A single Han character is complete even if another one follows.
  const isCharacter = term.kind === 'han' && term.prefix
  const pages = (!isCharacter && exact.length) || beginning.length || exact.length
  return { term, pages, found }
}

/** The information in something that `pages` of all pages contain, as in BM25. */
export function rarityOf(pages: number, size: number): number {
  return Math.log(1 + (size - Math.min(pages, size) + 0.5) / (pages + 0.5))
}
