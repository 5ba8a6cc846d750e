import type { PageCut } from '../model/cut.ts'
import type { Route } from '../model/types.ts'
import type { RecordFacts } from './record.ts'

/**
 * A page as input of the index: `key` identifies everything that its record is made from. `section`: readers save a section as a unit for
 * offline reading, so no file contains pages of two.
 */
export type SearchInput = { key: string; route: Route; section?: string; facts: RecordFacts; cut: PageCut }
