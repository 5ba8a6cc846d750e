import type { Heading, Place, Route } from './types.ts'

/** A stretch of text that both states have, or only one of them. */
export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Changed lines below one heading. */
export type Passage = { section: string; anchor: string; parts: readonly Part[] }

type HeadingName = Pick<Heading, 'level' | 'text' | 'anchor'>

/** One that has changed; without `before` it is new, without `after` it is gone. */
export type Change<T> = { before?: T; after?: T }

/** Visible changes of a page. `path` and `route` are those of today, or the last ones of a removed page. */
export type PageDiff = {
  status: 'added' | 'removed' | 'moved' | 'changed'
  path: string
  route: Route
  title: string
  former?: { path: string; route: Route }
  /** Words that are new and words that are gone. */
  words: { added: number; removed: number }
  passages: readonly Passage[]
  headings: readonly Change<HeadingName>[]
  /** Sources of diagrams. */
  diagrams: readonly Change<string>[]
  /** Code of samples, with what they print. */
  samples: readonly Change<{ lang: string; code: string; output?: string }>[]
  /** Changed files that the page takes in. */
  through: readonly string[]
}

/** A link that leads nowhere now and led somewhere before: to that page or file, and the heading there. */
export type BrokenLink = {
  path: string
  place?: Place
  href: string
  to: { path: string; anchor?: string }
  message: string
  fix?: string
}

/** Visible changes between a commit and the working tree. */
export type SiteDiff = {
  ref: string
  commit: string
  pages: readonly PageDiff[]
  brokenLinks: readonly BrokenLink[]
}
