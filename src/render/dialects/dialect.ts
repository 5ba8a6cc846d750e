import type { ListFolder } from '../base/entries.ts'
import type { UserConfig } from '../model/config.ts'
import type { OutlineLevel } from '../model/theme-config.ts'
import type { Frontmatter } from '../model/types.ts'
import type { Problem } from './files.ts'
import type { HeadingIds } from './heading-ids.ts'

/**
 * The conventions of another tool, so that its notes build unchanged. Nothing outside this room knows a tool's name.
 *
 * Everything but `name`, `title`, `detect` and `config` is only set if a tool needs it.
 */
export type Dialect = {
  /** The name for `dialect` in a config. */
  name: string
  /** The name for people. */
  title: string
  /** The file that identifies a folder as a site of this tool, absolute; undefined when it is not one. All tools look at the same listings. */
  detect: (folder: string, list: ListFolder) => string | undefined
  /** The tool's own settings, as a config of ours. */
  config: (found: Found) => Promise<DialectConfig>
  /** Keys of its config that an author may have copied into ours, by their paths, with what to write instead. */
  configKeys?: Readonly<Record<string, string>>
  /** Whether a page without a heading of level 1 shows its title as one, which is the default; `always`: also one with another heading; `name`: that of the file if there is none; `sections`: also where such headings are several, or not at the top; `first`: unless the page begins with one; `heading`: where the page begins with a heading of any level, that is its title, and the name of its file never is. */
  showsTitle?: TitleShown | ((folders: AddressFolders) => TitleShown)
  /** The levels of headings that the tool lists beside a page, where its config names none; `[2, 3]` unless it is given. */
  outline?: OutlineLevel
  /** The ids of headings there, if they are not those of GitHub. */
  headingIds?: HeadingIds
  /** The address of a link in a note, as Markdown has it, where the tool has its own. */
  link?: (href: string) => string
  /** `#name` in the text leads to the page of that name, if there is one. */
  tagsArePages?: true
  /** Addresses without a page at which the tool lists its notes: the top of the site, or also the folders there; `posts`: above the names of `:slug` in folders. */
  listsNotes?: 'top' | 'folders' | 'posts'
  /** The paths of posts: where there are any, the list at the top has no other notes. */
  posts?: RegExp
  /** An editor, whose notes another tool may publish. */
  isEditor?: true
  /** Notes have tags of components; where they have none, such a tag is more likely the type of a language. */
  hasComponents?: true
  /** Syntax that other Markdown reads differently, by its switch. */
  syntax?: readonly SyntaxSwitch[]
  /** How the names of notes may end, beside `.md`. */
  otherEnding?: '.markdown'
  /** A folder beside the sources with pictures that notes name, relative to theirs: `../assets`. */
  pictures?: string
  /** Front matter translated into ours. `path` is that of the note, below the source folder. */
  frontmatter?: (data: Frontmatter, path: string, folders: AddressFolders) => Frontmatter
  /** The path that decides a note's address, as in `rewrites`: `b/index.md` for the address `/b/`. `folders` is what the config returned. */
  address?: (path: string, data: Frontmatter, folders: AddressFolders) => string | undefined
}

export type TitleShown = boolean | 'always' | 'name' | 'sections' | 'first' | 'heading'

/** Folders of notes, and their names in addresses: `{ 'src/pages': '' }`; those of posts end with `/:slug`. */
export type AddressFolders = Readonly<Record<string, string>>

/** Where a dialect was found: `file` identified it, in `folder`; `root` is the folder of the project. All absolute. */
export type Found = { root: string; folder: string; file: string }

type DialectConfig = {
  config: UserConfig
  /** Absolute paths of the files that it was read from, and of those that would change it. */
  inputs: readonly string[]
  folders?: AddressFolders
  /** What other files say about notes, as their front matter; a note's own is laid over it. */
  notes?: Readonly<Record<string, Frontmatter>>
  /** Notes are templates: what they may name, beside their front matter. */
  values?: Frontmatter
  /** Settings that are not carried over, by the tool's names. */
  lost?: readonly string[]
  problem?: Problem | undefined
}

/**
 * `shortcodes`: unknown `{% x %}` and `{{< x >}}` are tags of the site, whose content is shown. `elements`: lines such as `<Tabs>` are
 * boxes and tabs. `mdx`: notes are MDX, with imports and comments in braces. `includes`: files are also included within fences. `outline`:
 * an outline of Logseq. `meta`: the first lines may be keys without dashes around them. `linkify`: bare addresses begin and end as markdown-it
 * finds them. `wideBold`: bold text may begin and end with a blank. `boxes`: containers that only plug-ins know. `braces`: texts and sums between two braces are computed.
 */
export type SyntaxSwitch =
  | 'shortcodes'
  | 'elements'
  | 'mdx'
  | 'meta'
  | 'outline'
  | 'includes'
  | 'linkify'
  | 'wideBold'
  | 'boxes'
  | 'braces'
