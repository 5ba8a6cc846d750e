import type { UserConfig } from '../model/config.ts'
import type { Frontmatter } from '../model/types.ts'

/**
 * The habits of another tool, so that its notes build as they are. Nothing outside this room knows a tool's name.
 *
 * Everything but `name`, `title`, `detect` and `config` is only there where a tool needs it.
 */
export type Dialect = {
  /** As `dialect` in a config names it. */
  name: string
  /** As people call it. */
  title: string
  /** The file that shows a folder to be a site of this tool, absolute; undefined when it is none. */
  detect: (folder: string) => string | undefined
  /** What the tool's own files say, as a config of ours. */
  config: (found: Found) => Promise<DialectConfig>
  /** Whether a page without a heading of level 1 shows its title as one; yes unless told. */
  showsTitle?: boolean
  /** Syntax that other Markdown takes for something else, by its switch. */
  syntax?: readonly SyntaxSwitch[]
  /** Front matter in our words. `path` is that of the note, below the source folder. */
  frontmatter?: (data: Frontmatter, path: string) => Frontmatter
  /**
   * The path that stands for a note in addresses, as in `rewrites`: `b/index.md` for the address `/b/`. `folders` is what the config gave.
   */
  address?: (path: string, data: Frontmatter, folders: AddressFolders) => string | undefined
}

/** Folders of notes, and those that stand for them in addresses: `{ 'src/pages': '' }`. */
export type AddressFolders = Readonly<Record<string, string>>

/** Where a dialect was found: `file` showed it, in `folder`; `root` is the folder of the project. All absolute. */
export type Found = { root: string; folder: string; file: string }

export type DialectConfig = {
  config: UserConfig
  /** Absolute paths of the files that it comes from, and of those that would change it. */
  inputs: readonly string[]
  folders?: AddressFolders
  /** What is not carried over, as the tool calls it. */
  lost?: readonly string[]
  /** Why nothing could be read, and where. */
  problem?: { message: string; place: string }
}

/**
 * `shortcodes`: `{% x %}` and `{{< x >}}` that nobody knows are tags of the site, and what is inside is shown. `elements`: lines such as `<Tabs>` are
 * boxes and tabs. `mdx`: notes are MDX, with imports and comments in braces. `includes`: files are taken in within fences, too. `outline`: an outline of Logseq. `meta`: the first lines may be keys without dashes around them.
 */
export type SyntaxSwitch = 'shortcodes' | 'elements' | 'mdx' | 'meta' | 'outline' | 'includes'
