import { existsSync } from 'node:fs'
import path from 'node:path'
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
  /** The path of a file that a note takes in, from the project's folder. */
  snippet: (file: string) => string
}

/** How the notes of a site with these components are read. */
export function foreignOptions(
  { dialect, srcDir, root, markdown }: Pick<Config, 'dialect' | 'srcDir' | 'root' | 'markdown'>,
  components: readonly string[],
): ForeignOptions {
  return {
    syntax: dialectNamed(dialect)?.syntax ?? [],
    components: new Set([...builtInComponents, ...components]),
    toRoot: relativePosix(srcDir, root),
    snippet(file) {
      const folders = markdown.include?.folders ?? []
      const found = folders.find((one) => existsSync(path.join(root, one, file.split(':')[0]!)))
      return path.posix.join(found ?? '.', file)
    },
  }
}
