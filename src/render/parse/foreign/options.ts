import { relativePosix } from '../../base/relative-posix.ts'
import { dialectNamed } from '../../dialects/detect.ts'
import type { SyntaxSwitch } from '../../dialects/dialect.ts'
import type { Config } from '../../model/config.ts'
import { builtInComponents } from '../built-in-components.ts'

export type ForeignOptions = {
  syntax: readonly SyntaxSwitch[]
  /** Components of the site, whose tags are its own. */
  components: ReadonlySet<string>
  /** The folder of the project relative to that of the notes: `..`. */
  toRoot: string
}

/** How the notes of a site with these components are read. */
export function foreignOptions(
  { dialect, srcDir, root }: Pick<Config, 'dialect' | 'srcDir' | 'root'>,
  components: readonly string[],
): ForeignOptions {
  return {
    syntax: dialectNamed(dialect)?.syntax ?? [],
    components: new Set([...builtInComponents, ...components]),
    toRoot: relativePosix(srcDir, root),
  }
}
