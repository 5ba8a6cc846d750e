import { labelsFor, type OwnLabels } from '../../../templates/labels/index.ts'
import type { Labels } from '../../../templates/labels/labels.ts'
import { isTraditional } from '../../client/platform/texts.ts'
import type { Config } from '../model/config.ts'
import type { LocaleConfig } from '../model/options.ts'
import type { ThemeConfig } from '../model/theme-config.ts'
import type { Page } from '../model/types.ts'
import { addressesOf } from './addresses.ts'

/** The key of a route's locale. */
export function localeKeyOf(locales: Readonly<Record<string, unknown>>, route: string): string {
  const first = route.split('/')[1] ?? ''
  return first !== 'root' && Object.hasOwn(locales, first) && route.startsWith(`/${first}/`) ? first : 'root'
}

/** Looks up the texts for the pages of each locale; `lang` is the language in a page's front matter. */
export function labelsByLocale(config: Config): (path: string, lang?: unknown) => Labels {
  const labels = localeLabels(config)
  const addressOf = addressesOf(config)
  // The folder decides the language, so front matter is not needed.
  return (path, lang) => {
    const key = localeKeyOf(config.locales, addressOf(path, {}))
    return otherLabels(config, config.locales[key]?.lang ?? config.lang, lang) ?? labels[key]!
  }
}

/**
 * The texts for a page whose front matter names another language than that of its folder: those of the site's locale in it, else ours.
 * Undefined for the same language, and for one without texts.
 */
export function otherLabels(config: Config, own: string, lang: unknown): Labels | undefined {
  if (typeof lang !== 'string' || languageOf(lang) === languageOf(own)) return undefined
  const locales: Partial<LocaleConfig>[] = [{}, ...Object.values(config.locales)]
  const same = locales.find((one) => languageOf(one.lang ?? config.lang) === languageOf(lang))
  if (same) return labelsOf(localeConfig(config, same))
  return /^(?:zh|en)\b/i.test(lang) ? labelsFor(lang) : undefined
}

function languageOf(lang: string): string {
  return isTraditional(lang) ? 'zh-hant' : lang.toLowerCase().replace(/-.*/s, '')
}

/** The texts of each locale, by key; `root` is always present. */
export function localeLabels(config: Config): Readonly<Record<string, Labels>> {
  const locales = { root: {}, ...config.locales }
  return Object.fromEntries(
    Object.entries(locales).map(([key, own]) => [key, labelsOf(localeConfig(config, own))]),
  )
}

/** Whether the site has pages in traditional Chinese. */
export function hasTraditional(
  { lang, locales }: Pick<Config, 'lang' | 'locales'>,
  pages: Iterable<Page> = [],
): boolean {
  const own = [...pages].map(({ frontmatter }) => String(frontmatter.lang ?? ''))
  return [lang, ...Object.values(locales).map((one) => one.lang ?? ''), ...own].some(isTraditional)
}

export function localeConfig(site: Config, own: Partial<LocaleConfig>): Config {
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

/** The labels of a language, overridden by the texts of the theme config, older keys included. */
export function labelsOf({ lang, themeConfig: theme, markdown }: Config): Labels {
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
