import type { SearchRecord } from '../record.ts'
import type { Tally } from '../tally.ts'

/** The pages of a part with their records, and the sum of their tallies. */
export type PartPages = { pages: readonly { key: string; record: SearchRecord }[]; tally: Tally }
