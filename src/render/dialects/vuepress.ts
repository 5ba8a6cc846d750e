import path from 'node:path'
import type { UserConfig } from '../model/config.ts'
import type { LocaleConfig } from '../model/options.ts'
import type { ThemeConfig, UserNavItem, UserSidebar, UserSidebarItem } from '../model/theme-config.ts'
import type { Dialect } from './dialect.ts'
import { type Data, dataOf, fileNamed, listOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { secondIds } from './heading-ids.ts'
import { headTags, itemsOfFolder, present, textIn } from './items.ts'
import { readScript } from './script-config.ts'
import { tagLists } from './tag-lists.ts'
import { heroesIn, vuepressAddress, vuepressFrontmatter } from './vuepress-notes.ts'

/** VuePress 1 and 2, with common themes: default, hope, vdoing, reco, plume. */
export const vuepress: Dialect = {
  name: 'vuepress',
  title: 'VuePress',
  hasComponents: true,
  syntax: ['elements', 'braces'],
  headingIds: secondIds,
  detect: (folder) =>
    fileNamed(path.join(folder, '.vuepress'), /^config\.(?:[cm]?[jt]s|ya?ml|toml)$/) ??
    fileNamed(path.join(folder, '.vuepress', 'config'), /^index\.[cm]?[jt]s$/),
  async config({ root, folder, file }) {
    const { value, inputs, problem } = await readScript(file, root)
    const given = dataOf(value)
    const theme = { ...dataOf(given.themeConfig), ...dataOf(given.theme) }
    const locales = localesOf(given, theme, folder)
    const first = dataOf(dataOf(given.locales)['/'])
    const repository = wordsOf(theme.repo)
    const lists = tagLists(folder)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(given.title) ?? wordsOf(first.title),
          description: wordsOf(given.description) ?? wordsOf(first.description),
          lang: languageOf(given.lang ?? first.lang),
          base: wordsOf(given.base),
          locales,
        }),
        head: headTags(given.head),
        markdown: markdownOf(theme, root),
        srcDir: sourceDir(root, folder),
        publicDir: sourceDir(root, path.join(folder, '.vuepress', 'public')),
        srcExclude: lists.names,
        redirects: lists.redirects,
        themeConfig: {
          ...themeOf({ ...dataOf(dataOf(theme.locales)['/']), ...theme }, folder, ''),
          ...(repository && {
            socialLinks: [
              {
                icon: 'github',
                link: /^https?:/.test(repository) ? repository : `https://github.com/${repository}`,
              },
            ],
          }),
        },
      },
      inputs,
      notes: heroesIn(folder, given),
      lost: [
        'plugins',
        'configureWebpack',
        'chainWebpack',
        'enhanceApp',
        'bundler',
        'alias',
        'extendsPage',
        'extendsMarkdown',
      ].filter((key) => {
        const own = given[key]
        return Array.isArray(own) ? own.length > 0 : own !== undefined
      }),
      ...(problem && { problem }),
    }
  },
  frontmatter: vuepressFrontmatter,
  address: vuepressAddress,
}

/** Themes have options for Markdown, of their own or of a plug-in. */
function markdownOf(theme: Data, root: string): NonNullable<UserConfig['markdown']> {
  const plugins = dataOf(theme.plugins)
  const all = [
    theme.markdown,
    plugins.mdEnhance,
    plugins.markdownExt,
    plugins.markdownEnhance,
    plugins.markdownInclude,
  ].map(dataOf)
  const hasScripts = all.some(({ sub, sup }) => sub === true || sup === true)
  const folders = all.flatMap(
    ({ include, resolvePath }) => wordsOf(resolvePath ?? dataOf(include).resolvePath) ?? [],
  )
  return {
    ...(hasScripts && { scripts: true }),
    ...(all.some(({ breaks }) => breaks === true) && { breaks: true }),
    ...(folders.length > 0 && { include: { folders: folders.map((one) => sourceDir(root, one)) } }),
  }
}

function localesOf(given: Data, theme: Data, folder: string): UserConfig['locales'] | undefined {
  const keys = Object.keys({ ...dataOf(given.locales), ...dataOf(theme.locales) }).filter((key) =>
    /^\//.test(key),
  )
  if (keys.length < 2) return undefined
  return Object.fromEntries(
    keys.map((key): [string, LocaleConfig] => {
      const own = dataOf(dataOf(given.locales)[key])
      const looks = dataOf(dataOf(theme.locales)[key])
      const lang = languageOf(own.lang)
      return [
        key === '/' ? 'root' : key.replace(/^\/|\/$/g, ''),
        {
          label: wordsOf(looks.selectLanguageName) ?? wordsOf(looks.label) ?? lang ?? key,
          ...present<Omit<LocaleConfig, 'label'>>({
            lang,
            title: wordsOf(own.title),
            description: wordsOf(own.description),
          }),
          themeConfig: themeOf(looks, folder, key),
        },
      ]
    }),
  )
}

