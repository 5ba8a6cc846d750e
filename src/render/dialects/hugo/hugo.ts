import { existsSync } from 'node:fs'
import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import { isExternal } from '../../model/routes.ts'
import type { ThemeConfig, UserNavItem } from '../../model/theme-config.ts'
import type { AddressFolders, Dialect } from '../dialect.ts'
import { type Data, dataOf, listOf, wordsOf } from '../files.ts'
import { commonFolder, othersThan, sourceDir } from '../folder.ts'
import { hugoIds } from '../heading-ids.ts'
import { addressIn, present } from '../settings.ts'
import { guessedData, menuOfSections, sectionIn } from './content.ts'
import { cascadeOf, hugoAddress, hugoFrontmatter } from './notes.ts'
import { partsOf, readSite, settingsIn } from './settings.ts'

/** Hugo. */
export const hugo: Dialect = {
  name: 'hugo',
  title: 'Hugo',
  otherEnding: '.markdown',
  syntax: ['shortcodes'],
  showsTitle: 'always',
  headingIds: hugoIds,
  listsNotes: 'folders',
  detect(folder, list) {
    const file = settingsIn(folder, list).findLast((one) => path.basename(path.dirname(one)) !== 'production')
    if (file === undefined) return sectionIn(folder)
    const { data } = readSite(folder)
    return contentOf(folder, partsOf(file, data)('languages'), data) ? file : undefined
  },
  async config({ root, folder, file }) {
    const { data, problem } = file.endsWith('.md') ? { data: guessedData(folder) } : readSite(folder)
    const isUgly = data.uglyURLs === true
    const part = partsOf(file, data)
    const languages = part('languages')
    const home = homeOf(languages, data)
    const content = contentOf(folder, languages, data) ?? {}
    const srcDir = commonFolder([...new Set(Object.values(content))])
    const folders = {
      ...foldersOf(languages, { home, srcDir, content }, data),
      ...patternsOf(part('permalinks')),
      ...(isUgly && { '/': '' }),
      ...(data.disablePathToLower === true && { '/:case': 'kept' }),
    }
    const address = addressIn(data.baseURL)
    const menu = part('menu').main ?? part('menus').main ?? menuIn(languages[home])
    const nav = menuOf([...listOf(menu), ...menuOfSections(content[home] ?? srcDir)])
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.title) ?? wordsOf(dataOf(languages[home]).title),
          description: wordsOf(dataOf(data.params).description),
          lang: codeOf(data) ?? codeOf(dataOf(languages[home])) ?? home,
          base: address?.pathname,
          siteUrl: address?.origin,
          locales: localesOf(languages, home, folders),
        }),
        srcDir: sourceDir(root, srcDir),
        srcExclude: othersThan(Object.values(content).map((one) => relativePosix(srcDir, one))),
        publicDir: sourceDir(root, path.join(folder, 'static')),
        cleanUrls: isUgly ? false : 'folders',
        ...markdownOf(dataOf(part('markup').goldmark)),
        themeConfig: present<ThemeConfig>({ nav }),
        ...(languages[home] !== undefined &&
          data.defaultContentLanguageInSubdir === true && { redirects: { '/': `/${home.toLowerCase()}/` } }),
      },
      folders,
      notes: cascadeOf(srcDir, folders),
      values: wordsIn(data.params),
      inputs: [file, ...settingsIn(folder)],
      lost: ['outputs', 'taxonomies', 'cascade'].filter((key) => data[key] !== undefined),
      problem,
    }
  },
  frontmatter: hugoFrontmatter,
  address: hugoAddress,
  addressKeys: () => ['url', 'slug', 'title', 'date'],
}

/** Goldmark enables definition lists by default; subscript and superscript only on request. */
function markdownOf(goldmark: Data): Pick<UserConfig, 'markdown'> {
  const { definitionList, extras } = dataOf(goldmark.extensions)
  const breaks = dataOf(goldmark.renderer).hardWraps === true
  const scripts = ['subscript', 'superscript'].some((name) => dataOf(dataOf(extras)[name]).enable === true)
  const definitions = definitionList !== false
  const own = { ...(definitions && { definitions }), ...(scripts && { scripts }), ...(breaks && { breaks }) }
  return Object.keys(own).length > 0 ? { markdown: own } : {}
}

function homeOf(languages: Data, { defaultContentLanguage }: Data): string {
  return wordsOf(defaultContentLanguage) ?? Object.keys(languages)[0] ?? 'en'
}

