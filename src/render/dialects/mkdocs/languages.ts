import { existsSync } from 'node:fs'
import path from 'node:path'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import type { ThemeConfig, UserSidebarItem } from '../../model/theme-config.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, listOf, wordsOf } from '../files.ts'
import { withLinks } from '../items.ts'

type Languages = {
  folders: AddressFolders
  locales: NonNullable<UserConfig['locales']>
  /** The entries of the first language. */
  items: UserSidebarItem[]
}

/** The languages of a site by its plug-in for them: each has a folder, or its notes have names that end with it. Undefined for one language. */
export function mkdocsLanguages(
  options: Data,
  items: readonly UserSidebarItem[],
  { srcDir, lists }: { srcDir: string; lists: (items: readonly UserSidebarItem[]) => ThemeConfig },
): Languages | undefined {
  const languages = listOf(options.languages)
    .map(dataOf)
    .flatMap((one) =>
      wordsOf(one.locale) && one.build !== false ? [{ ...one, locale: wordsOf(one.locale)! }] : [],
    )
    .filter(({ locale }) => locale !== 'null')
  if (languages.length < 2) return undefined
  const home = languages.find((one) => dataOf(one).default === true) ?? languages[0]!
  const inFolders = options.docs_structure === 'folder'
  const own = (locale: string) => (link: string) => {
    if (!link.startsWith('/')) return link
    const name = inFolders
      ? `/${locale}${link}`
      : locale === home.locale
        ? link
        : link.replace(/\.md$/, `.${locale}.md`)
    return existsSync(path.join(srcDir, name.split('#')[0]!))
      ? name
      : inFolders
        ? `/${home.locale}${link}`
        : link
  }
  return {
    folders: Object.fromEntries(
      languages.map(({ locale }) => [
        inFolders ? locale : `.${locale}`,
        locale === home.locale ? '' : locale,
      ]),
    ),
    items: withLinks(items, own(home.locale)),
    locales: Object.fromEntries(
      languages.map((language): [string, LocaleConfig] => {
        const { locale, name, site_name } = language as Data & { locale: string }
        const isHome = locale === home.locale
        return [
          isHome ? 'root' : locale,
          {
            label: wordsOf(name) ?? locale,
            lang: locale === 'zh' ? 'zh-CN' : locale.replace('_', '-'),
            ...(wordsOf(site_name) && { title: wordsOf(site_name)! }),
            ...(!isHome && items.length > 0 && { themeConfig: lists(withLinks(items, own(locale))) }),
          },
        ]
      }),
    ),
  }
}