function themeOf(theme: Data, folder: string, root: string): ThemeConfig {
  const nav = navOf(theme.navbar ?? theme.nav, root || '/')
  const sidebar = sidebarOf(theme.sidebar, folder)
  const footer = wordsOf(theme.footer)
  return {
    ...(nav.length > 0 && { nav }),
    ...(sidebar && { sidebar }),
    ...(wordsOf(theme.logo) && { logo: wordsOf(theme.logo)! }),
    ...(footer && { footer: { message: footer.replace(/<[^<>]*>/g, '') } }),
  }
}

type Entry = {
  text: string | undefined
  link: string | undefined
  inside: readonly unknown[] | 'structure'
  prefix: string
  collapsed?: boolean
}

/** An entry of a navigation in any of its forms: a link, a pair of link and text, or a group. */
function entryOf(value: unknown, prefix: string): Entry | undefined {
  const at = (link: string) => (/^(?:[a-z]+:|\/)/i.test(link) ? link : prefix + link)
  if (typeof value === 'string') return { text: undefined, link: at(value), inside: [], prefix }
  if (Array.isArray(value))
    return typeof value[0] === 'string'
      ? { text: textIn(value[1]), link: at(value[0]), inside: [], prefix }
      : undefined
  const data = dataOf(value)
  const link = wordsOf(data.link) ?? wordsOf(data.path)
  const own = wordsOf(data.prefix)
  const inside = data.children ?? data.items
  const isOpen = data.collapsible === undefined && data.collapsable === undefined ? undefined : false
  return {
    text: textIn(data.text) ?? textIn(data.title),
    link: link === undefined ? undefined : at(link),
    inside: inside === 'structure' ? 'structure' : listOf(inside),
    prefix: own === undefined ? prefix : `${at(own).replace(/(?<!\/)\/*$/, '')}/`,
    ...(isOpen !== undefined &&
      (data.collapsible === true || data.collapsable !== false) && { collapsed: true }),
  }
}

const maxDepth = 20

function navOf(value: unknown, prefix: string, depth = 0): UserNavItem[] {
  if (depth > maxDepth) return []
  return listOf(value).flatMap((one): UserNavItem[] => {
    const entry = entryOf(one, prefix)
    if (!entry) return []
    const items = entry.inside === 'structure' ? [] : navOf(entry.inside, entry.prefix, depth + 1)
    if (items.length > 0) return [{ text: entry.text ?? '', items }]
    return entry.link === undefined
      ? []
      : [present<UserNavItem>({ text: entry.text ?? '', link: entry.link })]
  })
}

function sidebarOf(value: unknown, folder: string): UserSidebar | undefined {
  if (Array.isArray(value)) {
    const items = itemsOf(value, folder, '/')
    return items.length > 0 ? items : undefined
  }
  if (value === 'structuring' || dataOf(value).mode === 'structuring') {
    // Notes and folders with numbers, in their order; addresses say nothing about it.
    const items = itemsOfFolder(folder, '', (parts) => parts.every((one) => /^\d+\./.test(one)))
    return items.length > 0 ? items : undefined
  }
  // A word means that it is made from the folders or from headings, which is also the default.
  const parts = Object.entries(dataOf(value)).flatMap(([prefix, one]): [string, UserSidebarItem[]][] => {
    if (one === false || !prefix.startsWith('/')) return []
    const items = Array.isArray(one)
      ? itemsOf(one, folder, prefix.replace(/(?<![^/])[^/]*$/, ''))
      : itemsOfFolder(folder, prefix)
    return items.length > 0 ? [[prefix, items]] : []
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

function itemsOf(value: readonly unknown[], folder: string, prefix: string, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  return value.flatMap((one): UserSidebarItem[] => {
    const entry = entryOf(one, prefix)
    if (!entry) return []
    const items =
      entry.inside === 'structure'
        ? itemsOfFolder(folder, entry.prefix)
        : itemsOf(entry.inside, folder, entry.prefix, depth + 1)
    if (entry.link === undefined && items.length === 0) return []
    return [
      {
        ...(entry.text !== undefined && { text: entry.text }),
        ...(entry.link !== undefined && { link: entry.link }),
        ...(items.length > 0 && { items, ...(entry.collapsed && { collapsed: true }) }),
      },
    ]
  })
}

function languageOf(value: unknown): string | undefined {
  return wordsOf(value)?.replace('_', '-')
}