/** The content folder of the default language and of each language with its own; undefined if there are no notes. */
function contentOf(folder: string, languages: Data, data: Data): Record<string, string> | undefined {
  const home = homeOf(languages, data)
  const own = wordsOf(data.contentDir) ?? 'content'
  const found = [...new Set([home, ...Object.keys(languages)])].flatMap((key): [string, string][] => {
    const given = wordsOf(dataOf(languages[key]).contentDir)
    const names = given === undefined ? [path.join(own, key), ...(key === home ? [own] : [])] : [given]
    const there = names.map((name) => path.join(folder, name)).find((name) => existsSync(name))
    return there === undefined ? [] : [[key, there]]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

type Languages = { home: string; srcDir: string; content: Readonly<Record<string, string>> }

/** Folders of languages → their names in addresses; the default language is at the top. */
function foldersOf(languages: Data, { home, srcDir, content }: Languages, data: Data): AddressFolders {
  return Object.fromEntries(
    Object.keys(languages).map((key): [string, string] => {
      const own = relativePosix(srcDir, content[key] ?? srcDir)
      const top = key === home && data.defaultContentLanguageInSubdir !== true ? '' : key.toLowerCase()
      // A language has its own folder, or a suffix in file names.
      return [own === '' ? `.${key}` : own, top]
    }),
  )
}

/** Address patterns of pages, by section. */
function patternsOf(permalinks: Data): AddressFolders {
  const given = { ...permalinks, ...dataOf(permalinks.page) }
  return Object.fromEntries(
    Object.entries(given).flatMap(([section, pattern]): [string, string][] =>
      wordsOf(pattern) ? [[`/${section.replace(/^\/|\/$/g, '')}`, wordsOf(pattern)!]] : [],
    ),
  )
}

function localesOf(
  languages: Data,
  home: string,
  folders: AddressFolders,
): UserConfig['locales'] | undefined {
  const roots = new Set(Object.entries(folders).flatMap(([name, top]) => (name.startsWith('/') ? [] : top)))
  const found = Object.entries(languages).flatMap(([key, language]): [string, LocaleConfig][] => {
    const name = key === home && roots.has('') ? 'root' : key.toLowerCase()
    if (name !== 'root' && !roots.has(name)) return []
    const { languageName, label = languageName, title } = dataOf(language)
    const nav = menuOf(menuIn(language), name === 'root' ? '' : `/${name}`)
    return [
      [
        name,
        {
          label: wordsOf(label) ?? key,
          lang: codeOf(dataOf(language)) ?? key,
          ...present<Partial<LocaleConfig>>({ title: wordsOf(title) }),
          ...(nav.length > 0 && { themeConfig: { nav } }),
        },
      ],
    ]
  })
  return found.length > 1 ? Object.fromEntries(found) : undefined
}

/** The code of a language, whose key Hugo has renamed. */
function codeOf({ locale, languageCode = locale }: Data): string | undefined {
  return wordsOf(languageCode)
}

/** The menu of a language. */
function menuIn(language: unknown): unknown {
  const { menu, menus } = dataOf(language)
  return dataOf(menu ?? menus).main
}

/** The entries of a menu by weight, nested in their `parent`; links are relative to the language's root. */
function menuOf(value: unknown, top = ''): UserNavItem[] {
  const entries = listOf(value)
    .map(dataOf)
    .sort((a, b) => Number(a.weight ?? 0) - Number(b.weight ?? 0))
  const itemsOf = (parent: string | undefined): UserNavItem[] =>
    entries
      .filter((entry) => wordsOf(entry.parent) === parent)
      .flatMap((entry): UserNavItem[] => {
        const link = wordsOf(entry.pageRef) ?? wordsOf(entry.url)
        // Some themes put icon elements into names.
        const text = wordsOf((wordsOf(entry.name) ?? wordsOf(entry.title))?.replace(/<[^<>]*>/g, ''))?.trim()
        if (!text) return []
        // Themes show two levels.
        const items = parent === undefined ? itemsOf(wordsOf(entry.identifier) ?? text) : []
        if (items.length > 0) return [{ text, items }]
        if (!link) return []
        return [{ text, link: isExternal(link) ? link : top + link.replace(/^\/*/, '/') }]
      })
  return itemsOf(undefined)
}

/** Parameters that are texts or numbers, which notes can show. */
function wordsIn(params: unknown): Data {
  return Object.fromEntries(
    Object.entries(dataOf(params)).filter(([, value]) => wordsOf(value) !== undefined),
  )
}
