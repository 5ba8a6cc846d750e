import { labelsFor, type OwnLabels } from '../../../templates/labels/index.ts'
import type { Labels } from '../../../templates/labels/labels.ts'
import { routesWith } from '../config/rewrites.ts'
import type { ThemeConfig } from '../config/theme-types.ts'
import type { Config, LocaleConfig } from '../config/types.ts'
import type { LocaleSite, Page, Site } from '../model/types.ts'
import { navOf } from './nav.ts'
import type { LinkWorld } from './resolve-link.ts'
import { sidebarsFromFolders, sidebarsOf } from './sidebar.ts'
import { withPages } from './sidebar-pages.ts'

/** Every locale whose pages are part of this site, by key; `root` is always there. Keys that are URLs are elsewhere. */
export function localeSites(
  config: Config,
  pages: readonly Page[],
  world: LinkWorld,
): Record<string, LocaleSite> {
  const keys = Object.keys(config.locales).filter((key) => !isElsewhere(key))
  const all = keys.includes('root') ? keys : ['root', ...keys]
  return Object.fromEntries(all.map((key) => [key, localeSite(key, config, pages, world)]))
}

/** The key of the locale that a route belongs to. */
export function localeKeyOf(locales: Readonly<Record<string, unknown>>, route: string): string {
  const first = route.split('/')[1] ?? ''
  return first !== 'root' && Object.hasOwn(locales, first) && route.startsWith(`/${first}/`) ? first : 'root'
}

/** The locale that a route belongs to, whether a page is there or not. */
export function localeOf({ config, locales }: Site, route: string): LocaleSite {
  return locales[localeKeyOf(config.locales, route)]!
}

/** Whether the key of a locale is the address of another site. */
export function isElsewhere(key: string): boolean {
  return /^(?:[a-z]+:)?\/\//i.test(key)
}

/** Gives the texts for the pages of each locale. */
export function labelsByLocale(config: Config): (path: string) => Labels {
  const labels = localeLabels(config)
  const routeOfSource = routesWith(config.rewrites)
  return (path) => labels[localeKeyOf(config.locales, routeOfSource(path))]!
}

/** The texts of each locale, by key; `root` is always there. */
export function localeLabels(config: Config): Readonly<Record<string, Labels>> {
  const locales = { root: {}, ...config.locales }
  return Object.fromEntries(
    Object.entries(locales).map(([key, own]) => [key, labelsOf(localeConfig(config, own))]),
  )
}

function localeSite(key: string, site: Config, pages: readonly Page[], world: LinkWorld): LocaleSite {
  const own: Partial<LocaleConfig> = site.locales[key] ?? {}
  const root = key === 'root' ? '/' : `/${key}/`
  const config = localeConfig(site, own)
  const mine = pages.filter(({ route }) => localeKeyOf(site.locales, route) === key)
  const { nav, sidebar } = config.themeConfig
  const sidebars = sidebar ? sidebarsOf(world, sidebar) : sidebarsFromFolders(world, mine, root)
  return {
    key,
    root,
    lang: config.lang,
    dir: config.dir,
    label: own.label ?? config.lang,
    title: config.title || mine.find(({ route }) => route === root)?.title || mine[0]?.title || 'kbsite',
    description: config.description,
    nav: navOf(world, nav ?? []),
    sidebars: withPages(sidebars, { root, own: mine, all: pages, config, world }),
    labels: labelsOf(config),
    config,
  }
}

function localeConfig(site: Config, own: Partial<LocaleConfig>): Config {
  const { label: _label, link: _link, themeConfig, head, markdown, ...rest } = own
  const container = { ...site.markdown.container, ...markdown?.container }
  return {
    ...site,
    ...rest,
    markdown: { ...site.markdown, container },
    head: [...site.head, ...(head ?? [])],
    themeConfig: { ...site.themeConfig, ...themeConfig },
  }
}

/** The label table of a language with the theme config's own texts on top, older keys included. */
function labelsOf({ lang, themeConfig: theme, markdown }: Config): Labels {
  return labelsFor(lang, themeLabels(theme), containerLabels(markdown.container ?? {}), {
    ...(markdown.codeCopyButtonTitle && { copyCode: markdown.codeCopyButtonTitle }),
    ...theme.labels,
  })
}

function themeLabels(theme: ThemeConfig): OwnLabels {
  const outline =
    typeof theme.outline === 'object' && 'label' in theme.outline ? theme.outline.label : undefined
  return {
    outline: outline ?? theme.outlineTitle,
    menu: theme.sidebarMenuLabel,
    returnToTop: theme.returnToTopLabel,
    skipToContent: theme.skipToContentLabel,
    appearance: theme.darkModeSwitchLabel,
    switchToDark: theme.darkModeSwitchTitle,
    switchToLight: theme.lightModeSwitchTitle,
    changeLanguage: theme.langMenuLabel,
    previousPage: theme.docFooter?.prev || undefined,
    nextPage: theme.docFooter?.next || undefined,
    editThisPage: theme.editLink?.text,
    lastUpdated: theme.lastUpdated?.text ?? theme.lastUpdatedText,
    notFoundCode: theme.notFound?.code,
    notFoundTitle: theme.notFound?.title,
    notFoundQuote: theme.notFound?.quote,
    notFoundLink: theme.notFound?.linkText,
    notFoundLinkLabel: theme.notFound?.linkLabel,
  }
}

function containerLabels(own: Readonly<Record<string, string>>): Partial<Labels> {
  return Object.fromEntries(Object.entries(own).map(([key, text]) => [key.replace(/Label$/, ''), text]))
}
