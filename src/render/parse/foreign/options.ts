import type { SyntaxSwitch } from '../../dialects/dialect.ts'

export type ForeignOptions = {
  syntax: readonly SyntaxSwitch[]
  /** Components of the site, whose tags are its own. */
  components: ReadonlySet<string>
  /** The folder of the project as seen from that of the notes: `..`. */
  toRoot: string
}
