import type { Field } from '../../../src/client/widgets/search-box/card.ts'
import type { Hit } from '../../../src/client/widgets/search-box/index/index-file.ts'
import { parseQuery } from '../../../src/client/widgets/search-box/query.ts'
import { type Evidence, evidenceOf } from '../../../src/client/widgets/search-box/ranking/evidence.ts'

export const hit = (id: string, positions: readonly number[], fields: readonly Field[] = []): Hit => ({
  id,
  positions,
  fields,
})

/** How many pages there are. */
export const size = 100

/** Evidence for the words of a query in order; each word is given its exact hits. */
export function evidenceFor(query: string, ...hits: (readonly Hit[])[]): Evidence[] {
  return parseQuery(query).terms.map((term, index) => evidenceOf(term, hits[index] ?? [], []))
}
