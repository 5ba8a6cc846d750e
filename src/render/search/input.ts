import type { PageCut } from '../model/cut.ts'
import type { Route } from '../model/types.ts'
import type { RecordFacts, SearchRecord } from './record.ts'

/** A page as the index takes it: `key` identifies everything that the record is made of. */
export type SearchInput = PageInput | { key: string; route: Route; section?: string; record: SearchRecord }

/** A page with the input for its record. `section`: what readers keep as a whole for reading without a network, and no file holds pages of two. */
export type PageInput = { key: string; route: Route; section?: string; facts: RecordFacts; cut: PageCut }
