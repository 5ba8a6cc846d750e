import type { Evidence } from './evidence.ts'
import type { Hit } from './index-file.ts'
import { codeWord } from './operators.ts'
import type { SearchIndex } from './pagefind.ts'
import type { Term } from './query.ts'

/** The evidence of an index for words. Throws an `IndexError`. */
export async function gather(index: SearchIndex, terms: readonly Term[]): Promise<Evidence[]> {
  return Promise.all(
    terms.map(async (term) => ({
      term,
      exact: await index.withWord(term.word),
      beginning: await beginningOf(index, term),
    })),
  )
}

/** Words that begin with it; for an operator, its occurrences among other code. */
async function beginningOf(index: SearchIndex, { kind, word, prefix, shown }: Term): Promise<readonly Hit[]> {
  if (prefix) return index.withBeginning(word)
  return kind === 'operator' ? index.withWord(codeWord(shown!)) : []
}
