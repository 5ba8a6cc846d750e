import type { SyntaxSwitch } from '../../dialects/dialect.ts'

export type ForeignOptions = {
  syntax: readonly SyntaxSwitch[]
  /** Components of the site, whose tags are its own. */
  components: ReadonlySet<string>
  /** The folder of the project relative to that of the notes: `..`. */
  toRoot: string
}
