import type { ReactElement, ReactNode } from 'react'
import type { NotFoundProps } from '../src/client/widgets/not-found/island.ts'
import type { Labels } from './labels/labels.ts'
import type { LocalGraph } from './made-props.ts'
import type { Markable } from './parts/active.ts'

/** An entry of the top bar; `items` make it a group. `href` is finished (base, extension). */
export type NavItem = {
  text: string
  href?: string
  /** Route of the target, when it is a page of this site: the active-path rule compares it. */
  route?: string
  items?: readonly NavItem[]
  activeMatch?: string
  target?: string
  rel?: string
  noIcon?: boolean
  external?: boolean
}

/** An entry of the sidebar. `collapsed` undefined: not collapsible; true: closed at first. */
export type SidebarItem = {
  text: string
  href?: string
  route?: string
  items?: readonly SidebarItem[]
  collapsed?: boolean
  target?: string
  rel?: string
  docFooterText?: string
  external?: boolean
}

/** An entry of a cut sidebar (`src/render/site/navigation/sidebar-cut.ts`), or of the page that shows the whole sidebar. */
export type CutItem = Omit<SidebarItem, 'items'> & {
  items?: readonly CutItem[]
  /** Href of the page and place that show what is left out: below this entry, or around a gap. */
  rest?: string
  /** A placeholder for neighbours that are left out; `text` names their group, empty at the top level. */
  isGap?: boolean
  /** On the page of all entries: the id of a group, which is open there. */
  id?: string
}

export type OutlineItem = { text: string; anchor: string; level: number; children: readonly OutlineItem[] }

/** A page in the catalog. `path` is the finished href; `children` is null for a page without pages below. */
export type CatalogEntry = {
  title: string
  path: string
  route: string
  description?: string
  children: readonly CatalogEntry[] | null
  headers: readonly { text: string; anchor: string }[]
}

export type PagerLink = { text: string; href: string }

export type LocaleLink = {
  label: string
  lang: string
  href: string
  current: boolean
  hreflang?: string
  /** Leads to the same page in another language, where hash and query apply too. */
  isSamePage?: boolean
}

/** `svg` is the drawing found at build time; `iconHref` the address of one that is not in the set, unless the site allows no icon service. */
export type SocialLink = {
  icon: string | { svg: string }
  svg?: string
  iconHref?: string
  link: string
  ariaLabel?: string
}

export type ImageSource =
  | string
  | { src: string; alt?: string; width?: number; height?: number; wrap?: boolean }
  | { light: string; dark: string; alt?: string; width?: number; height?: number; wrap?: boolean }

export type HeroAction = { theme: 'brand' | 'alt'; text: string; href: string; target?: string; rel?: string }

export type Hero = {
  name?: string
  text?: string
  tagline?: string
  image?: ImageSource
  actions: readonly HeroAction[]
}

export type Feature = {
  icon?: ImageSource
  title: string
  details?: string
  href?: string
  linkText?: string
  target?: string
  rel?: string
}

/** A tag for `<head>`: name, attributes, text. Attribute values are escaped by React. */
export type HeadTag = readonly [name: string, attributes: Readonly<Record<string, string>>, text?: string]

export type Appearance = { mode: 'switch' | 'forced' | 'off'; initial: 'auto' | 'light' | 'dark' }

/** The author's settings for the search box. `texts` replace those of the page's language. */
type SearchBoxOptions = {
  detailedView?: boolean | 'auto'
  disableQueryPersistence?: boolean
  buttonText?: string
  buttonLabel?: string
  texts?: Readonly<Record<string, string>>
}

/** The search box on the page; island props derive from it. */
export type SearchProps = {
  /** Folder of the locale's index. */
  bundleHref: string
  /** Target of the button without JavaScript. */
  catalogHref: string
  /** Titles of the topics that results can be narrowed to. */
  topics: readonly string[]
  /** The index changes while the page is open: `kbsite dev`. */
  live?: boolean
  options: SearchBoxOptions
}

/**
 * Pieces of the shell that many pages share (`templates/parts/markup.tsx`), ready to be marked for a page. `kept`: markup of a piece of
 * that name, rendered when it is first requested.
 */
export type ShellMarkup = {
  navMenu?: Markable
  navScreenMenu?: Markable
  sidebar?: Markable
  kept?: (name: string, part: ReactElement) => string
}

