import { existsSync } from 'node:fs'
import path from 'node:path'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import type { ThemeConfig, UserSidebarItem } from '../../model/theme-config.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, listOf, wordsOf } from '../files.ts'
import { withLinks } from '../items.ts'
import { navOf } from './nav.ts'

type Languages = {
  folders: AddressFolders
  locales: NonNullable<UserConfig['locales']>
  /** The entries of the default language. */
  items: UserSidebarItem[]
}

/** `folder`: its source folder, if not named like the language. */
type Language = Data & { locale: string }

/** The languages of a site from its plug-in: each has a folder, or a suffix in file names. Undefined for a single language. */
export function mkdocsLanguages(
  options: Data,
  items: readonly UserSidebarItem[],
  { srcDir, lists }: { srcDir: string; lists: (items: readonly UserSidebarItem[]) => ThemeConfig },
): Languages | undefined {
  const languages = listOf(options.languages)
    .map(dataOf)
    .flatMap((one): Language[] =>
      wordsOf(one.locale) && one.build !== false ? [{ ...one, locale: wordsOf(one.locale)! }] : [],
    )
    .filter(({ locale }) => locale !== 'null')
  if (languages.length < 2) return undefined
  const home = languages.find((one) => dataOf(one).default === true) ?? languages[0]!
  const inFolders = options.docs_structure === 'folder'
  const folderOf = (one: Language) => wordsOf(one.folder) ?? one.locale
  const own = (language: Language) => (link: string) => {
    if (!link.startsWith('/')) return link
    const end = language === home ? '.md' : `.${language.locale}.md`
    const [name, ofHome] = inFolders
      ? [`/${folderOf(language)}${link}`, `/${folderOf(home)}${link}`]
      : [link.replace(/\.md$/, end), link]
    return existsSync(path.join(srcDir, name.split('#')[0]!)) ? name : ofHome
  }
  const itemsOf = (language: Language) => {
    const docs = path.join(srcDir, inFolders ? folderOf(language) : '')
    const given = language.nav === undefined ? items : navOf({ nav: language.nav }, docs).items
    return withLinks(translated(given, dataOf(language.nav_translations)), own(language))
  }
  return {
    folders: Object.fromEntries(
      languages.map((one) => [inFolders ? folderOf(one) : `.${one.locale}`, one === home ? '' : one.locale]),
    ),
    items: itemsOf(home),
    locales: Object.fromEntries(
      languages.map((language): [string, LocaleConfig] => {
        const { locale, name, site_name } = language
        const isHome = language === home
        return [
          isHome ? 'root' : locale,
          {
            label: wordsOf(name) ?? locale,
            lang: locale === 'zh' ? 'zh-CN' : locale.replace('_', '-'),
            ...(wordsOf(site_name) && { title: wordsOf(site_name)! }),
            ...(!isHome && items.length > 0 && { themeConfig: lists(itemsOf(language)) }),
          },
        ]
      }),
    ),
  }
}

function translated(items: readonly UserSidebarItem[], words: Data): UserSidebarItem[] {
  return items.map((item) => ({
    ...item,
    ...(item.text !== undefined && { text: wordsOf(words[item.text]) ?? item.text }),
    ...(item.items && { items: translated(item.items, words) }),
  }))
}
