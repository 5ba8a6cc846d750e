import type { Root } from 'hast'
import type { HeadTag, PageProps } from '../../../templates/props.ts'
import type { MarkdownConfig } from './markdown-config.ts'
import type {
  AppearanceConfig,
  BudgetsConfig,
  CheckConfig,
  DiagramsConfig,
  DialectOfNotes,
  LocaleConfig,
  RemoteCacheConfig,
  Rewrites,
  SamplesConfig,
  ScrollOffset,
  TransformSitemap,
} from './options.ts'
import type { ThemeConfig } from './theme-config.ts'
import type { Diagnostic, Frontmatter, Page, PageWithTree } from './types.ts'

/** The options of `kbsite.config.*`; everything is optional. */
export type UserConfig = {
  /** In a JSON file: the schema that editors use for checking and completion. */
  $schema?: string
  /** Name of the tool that the notes were written for; `false` for none. Detected if there is no config. With an object, the tool's own config is not read. */
  dialect?: string | false | DialectOfNotes
  title?: string
  description?: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  titleTemplate?: string | boolean
  base?: string
  /** Addresses without `.html`: `/a/b`, or with `folders` `/a/b/`. */
  cleanUrls?: boolean | 'folders'
  head?: readonly HeadTag[]
  srcDir?: string
  outDir?: string
  publicDir?: string
  cacheDir?: string
  remoteCache?: RemoteCacheConfig
  /** Output folder for scripts and styles. */
  assetsDir?: string
  srcExclude?: readonly string[]
  rewrites?: Rewrites
  ignoreDeadLinks?: boolean | 'localhostLinks' | readonly (string | RegExp)[]
  appearance?: AppearanceConfig
  lastUpdated?: boolean
  scrollOffset?: ScrollOffset
  sitemap?: { hostname: string; transformItems?: TransformSitemap }
  feed?: boolean | { limit?: number }
  /** Whether pages also exist as Markdown, with lists of them, for machines. */
  llms?: boolean
  siteUrl?: string
  /** Whether `kbsite build` writes a site that is opened as files, beside the output. */
  offline?: boolean
  /** Whether readers can save pages for offline reading; `false` also removes an earlier service worker. */
  pwa?: boolean
  csp?: boolean | 'meta'
  /** `safe`: notes may contain only what is known to be harmless; `trusted`: anything. */
  notes?: 'safe' | 'trusted'
  /** Files that may run code with the rights of the site: globs of paths from the source or public folder. */
  trustedFiles?: readonly string[]
  /** Files and folders outside the source folder that notes may include. */
  includeFrom?: readonly string[]
  prefetch?: boolean
  locales?: Readonly<Record<string, LocaleConfig>>
  themeConfig?: ThemeConfig
  markdown?: MarkdownConfig
  diagrams?: DiagramsConfig
  samples?: SamplesConfig
  check?: CheckConfig
  budgets?: BudgetsConfig
  redirects?: Readonly<Record<string, string>>
  /** A config that this one extends: objects are merged, lists appended. */
  extends?: UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)
  transformPage?: (page: PageWithTree) => Page | Promise<Page>
  transformPageData?: TransformPageData
  transformHead?: TransformHead
  transformHtml?: TransformHtml
  buildEnd?: BuildEnd
}

/** Returns the tags to add, if any. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that has nothing to say gives nothing
type TransformHead = (props: PageProps) => readonly HeadTag[] | void

/** Returns the HTML, which stays as it is when nothing is returned. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that has nothing to say gives nothing
type TransformHtml = (html: string, page: PageWithTree) => string | void

/** May change `page` (its front matter too) or return the properties that differ. */
type TransformPageData = (
  page: PageWithTree & { relativePath: string; filePath: string },
  context: { siteConfig: UserConfig },
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook that changes the page in place returns nothing
) => void | Partial<Page> | Promise<void | Partial<Page>>

/** Called after each successful build; files that it writes into `outDir` are removed by the next build. */
type BuildEnd = (config: Config) => void | Promise<void>

/** The complete config: defaults filled in, folders absolute, `base` with slashes at both ends. */
export type Config = {
  /** Absolute path of the project, the folder of the config file. */
  root: string
  /** Absolute path of the config file, if there is one. */
  file?: string
  /** Absolute paths of the config file and its imports by path. */
  inputs: readonly string[]
  /** Whether warnings count as errors, as requested on the command line. */
  strict: boolean
  /** Name of the tool that the notes were written for. */
  dialect?: string
  /** Folders of notes → their names in addresses. */
  addressFolders?: Readonly<Record<string, string>>
  /** Front matter from other files of the tool, by note path. */
  noteData?: Readonly<Record<string, Frontmatter>>
  /** Variables that notes may use where the tool treats them as templates. */
  noteValues?: Frontmatter
  /** A notice about the detected tool, reported once. */
  notice?: string
  /** Hash of the config file with its imports and of the site's templates; included in every cache key. */
  hash: string
  title: string
  description: string
  lang: string
  dir: 'ltr' | 'rtl'
  titleTemplate?: string | boolean
  base: string
  cleanUrls: boolean | 'folders'
  head: readonly HeadTag[]
  /** Absolute. */
  srcDir: string
  /** Absolute. */
  outDir: string
  /** Absolute; may not exist. */
  publicDir: string
  /** Absolute. */
  cacheDir: string
  remoteCache: RemoteCacheConfig
  /** Below the output, without slashes at its ends. */
  assetsDir: string
  srcExclude: readonly string[]
  rewrites?: Rewrites
  ignoreDeadLinks: boolean | 'localhostLinks' | readonly (string | RegExp)[]
  appearance: AppearanceConfig
  lastUpdated: boolean
  scrollOffset?: ScrollOffset
  /** Origin with path, no slash at the end; from `siteUrl` or `sitemap.hostname`. */
  siteUrl?: string
  sitemap: boolean
  transformSitemap?: TransformSitemap
  feed: false | { limit: number }
  llms: boolean
  offline: boolean
  pwa?: boolean
  /** The base in the config, if `base` was replaced for a site opened as files. */
  servedBase?: string
  csp: boolean | 'meta'
  notes: 'safe' | 'trusted'
  trustedFiles: readonly string[]
  /** Absolute. */
  includeFrom: readonly string[]
  prefetch: boolean
  locales: Readonly<Record<string, LocaleConfig>>
  themeConfig: ThemeConfig
  markdown: MarkdownConfig
  diagrams: Required<Omit<DiagramsConfig, 'browser'>> & { browser?: string }
  samples: Required<SamplesConfig>
  check: CheckConfig
  budgets: BudgetsConfig
  redirects: Readonly<Record<string, string>>
  /** Applies `rewrites`, `transformPageData` and `transformPage` to a parsed page. */
  transformPage?: (page: Page, treeOf: (page: Page) => Root) => Promise<Page>
  transformHead?: TransformHead
  transformHtml?: TransformHtml
  buildEnd?: BuildEnd
  diagnostics: readonly Diagnostic[]
}
