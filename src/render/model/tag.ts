import type { Route } from './types.ts'

/** A tag of one language; `key` is the same for all its spellings. */
export type Tag = {
  key: string
  /** The spelling that occurs first. */
  name: string
  route: Route
  /** Pages that have exactly this tag, in the order of their paths. */
  pages: readonly Route[]
  /** Keys of the tags one level below. */
  below: readonly string[]
  /** Number of pages with this tag or one below it. */
  count: number
  /** Other spellings of it. */
  spellings: readonly string[]
}
