import type { Root } from 'hast'
import type { IslandName } from '../../client/islands/registry.ts'

/** A position in a source file: 1-based line and column, as editors count. */
export type Place = { line: number; column: number }

/** One Markdown file as read: `path` is posix and relative to the source folder, `text` has LF line ends and no BOM. */
export type SourceFile = { path: string; text: string; hash: string; diagnostics: readonly Diagnostic[] }

/** The site's own address of a page: starts with `/`, has neither base nor extension; an index page ends with `/`. */
export type Route = string

export type Frontmatter = Readonly<Record<string, unknown>>

/** `unlisted`: outlines leave it out with everything below it. */
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
  /** Code that was cut out of something: it need not parse. */
  fragment: boolean
  /** Why the author does not want it to run. */
  noRun?: string
  /** First line of the text in the output fence. */
  outputPlace?: Place
}

/** In all browsers for 30 months, in all of them, or not yet. */
export type BaselineState = 'widely' | 'newly' | 'limited'

/** A feature of the web platform that a note names, as web-features knew it. Days such as `2026-01-13`. */
export type NamedFeature = {
  id: string
  name: string
  state: BaselineState
  newlySince?: string
  widelySince?: string
  place: Place
  /** Claims of the note about browsers, and the version in the data, if any. */
  wrong?: readonly { said: string; known?: string }[]
  /** The front matter names it. */
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
  /** Source-relative posix paths of included files: an edit there outdates this page. */
  dependsOn: readonly string[]
  /** Style sheets written in the note, for its own page only. */
  styles: readonly string[]
  /** Han characters plus Latin words, for reading time. */
  words: number
  islands: readonly IslandName[]
  /** Comments that silence findings. */
  ignores: readonly IgnoreComment[]
  wikiLinks?: readonly WikiLink[]
  /** It was read with the Markdown of Obsidian. */
  isVault?: boolean
  /** Its text is so long that other notes link to it instead of showing it. */
  isLong?: true
  /** Tags written in the text. */
  tags?: readonly string[]
  samples?: readonly CodeSample[]
  /** Present where it names any, known or not. */
  features?: readonly NamedFeature[]
  /** Formulas are on in this page because it contains some, not because of a setting. */
  hasFormulas?: boolean
  diagnostics: readonly Diagnostic[]
  /** Names its tree in the cache; a page that no note was parsed for has none. */
  treeKey?: string
  /** The tree that a hook of the site has given it instead. */
  tree?: Root
}

/** A page as the hooks of a site get it. */
export type PageWithTree = Page & { tree: Root }

/**
 * `[[name#heading|text]]` or, as an embed, `![[name#heading|text]]`. The right link depends on the other notes, so the finding has no fix
 * yet. Without a name it means the note itself. `isWord`: the name is a word of a language unless a note has that name.
 */
export type WikiLink = {
  name: string
  heading?: string
  text?: string
  isEmbed?: boolean
  isWord?: boolean
  finding: Diagnostic
}

/** `scripts` are the page's inline scripts, those of kbsite and of the site's code, as its content security policy names them. */
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
 * A file as `kbsite dev` serves it; a page has the sources that its policy must name besides those of the site, and `frames` says whether it
 * may frame other sites.
 */
export type ServedFile = OutputFile & { scripts?: readonly string[]; frames?: boolean }

/** A file whose contents are elsewhere and loaded on demand; `key` identifies them. */
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
  /** The author's target, a path or route with hash: findings with the same rule and target have one cause. `href` is the link as it is in the page. */
  target?: { path: string; hash?: string; href?: string }
}

/** A repair: new text for a range, or a new address for the link at the finding's place. */
export type Edit =
  | { kind: 'text'; start: Place; end: Place; text: string }
  | { kind: 'href'; from: string; to: string }

/** `<!-- kbsite-ignore rule: reason -->`: silences findings on the lines `from` to `to`. */
export type IgnoreComment = {
  /** The file that contains it, when the page includes that. */
  path?: string
  rules: readonly string[]
  reason: string
  place: Place
  end?: Place
  from: number
  to: number
}

/** A drawn diagram, or the reason why it could not be drawn. Sizes in CSS px. */
export type Diagram =
  | {
      status: 'drawn'
      svg: string
      width: number
      height: number
      /** Pieces of style sheet that the page must have once each, whichever of its drawings need them. */
      styles: readonly { key: string; css: string }[]
    }
  | { status: 'failed'; details: string }
  | { status: 'client' }

export type DiagramTable = ReadonlyMap<string, Diagram>

/** Hrefs (base included) of the bundled client code and styles. */
export type AssetManifest = {
  script: string
  /** Whether the script is no module, as in pages opened as files. */
  isClassic?: true
  /** Chunks that the script imports at once; linking to them saves the browser a round trip. */
  scriptImports: readonly string[]
  styles: readonly string[]
  /** Styles of the islands that have any; their code is a chunk that the script loads. */
  islands: Readonly<Record<string, { styles: readonly string[] }>>
  /** The page that code previews run in. It needs a policy of its own: `sandboxPolicy`. */
  sandbox: string
  /** Additions to the pages of a site with `pwa`: a script and the web app's manifest. */
  pwa?: { script: string; manifest: string }
  /** The script of `kbsite dev`, in client code for authors. */
  devScript?: string
}
