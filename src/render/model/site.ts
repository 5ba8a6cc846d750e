import type { Labels } from '../../../templates/labels/labels.ts'
import type { CatalogEntry, NavItem, SidebarItem } from '../../../templates/props.ts'
import type { Config } from './config.ts'
import type { Tag } from './tag.ts'
import type { Diagnostic, Page, Route } from './types.ts'
import type { WikiNames } from './wiki.ts'

export type LocaleSite = {
  key: string
  /** Route prefix of the locale: `/` or `/en/`. */
  root: Route
  lang: string
  dir: 'ltr' | 'rtl'
  label: string
  title: string
  description: string
  nav: readonly NavItem[]
  /** `allRoute`: the page with the whole sidebar, if it is shortened on other pages. */
  sidebars: readonly { prefix: string; items: readonly SidebarItem[]; allRoute?: Route }[]
  labels: Labels
  config: Config
}

/** In CSS px. */
export type Size = { width: number; height: number }

/** A sentence with a link: what is before it, its text, and what is after it. */
export type Mention = { before: string; text: string; after: string }

/** A note that links to a page. */
export type Backlink = { route: Route; title: string; mentions: readonly Mention[] }

/** Neighbours of each page that has any. */
export type LinkGraph = ReadonlyMap<Route, readonly Route[]>

export type Site = {
  config: Config
  pages: ReadonlyMap<Route, Page>
  /** Route by source path → actual route, for pages where they differ. */
  moved: ReadonlyMap<Route, Route>
  /** Routes of generated pages: whole sidebars, tags, lists of notes. */
  madeRoutes: ReadonlySet<Route>
  /** The tags of each language that shows pages of tags, by language and key. */
  tags: ReadonlyMap<string, ReadonlyMap<string, Tag>>
  /** The notes that link to each page, with context; absent if no page shows backlinks. */
  backlinks?: () => ReadonlyMap<Route, readonly Backlink[]>
  /** Which pages link to each other; absent if no page shows a graph. */
  graph?: () => LinkGraph
  /** Names for wiki links, if a note may contain any. */
  wiki?: WikiNames
  /** Commit time of each source path in ms since 1970; absent when unknown. */
  times: ReadonlyMap<string, number>
  locales: Readonly<Record<string, LocaleSite>>
  /** The languages with a feed: it is enabled, and a note has a time. */
  feeds: ReadonlySet<string>
  /** Top-level entries of all locales; `catalogFor` selects the part below a base. */
  catalog: readonly CatalogEntry[]
  /** Files below the source and public folders that can be linked to, as POSIX paths. */
  files: ReadonlySet<string>
  /** Sizes of the pictures in notes, by the same paths. */
  imageSizes: ReadonlyMap<string, Size>
  diagnostics: readonly Diagnostic[]
}
