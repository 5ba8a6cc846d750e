import type { ListFolder } from '../base/entries.ts'
import type { UserConfig } from '../model/config.ts'
import type { OutlineLevel } from '../model/theme-config.ts'
import type { Frontmatter } from '../model/types.ts'
import type { Problem } from './files.ts'
import type { HeadingIds } from './heading-ids.ts'

/**
 * The conventions of another tool, so that its notes build unchanged. Nothing outside this room knows a tool's name.
 *
 * Optional fields are set only if the tool needs them.
 */
export type Dialect = {
  /** The name for `dialect` in a config. */
  name: string
  /** The display name. */
  title: string
  /** Absolute path of the file that identifies a folder as a site of this tool; undefined if it is not one. `list` is shared by all tools. */
  detect: (folder: string, list: ListFolder) => string | undefined
  /** The tool's settings as a kbsite config. */
  config: (found: Found) => Promise<DialectConfig>
  /** Keys that an author may have copied from the tool's config, by path, with what to write instead. */
  configKeys?: Readonly<Record<string, string>>
  /**
   * Whether a page without a heading of level 1 shows its title as one; true by default. `always`: even if it has a different one. `name`: the file
   * name serves as title if there is none. `top`: likewise, unless its first heading is one. `single`: also if there are several such
   * headings, of which the first is not like it. `sections`: also if there are several, or not at the top. `first`: unless the page begins with
   * one. `heading`: a heading of any level at the beginning becomes the title, and the file name never does. `only`: such a heading becomes
   * the title unless it is the first of several.
   */
  showsTitle?: TitleShown | ((folders: AddressFolders) => TitleShown)
  /** Default heading levels of the tool's outline; `[2, 3]` unless given. */
  outline?: OutlineLevel
  /** The tool's heading ids, if they differ from GitHub's. */
  headingIds?: HeadingIds
  /** Translates the tool's own form of links in notes to normal Markdown links. */
  link?: (href: string) => string
  /** `#name` in the text is a link to the page of that name, if there is one. */
  tagsArePages?: true
  /** Addresses without a page where the tool lists notes: the top of the site, also its `folders`, or above `:slug` in the addresses of `posts`. */
  listsNotes?: 'top' | 'folders' | 'posts'
  /** Matches paths of posts: if there are any, the list at the top contains only these. */
  posts?: RegExp
  /** The tool is an editor, whose notes another tool may publish. */
  isEditor?: true
  /** Notes may contain component tags; elsewhere, `<Name>` is more likely a type in a programming language. */
  hasComponents?: true
  /** Switches for syntax that other Markdown parses differently. */
  syntax?: readonly SyntaxSwitch[]
  /** Another file extension of notes besides `.md`. */
  otherEnding?: '.markdown'
  /** A folder with pictures outside the source folder, relative to it: `../assets`. */
  pictures?: string
  /** Translates front matter to kbsite's. `path` is relative to the source folder. */
  frontmatter?: (data: Frontmatter, path: string, folders: AddressFolders) => Frontmatter
  /** The path that decides a note's address, as in `rewrites`: `b/index.md` for `/b/`. `folders` is what `config` returned. */
  address?: (path: string, data: Frontmatter, folders: AddressFolders) => string | undefined
  /** The keys of front matter that `address` reads, in lower case; may be any key unless given. */
  addressKeys?: (folders: AddressFolders) => readonly string[] | undefined
}

export type TitleShown =
  | boolean
  | 'always'
  | 'name'
  | 'top'
  | 'single'
  | 'sections'
  | 'first'
  | 'heading'
  | 'only'

/** Folders of notes → their names in addresses: `{ 'src/pages': '' }`; those of posts end with `/:slug`. */
export type AddressFolders = Readonly<Record<string, string>>

/** Where a dialect was detected: by `file` in `folder`; `root` is the project folder. All paths are absolute. */
export type Found = { root: string; folder: string; file: string }

type DialectConfig = {
  config: UserConfig
  /** Absolute paths of the files that it was read from, and of files that would change it if created. */
  inputs: readonly string[]
  folders?: AddressFolders
  /** What other files say about notes, as front matter, which the note's own overrides. */
  notes?: Readonly<Record<string, Frontmatter>>
  /** Variables that notes may use besides their front matter: in tags where the tool has shortcodes, else notes are templates. */
  values?: Frontmatter
  /** Settings that are not carried over, under the tool's names. */
  lost?: readonly string[]
  problem?: Problem | undefined
}

/** Syntax that other Markdown reads differently. */
export type SyntaxSwitch =
  /** Unknown `{% x %}` and `{{< x >}}` are tags whose content is shown. */
  | 'shortcodes'
  /** Lines such as `<Tabs>` make boxes and tabs. */
  | 'elements'
  /** Notes are MDX, with imports and comments in braces. */
  | 'mdx'
  /** Metadata at the top needs no fences, and headings need no space. */
  | 'meta'
  /** Notes are Logseq outlines. */
  | 'outline'
  /** Inclusions also work inside fences. */
  | 'includes'
  /** Bare links are recognised as by markdown-it. */
  | 'linkify'
  /** Bold text may begin and end with a space. */
  | 'wideBold'
  /** Addresses may contain spaces. */
  | 'blanks'
  /** Containers that plug-ins define. */
  | 'boxes'
  /** Notes are templates of Liquid. */
  | 'liquid'
  /** Strings and sums in double braces are evaluated. */
  | 'braces'
