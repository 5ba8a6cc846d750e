import type { Route } from '../../model/types.ts'
import type { WikiNames } from '../../model/wiki.ts'

/** The input for resolving links: the site's pages and its files. */
export type LinkTargets = {
  base: string
  /** The base in the config, if it differs. */
  servedBase?: string
  cleanUrls: boolean | 'folders'
  pages: ReadonlyMap<Route, unknown>
  /** Posix paths, with a leading slash, of every file below the source and public folders. */
  files: ReadonlySet<string>
  /** How paths from notes into the public folder begin, resolved: `/public/`. */
  publicFolder?: string
  /** Notes whose address differs from their source path, which links may name: `Site.moved`. */
  moved?: ReadonlyMap<Route, Route>
  /** Names for wiki links, if a note may contain any. */
  wiki?: WikiNames
  /** Pages without a note: `Site.madeRoutes`. */
  madeRoutes?: ReadonlySet<Route>
  /** The page of a tag on the note `from`. */
  tagRoute?: (from: string, tag: string) => Route | undefined
  /** Whether a tag in the text leads to the note of that name. */
  tagsArePages?: boolean
  /** Whether the notes are another tool's, whose heading ids may differ in the characters between letters. */
  isForeign?: boolean
  /** Folders of notes in addresses, by the folder or name ending of the notes: `.zh`. */
  addressFolders?: Readonly<Record<string, string>>
  /** Records each link as written. */
  followed?: Set<string>
}

export type ResolvedLink =
  | { kind: 'external'; href: string }
  | { kind: 'page'; route: Route; query: string; hash: string; href: string }
  /** `made`: the route of a page without a note. */
  | { kind: 'file'; file: string; href: string; made?: Route }
  /** A dead link; `href` is what it would have been, `wanted` the requested route. */
  | { kind: 'missing'; wanted: Route; href: string }
