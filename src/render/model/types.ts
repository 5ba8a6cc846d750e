import type { Root } from 'hast'
import type { IslandName } from '../../client/islands/registry.ts'

/** A position in a source file: 1-based line and column, as editors count. */
export type Place = { line: number; column: number }

/** One Markdown file as read: `path` is posix and relative to the source folder, `text` has LF line ends and no BOM. */
export type SourceFile = { path: string; text: string; hash: string; diagnostics: readonly Diagnostic[] }

/** The site's own address of a page: starts with `/`, has neither base nor extension; an index page ends with `/`. */
export type Route = string

export type Frontmatter = Readonly<Record<string, unknown>>

/** `unlisted`: outlines omit it with everything below it. */
export type Heading = { level: number; text: string; anchor: string; place: Place; unlisted?: boolean }

export type LinkKind = 'page' | 'asset' | 'external' | 'anchor'

/** A link as the author wrote it (`href`), its place, and its element (`a`, `img`, `html`, `frontmatter` …). */
export type Link = {
  href: string
  kind: LinkKind
  place: Place
  source: string
  text?: string
  /** In a glossary: the term with its name in another language, `闭包 (closure)`. */
  term?: string
  end?: Place
  /** The rest of the sentence, before and after the link; only where pages show their backlinks. */
  around?: readonly [before: string, after: string]
}

/** One text diagram. `key` hashes text and diagram options, so equal blocks share a drawing. `place` is the fence's line. */
export type DiagramBlock = { key: string; text: string; place: Place }

/** A sample that can run: a code preview, or a fence that claims its output. Lines are those of the note. */
export type CodeSample = {
  lang: string
  code: string
  place: Place
  preview: boolean
  info: string
  output?: string
  /** The place of the first character of the code. Every line of the code is a line of the file. */
  codePlace: Place
  /** An excerpt that need not parse by itself. */
  fragment: boolean
  /** Why the author does not want it to run. */
  noRun?: string
  /** First line of the text in the output fence. */
  outputPlace?: Place
}

/** Supported in all major browsers for 30 months, in all of them, or not in all. */
export type BaselineState = 'widely' | 'newly' | 'limited'

/** A web platform feature named in a note, with data from web-features. Dates look like `2026-01-13`. */
export type NamedFeature = {
  id: string
  name: string
  state: BaselineState
  newlySince?: string
  widelySince?: string
  place: Place
  /** Wrong claims of the note about browsers, each with the version in the data, if any. */
  wrong?: readonly { said: string; known?: string }[]
  /** Named in the front matter. */
  ofPage?: true
  data: { version: string; date: string }
}

/** A parsed note: plain JSON, so that it can be cached, compared and posted to a worker. */
export type Page = {
  path: string
  hash: string
  route: Route
  layout: string | false
  frontmatter: Frontmatter
  title: string
  description?: string
  headings: readonly Heading[]
  /** Every id in the page, of headings or not, with its place. */
  anchors: readonly { id: string; place: Place }[]
  links: readonly Link[]
  diagrams: readonly DiagramBlock[]
  /** Source-relative POSIX paths of included files; an edit there changes this page. */
  dependsOn: readonly string[]
  /** Style sheets written in the note, which apply to its own page only. */
  styles: readonly string[]
  /** Han characters plus Latin words, for reading time. */
  words: number
  islands: readonly IslandName[]
  /** Comments that silence findings. */
  ignores: readonly IgnoreComment[]
  wikiLinks?: readonly WikiLink[]
  /** Parsed with Obsidian's Markdown syntax. */
  isVault?: boolean
  /** Too long to be embedded, so other notes link to it instead. */
  isLong?: true
  /** Tags written in the text. */
  tags?: readonly string[]
  samples?: readonly CodeSample[]
  /** Present if the note names any features, known or not. */
  features?: readonly NamedFeature[]
  /** Formulas are enabled because the page contains some, not by a setting. */
  hasFormulas?: boolean
  diagnostics: readonly Diagnostic[]
  /** Cache key of its tree; absent for pages without a parsed note. */
  treeKey?: string
  /** The tree that replaces it, set by a hook of the site. */
  tree?: Root
}

