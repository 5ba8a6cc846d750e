import type { PageCut } from '../model/cut.ts'
import type { Route } from '../model/types.ts'
import type { RecordFacts } from './record.ts'

/**
 * A page as the index takes it: `key` identifies everything that its record is made of. `section`: what readers keep as a whole for reading
 * without a network, and no file holds pages of two.
 */
export type SearchInput = { key: string; route: Route; section?: string; facts: RecordFacts; cut: PageCut }
