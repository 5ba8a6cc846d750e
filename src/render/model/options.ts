import type { HeadTag } from '../../../templates/props.ts'
import type { ContainerLabels } from './markdown-config.ts'
import type { ThemeConfig } from './theme-config.ts'
import type { Frontmatter } from './types.ts'

export type LocaleConfig = {
  label: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  link?: string
  title?: string
  titleTemplate?: string | boolean
  description?: string
  head?: readonly HeadTag[]
  themeConfig?: ThemeConfig
  markdown?: { container?: ContainerLabels }
}

export type DiagramsConfig = {
  prerender?: 'auto' | boolean
  engine?: 'pool' | 'mermaid-cli'
  browser?: string
  wheel?: 'pan' | 'page'
  theme?: string
  darkTheme?: string
  maxTextSize?: number
  mobileCopy?: boolean
  /** Adds a download button; the value is the format. */
  download?: false | 'svg' | 'png' | 'jpg'
  /** `dialog` never asks the browser for fullscreen. */
  fullscreen?: 'native' | 'dialog'
}

export type AppearanceConfig =
  | boolean
  | 'dark'
  | 'force-dark'
  | 'force-auto'
  | { initialValue?: 'dark' | 'light' | 'auto' }

export type RuleLevel = 'error' | 'warning' | 'hint' | 'off'

export type CheckConfig = {
  rules?: Readonly<Record<string, RuleLevel | Readonly<Record<string, RuleLevel>>>>
  external?: {
    allow?: readonly (string | RegExp)[]
    deny?: readonly (string | RegExp)[]
    timeoutMs?: number
    maxAgeDays?: number
    /** Also check addresses of this machine and of private networks. */
    privateAddresses?: boolean
  }
}

export type SamplesConfig = {
  /** Samples may use all of Node.js. Only for sites where everyone who writes or proposes notes is trusted. */
  node?: boolean
}

/** Limits for the weight of a page, in bytes after gzip; `page` is for everything together. */
export type Budget = { html?: number; script?: number; styles?: number; page?: number }

/** `layouts` holds exceptions for the pages of a layout. */
export type BudgetsConfig = false | (Budget & { layouts?: Readonly<Record<string, Budget>> })

/**
 * The tool whose conventions apply to the notes: their syntax, front matter and addresses. `folders` maps folders of notes to their names
 * in addresses, and `frontmatter` is what the tool's other files say about single notes.
 */
export type DialectOfNotes = {
  name: string
  folders?: Readonly<Record<string, string>>
  frontmatter?: Readonly<Record<string, Frontmatter>>
  /** Variables for notes, which are then treated as templates. */
  values?: Frontmatter
}

/** A cache that several machines share through a server with Bazel's HTTP protocol. The environment overrides these values. */
export type RemoteCacheConfig = {
  url?: string
  /** Separates sites that share a server; `title` with `siteUrl` by default. */
  name?: string
  readOnly?: boolean
  /** Time limit in seconds, for reading and for writing each. */
  timeLimit?: number
}

/** Space above a jump's target, in CSS px; or selectors of elements at the top: the first visible one counts, plus `padding` (24). */
export type ScrollOffset =
  | number
  | string
  | readonly string[]
  | { selector: string | readonly string[]; padding?: number }

/** A page in `sitemap.xml`: its full address, the time of its last change in ISO 8601, and the same page in other languages. */
export type SitemapItem = { url: string; lastmod?: string; links?: readonly { lang: string; url: string }[] }

// biome-ignore lint/suspicious/noConfusingVoidType: a hook that has nothing to say gives nothing
export type TransformSitemap = (items: readonly SitemapItem[]) => readonly SitemapItem[] | void

/** Source path → the path that decides the note's address instead: patterns, or a function. */
export type Rewrites = Readonly<Record<string, string>> | ((path: string) => string | undefined)
