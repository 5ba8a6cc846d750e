import type { Hit } from './index-file.ts'
import { codeWord } from './operators.ts'
import type { SearchIndex } from './pagefind.ts'
import type { Term } from './query.ts'

/** What the index says about one word of a query. */
export type Evidence = {
  term: Term
  /** How many pages have it. */
  pages: number
  /** Whether a page has the word itself, not only one that begins with it. */
  isWhole: boolean
  found: readonly Found[]
}

/** A page with the word. `isPart`: it has only a longer one, though other pages have the word itself. */
export type Found = Hit & { isPart: boolean }

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

/**
 * Each page once: with the word itself where it has it, else with a word that begins with it. Either may be adjacent to the other words of
 * the query, so the positions are those of both.
 */
export function evidenceOf(term: Term, exact: readonly Hit[], beginning: readonly Hit[]): Evidence {
  const begun = new Map(beginning.map((hit) => [hit.id, hit]))
  // Letters that form a word of a text are not a pronunciation.
  const isWord = exact.some(({ positions }) => positions.length > 0)
  const fieldsOf = ({ fields }: Hit) =>
    isWord ? fields.filter((field) => field !== 'sound' && field !== 'subsound') : fields
  const isPart = exact.length > 0 && !isCharacter(term)
  const whole = exact.map((hit) => {
    const { positions } = (term.kind !== 'operator' && begun.get(hit.id)) || hit
    begun.delete(hit.id)
    return { ...hit, positions, fields: fieldsOf(hit), isPart: false }
  })
  const others = Array.from(begun.values(), (hit) => ({ ...hit, fields: fieldsOf(hit), isPart }))
  const pages = (!isCharacter(term) && exact.length) || beginning.length || exact.length
  return { term, pages, isWhole: exact.length > 0, found: [...whole, ...others] }
}

/** Whether a word is a single Han character, which is complete even if another one follows. */
function isCharacter({ kind, prefix }: Term): boolean {
  return kind === 'han' && prefix
}

/** The information of something that so many of all pages contain, as in BM25. */
export function rarityOf(pages: number, size: number): number {
  return Math.log(1 + (size - Math.min(pages, size) + 0.5) / (pages + 0.5))
}
