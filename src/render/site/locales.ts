import path from 'node:path'
import { labelsOf, localeConfig, localeKeyOf, otherLabels } from '../config/labels.ts'
import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import type { LocaleConfig } from '../model/options.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import type { LinkTargets } from './links/link-targets.ts'
import { navOf } from './navigation/nav.ts'
import { shelfOf } from './navigation/shelves.ts'
import { folderTitle, sidebarsFromFolders, sidebarsOf } from './navigation/sidebar.ts'
import { withPages } from './navigation/sidebar-pages.ts'

/** Every locale whose pages are part of this site, by key; `root` is always included. Keys that are URLs are other sites. */
export function localeSites(
  config: Config,
  pages: readonly Page[],
  targets: LinkTargets,
): Record<string, LocaleSite> {
  const keys = Object.keys(config.locales).filter((key) => !isElsewhere(key))
  const all = keys.includes('root') ? keys : ['root', ...keys]
  return Object.fromEntries(all.map((key) => [key, localeSite(key, config, pages, targets)]))
}

/** The locale of a route, even if there is no such page. */
export function localeOf({ config, locales }: Site, route: string): LocaleSite {
  return locales[localeKeyOf(config.locales, route)]!
}

/** The locale of a page, with the texts of its own language if its front matter names another. */
export function localeOfPage(site: Site, { route, frontmatter: { lang } }: Page): LocaleSite {
  const locale = localeOf(site, route)
  const labels = otherLabels(site.config, locale.lang, lang)
  return labels ? { ...locale, lang: String(lang), labels } : locale
}

/** Whether the key of a locale is the address of another site. */
export function isElsewhere(key: string): boolean {
  return /^(?:[a-z]+:)?\/\//i.test(key)
}

/** The name of a site without one in its config: the title of its home page; for another tool's notes, else the name of their folder. */
function titleOf(pages: readonly Page[], root: string, { dialect, root: folder }: Config): string {
  const home = pages.find(({ route }) => route === root)
  const { name } = { ...(home?.frontmatter.hero as { name?: unknown } | undefined) }
  const shown = (home && folderTitle(home)) || (typeof name === 'string' ? name : '')
  return shown || (dialect === undefined ? pages[0]?.title : path.basename(folder)) || 'kbsite'
}

function localeSite(key: string, site: Config, pages: readonly Page[], targets: LinkTargets): LocaleSite {
  const own: Partial<LocaleConfig> = site.locales[key] ?? {}
  const root = key === 'root' ? '/' : `/${key}/`
  const config = localeConfig(site, own)
  const mine = pages.filter(({ route }) => localeKeyOf(site.locales, route) === key)
  const { nav, sidebar } = config.themeConfig
  const dialect = dialectNamed(config.dialect)
  const sidebars = sidebar
    ? sidebarsOf(targets, sidebar)
    : sidebarsFromFolders(targets, mine, root, {
        shelf: (page) => shelfOf(page, root, config),
        // Nothing else leads from one folder of such notes to the next.
        isWhole: dialect !== undefined && dialect.listsNotes !== 'folders' && !nav?.length,
      })
  return {
    key,
    root,
    lang: config.lang,
    dir: config.dir,
    label: own.label ?? config.lang,
    title: config.title || titleOf(mine, root, config),
    description: config.description,
    nav: navOf(targets, nav ?? []),
    sidebars: withPages(sidebars, { root, own: mine, all: pages, config, targets }),
    labels: labelsOf(config),
    config,
  }
}
