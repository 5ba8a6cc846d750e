import type { Route } from './types.ts'

/** A tag of one language; `key` is what its other spellings have in common. */
export type Tag = {
  key: string
  /** As it was written first. */
  name: string
  route: Route
  /** Pages that have exactly this tag, in the order of their paths. */
  pages: readonly Route[]
  /** Keys of the tags one level below. */
  below: readonly string[]
  /** How many pages have it or one below it. */
  count: number
  /** Other spellings of it. */
  spellings: readonly string[]
}
