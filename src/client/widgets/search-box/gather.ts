import type { Evidence } from './evidence.ts'
import type { Hit } from './index-file.ts'
import { codeWord } from './operators.ts'
import type { SearchIndex } from './pagefind.ts'
import type { Term } from './query.ts'

/** What an index says about words. Throws an `IndexError`. */
export async function gather(index: SearchIndex, terms: readonly Term[]): Promise<Evidence[]> {
  return Promise.all(
    terms.map(async (term) => ({
      term,
      exact: await index.withWord(term.word),
      beginning: await beginningOf(index, term),
    })),
  )
}

/** What begins so; for an operator, where it stands among other code. */
async function beginningOf(index: SearchIndex, { kind, word, prefix, shown }: Term): Promise<readonly Hit[]> {
  if (prefix) return index.withBeginning(word)
  return kind === 'operator' ? index.withWord(codeWord(shown!)) : []
}
