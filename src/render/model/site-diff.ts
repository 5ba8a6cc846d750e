import type { Heading, Place, Route } from './types.ts'

/** A piece of text that is in both states or only in one. */
export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Changed lines below one heading. */
export type Passage = { section: string; anchor: string; parts: readonly Part[] }

type HeadingName = Pick<Heading, 'level' | 'text' | 'anchor'>

/** A changed item; without `before` it was added, without `after` removed. */
export type Change<T> = { before?: T; after?: T }

/** Visible changes of a page. `path` and `route` are the current ones, or the last ones of a removed page. */
export type PageDiff = {
  status: 'added' | 'removed' | 'moved' | 'changed'
  path: string
  route: Route
  title: string
  former?: { path: string; route: Route }
  /** Numbers of added and removed words. */
  words: { added: number; removed: number }
  passages: readonly Passage[]
  headings: readonly Change<HeadingName>[]
  /** Sources of diagrams. */
  diagrams: readonly Change<string>[]
  /** Code of samples, with their output. */
  samples: readonly Change<{ lang: string; code: string; output?: string }>[]
  /** Changed files that the page includes or embeds. */
  through: readonly string[]
}

/** A link that is dead now but was not before, with its former target: page or file, and heading. */
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