/** A page as passed to the hooks of a site. */
export type PageWithTree = Page & { tree: Root }

/**
 * `[[name#heading|text]]` or, as an embed, `![[name#heading|text]]`. The right link depends on the other notes, so the finding has no
 * fix yet. Without a name it refers to its own note. `isWord`: the name is a programming term unless a note has that name.
 */
export type WikiLink = {
  name: string
  heading?: string
  text?: string
  isEmbed?: boolean
  isWord?: boolean
  finding: Diagnostic
}

/** `scripts`: the page's inline scripts, kbsite's and the site's own, as named in its content security policy. */
export type RenderedPage = {
  route: Route
  path: string
  html: string
  islands: readonly IslandName[]
  scripts: readonly string[]
}

/** A file of the output, by its path in the output folder, with contents or a file on disk. `key` identifies contents read on demand. */
export type OutputFile =
  | { path: string; contents: string | Uint8Array; key?: string }
  | { path: string; copyOf: string }

/**
 * A file as served by `kbsite dev`. For a page, `scripts` are sources that its policy must allow besides those of the site, and `frames`
 * says whether it may frame other sites.
 */
export type ServedFile = OutputFile & { scripts?: readonly string[]; frames?: boolean }

/** A file whose contents are loaded on demand; `key` identifies them. */
export type DistantFile = { path: string; key: string; load(): Promise<Uint8Array> }

export type Severity = 'error' | 'warning' | 'hint'

export type Diagnostic = {
  rule: string
  severity: Severity
  /** Source-relative posix path, or the config file's name. */
  path: string
  place?: Place
  end?: Place
  message: string
  fix?: string
  /** The repair when it is certain, for `check --fix`. */
  edit?: Edit
  /** The link's target, a path or route with hash: findings with the same rule and target have one cause. `href`: the link as it is in the page. */
  target?: { path: string; hash?: string; href?: string }
}

/** A repair: new text for a range, or a new address for the link at the finding's place. */
export type Edit =
  | { kind: 'text'; start: Place; end: Place; text: string }
  | { kind: 'href'; from: string; to: string }

/** `<!-- kbsite-ignore rule: reason -->`: silences findings on the lines `from` to `to`. */
export type IgnoreComment = {
  /** The included file that contains it, if it is not the note itself. */
  path?: string
  rules: readonly string[]
  reason: string
  place: Place
  end?: Place
  from: number
  to: number
}

/** A drawn diagram, or why it could not be drawn. Sizes are in CSS px. */
export type Diagram =
  | {
      status: 'drawn'
      svg: string
      width: number
      height: number
      /** Style sheet pieces; the page contains each once, however many of its drawings need it. */
      styles: readonly { key: string; css: string }[]
    }
  | { status: 'failed'; details: string }
  | { status: 'client' }

export type DiagramTable = ReadonlyMap<string, Diagram>

/** Hrefs (base included) of the bundled client code and styles. */
export type AssetManifest = {
  script: string
  /** The script is not a module, as in pages opened as files. */
  isClassic?: true
  /** Chunks that the script imports statically; links to them save the browser a round trip. */
  scriptImports: readonly string[]
  styles: readonly string[]
  /** Styles of islands that have any; their code is a chunk that the script loads on demand. */
  islands: Readonly<Record<string, { styles: readonly string[] }>>
  /** The page that code previews run in. It needs a policy of its own: `sandboxPolicy`. */
  sandbox: string
  /** Additions to the pages of a site with `pwa`: a script and the web app's manifest. */
  pwa?: { script: string; manifest: string }
  /** The script that pages under `kbsite dev` load in addition. */
  devScript?: string
}
