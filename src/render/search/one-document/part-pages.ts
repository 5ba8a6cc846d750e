import type { SearchRecord } from '../record.ts'
import type { Tally } from '../tally.ts'

/** The records of a sheet. */
export type KeyedRecords = { key: string; records: readonly SearchRecord[] }

/** The sheets of a part with their records, and the sum of their tallies. */
export type PartPages = { sheets: readonly KeyedRecords[]; tally: Tally }