/** Everything a layout needs, finished: hrefs with base and extension, dates, lists. A layout is a pure function of this. */
export type PageProps = {
  layout: string | false
  route: string
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  documentTitle: string
  description: string
  /** Canonical, Open Graph, feeds, the author's own tags, in document order. */
  head: readonly HeadTag[]
  frontmatter: Readonly<Record<string, unknown>>
  pageClass?: string
  /** Absolute path of the site, with slashes at both ends, percent-encoded: addresses in the browser begin with it. */
  base: string
  /** The config's diagram options that differ from the viewer's defaults, for diagrams that only the browser finds. */
  diagramOptions?: object
  /** Path of the page with base, in the form of the site's links; undefined for the page of missing addresses. */
  address?: string
  homeHref: string
  /** Target of logo and title, if that is not the home page. */
  logoLink?: { href: string; target?: string; rel?: string }
  siteTitle: string | false
  logo?: ImageSource
  nav: readonly NavItem[]
  showNav: boolean
  /** Empty if the page has no sidebar. Active state is applied by `activeRoute`. */
  sidebar: readonly SidebarItem[]
  sidebarKey: string
  /** The page's route in normal form for the active-path rule. */
  activeRoute: string
  /** Cached markup of the navigation; without it the shell renders the lists itself. */
  shell?: ShellMarkup
  outline: readonly OutlineItem[]
  /** The pages above this one, from the topic down; the home page is not among them. */
  crumbs?: readonly { title: string; href: string }[]
  /** Address of the page as Markdown. */
  markdownHref?: string
  aside: boolean | 'left'
  pager: { previous?: PagerLink; next?: PagerLink }
  editHref?: string
  editText?: string
  /** ISO time of the last change, and the same in the page's language and the site's format. */
  lastUpdated?: {
    iso: string
    text: string
    label: string
    formatOptions?: Intl.DateTimeFormatOptions
    forceLocale?: boolean
  }
  footer?: { message?: string; copyright?: string }
  socialLinks: readonly SocialLink[]
  locales: readonly LocaleLink[]
  appearance: Appearance
  search?: SearchProps
  /** Space above a jump's target: in CSS px, or an element at the top and the distance to keep below it. */
  scrollOffset?: number | { selectors: readonly string[]; padding: number }
  /** False: pages are fetched only when they are visited. */
  prefetch?: boolean
  hero?: Hero
  features: readonly Feature[]
  markdownStyles: boolean
  readingMinutes?: number
  /** Days such as `2026-11-26`: when somebody confirmed the note, and until when that holds. */
  reviewed?: { date: string; end?: string }
  /** The state of the features that the page is about, as badges. */
  baseline?: readonly { type: 'tip' | 'info' | 'warning'; text: string }[]
  tags: readonly string[]
  /** Hrefs of the tags that have pages of their own. */
  tagHrefs?: Readonly<Record<string, string>>
  /** The notes up to two links away. */
  graph?: LocalGraph
  /** The graph of the whole site. */
  graphHref?: string
  /** The notes that link to this one, with the linking sentences: the text before the link, its own, and the text after it. */
  backlinks?: readonly {
    href: string
    title: string
    mentions: readonly { before: string; text: string; after: string }[]
  }[]
  isNotFound: boolean
  /** Data for the not-found screen. */
  notFound?: Omit<NotFoundProps, 'label'>
  labels: Labels
  /** Catalog below a base; the whole site without one. For the layout slot and `<Catalog>`. */
  catalog: (base?: string) => readonly CatalogEntry[]
  slots: Readonly<Record<string, (props: PageProps) => ReactNode>>
  /** Href of one of kbsite's own files in the output, or of a path in the public folder. */
  withBase: (path: string) => string
  /** The rendered note. */
  content: ReactNode
}

export type Layout = (props: PageProps) => ReactNode

/** Built-in layouts overlaid by the site's own; `Document` wraps them all. */
export type Layouts = Readonly<Record<string, Layout>>

/** Hrefs that the document links to. */
export type DocumentAssets = {
  scripts: readonly string[]
  /** The scripts are not modules. */
  isClassic?: true
  styles: readonly string[]
  modulePreloads: readonly string[]
  pwa?: { script: string; manifest: string }
  devScript?: string
}
