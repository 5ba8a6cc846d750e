import type { Labels } from '../../../templates/labels/labels.ts'
import type { ImageSource } from '../../../templates/props.ts'
import type { Page } from './types.ts'

/** Without `text` an entry shows the title of its page. */
export type UserNavItem = {
  text?: string
  link?: string
  items?: readonly UserNavItem[]
  activeMatch?: string
  target?: string
  rel?: string
  noIcon?: boolean
}

export type UserSidebarItem = {
  text?: string
  link?: string
  items?: readonly UserSidebarItem[]
  collapsed?: boolean
  description?: string
  base?: string
  docFooterText?: string
  target?: string
  rel?: string
}

export type UserSidebar =
  | readonly UserSidebarItem[]
  | Readonly<
      Record<string, readonly UserSidebarItem[] | { base?: string; items: readonly UserSidebarItem[] }>
    >

export type OutlineLevel = number | readonly [number, number] | 'deep' | false

/** The options below `themeConfig`, of the site or of a locale. */
export type ThemeConfig = {
  logo?: ImageSource
  logoLink?: string | { link: string; target?: string; rel?: string }
  siteTitle?: string | false
  nav?: readonly UserNavItem[]
  sidebar?: UserSidebar
  outline?: OutlineLevel | { level?: OutlineLevel; label?: string }
  outlineTitle?: string
  socialLinks?: readonly { icon: string | { svg: string }; link: string; ariaLabel?: string }[]
  footer?: { message?: string; copyright?: string }
  /** `:path` is replaced by the path of the note below the source folder; or a function of the page. */
  editLink?: { pattern: string | ((page: Page & { filePath: string }) => string); text?: string }
  docFooter?: { prev?: string | false; next?: string | false }
  lastUpdated?: { text?: string; formatOptions?: Intl.DateTimeFormatOptions & { forceLocale?: boolean } }
  lastUpdatedText?: string
  search?: false | { provider?: 'pagefind' | 'local'; options?: Record<string, unknown> }
  notFound?: { title?: string; quote?: string; linkText?: string; linkLabel?: string; code?: string }
  sidebarMenuLabel?: string
  returnToTopLabel?: string
  skipToContentLabel?: string
  darkModeSwitchLabel?: string
  darkModeSwitchTitle?: string
  lightModeSwitchTitle?: string
  langMenuLabel?: string
  externalLinkIcon?: boolean
  backlinks?: boolean
  reviewed?: boolean
  tags?: boolean
  graph?: boolean
  /** Or a function that returns the link to a page in a locale; undefined means the default. */
  i18nRouting?: boolean | ((page: Page, locale: string) => string | undefined)
  iconService?: string | false
  labels?: Partial<Labels>
}
