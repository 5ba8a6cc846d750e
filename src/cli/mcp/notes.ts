import { UserError } from '../../render/base/user-error.ts'
import type { Found } from './search.ts'

type Listed = { address: string; note?: string; title: string; description?: string }

type Section = { level: number; text: string; anchor: string }

type LinkingPage = { address: string; title: string; sentences: readonly string[] }

/** The requested page; `anchor` is that of one of its sections. */
export type NotesPage = {
  address: string
  anchor: string
  headings: readonly Section[]
  /** The page or a section as Markdown; undefined if there is no such section. */
  text(anchor: string): string | undefined
  backlinks(): readonly LinkingPage[]
}

/** The source of the answers: a folder of notes or a built site. */
export type Notes = {
  /** `language` is the key of one that is not the site's first. */
  search(query: string, language?: string): Promise<{ kind: string; results: Found[] }>
  list(): Promise<readonly Listed[]>
  /** Throws a `UserError` when there is no page at the address. */
  withPage<Result>(address: string, use: (page: NotesPage) => Result): Promise<Result>
}

export function noPageAt(address: string): UserError {
  return new UserError(`There is no page at "${address}".`, {
    fix: 'The tools "list" and "search" give addresses.',
  })
}
