import { existsSync } from 'node:fs'
import path from 'node:path'
import type { LocaleConfig, UserConfig } from '../model/config.ts'
import type { UserNavItem } from '../model/theme-config.ts'
import type { Frontmatter } from '../model/types.ts'
import type { AddressFolders, Dialect } from './dialect.ts'
import { type Data, dataOf, fileNamed, listOf, readData, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { present } from './items.ts'

/** Hugo. */
export const hugo: Dialect = {
  name: 'hugo',
  title: 'Hugo',
  syntax: ['shortcodes'],
  detect(folder) {
    const file =
      fileNamed(folder, /^(?:hugo|config)\.(?:toml|ya?ml|json)$/) ??
      fileNamed(path.join(folder, 'config', '_default'), /^(?:hugo|config)\.(?:toml|ya?ml|json)$/)
    return file && existsSync(path.join(folder, 'content')) ? file : undefined
  },
  async config({ root, folder, file }) {
    const { data, problem } = readData(file)
    const beside = path.dirname(file)
    const part = (name: string) => {
      const found =
        data[name] === undefined
          ? fileNamed(beside, new RegExp(`^${name}\\.(?:toml|ya?ml|json)$`))
          : undefined
      return found ? readData(found).data : dataOf(data[name])
    }
    const srcDir = path.join(folder, wordsOf(data.contentDir) ?? 'content')
    const languages = part('languages')
    const home = wordsOf(data.defaultContentLanguage) ?? Object.keys(languages)[0] ?? 'en'
    const folders = foldersOf(languages, home, srcDir, data)
    const url = wordsOf(data.baseURL) ?? wordsOf(data.baseurl)
    const address = url && /^https?:/.test(url) && URL.canParse(url) ? new URL(url) : undefined
    const nav = menuOf(part('menu').main ?? part('menus').main)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.title) ?? wordsOf(dataOf(languages[home]).title),
          description: wordsOf(dataOf(data.params).description),
          lang: wordsOf(data.languageCode) ?? wordsOf(dataOf(languages[home]).languageCode) ?? home,
          base: address?.pathname,
          siteUrl: address?.origin,
          locales: localesOf(languages, home, folders),
        }),
        srcDir: sourceDir(root, srcDir),
        publicDir: sourceDir(root, path.join(folder, 'static')),
        cleanUrls: 'folders',
        themeConfig: nav.length > 0 ? { nav } : {},
      },
      folders,
      inputs: [file],
      lost: ['outputs', 'taxonomies', 'permalinks', 'cascade'].filter((key) => data[key] !== undefined),
      ...(problem && { problem }),
    }
  },
  frontmatter,
  address: pageAddress,
}

/** Folders of languages; that of the first language is at the top. */
function foldersOf(languages: Data, home: string, srcDir: string, data: Data): AddressFolders {
  return Object.fromEntries(
    Object.entries(languages).flatMap(([key, language]): [string, string][] => {
      const own = wordsOf(dataOf(language).contentDir)?.replace(/^content\//, '') ?? key
      if (!existsSync(path.join(srcDir, own))) return []
      return [[own, key === home && data.defaultContentLanguageInSubdir !== true ? '' : key.toLowerCase()]]
    }),
  )
}

function localesOf(
  languages: Data,
  home: string,
  folders: AddressFolders,
): UserConfig['locales'] | undefined {
  const roots = new Set(Object.values(folders))
  const found = Object.entries(languages).flatMap(([key, language]): [string, LocaleConfig][] => {
    const name = key === home && roots.has('') ? 'root' : key.toLowerCase()
    if (name !== 'root' && !roots.has(name)) return []
    const { languageName, languageCode, title } = dataOf(language)
    return [
      [
        name,
        {
          label: wordsOf(languageName) ?? key,
          lang: wordsOf(languageCode) ?? key,
          ...(wordsOf(title) && { title: wordsOf(title)! }),
        },
      ],
    ]
  })
  return found.length > 1 ? Object.fromEntries(found) : undefined
}

function menuOf(value: unknown): UserNavItem[] {
  return [...listOf(value).map(dataOf)]
    .sort((a, b) => Number(a.weight ?? 0) - Number(b.weight ?? 0))
    .flatMap((entry) => {
      const link = wordsOf(entry.pageRef) ?? wordsOf(entry.url)
      const text = wordsOf(entry.name) ?? wordsOf(entry.title)
      return link && text && entry.parent === undefined
        ? [{ text, link: /^[a-z]+:/i.test(link) ? link : `/${link.replace(/^\/+/, '')}` }]
        : []
    })
}

/** Addresses are in lower case, with hyphens for spaces; `url` is a whole address, `slug` its last segment. */
function pageAddress(name: string, { url, slug }: Frontmatter, folders: AddressFolders): string {
  const home = Object.keys(folders).find((folder) => name.startsWith(`${folder}/`))
  const below = home === undefined ? name : name.slice(home.length + 1)
  const top = home === undefined ? '' : (folders[home] ?? '')
  const own = wordsOf(url)
  if (own !== undefined && !/^[a-z]+:|:/i.test(own)) return noteAt(own)
  const parts = below.replace(/\.md$/, '').split('/')
  const isFolder = /^_?index$/i.test(parts.at(-1)!)
  const named = isFolder ? parts.slice(0, -1) : parts
  const last = wordsOf(slug)
  if (last !== undefined && named.length > 0) named[named.length - 1] = last
  const bare = [top, ...named].filter(Boolean).map((part) => part.toLowerCase().replace(/\s+/g, '-'))
  return [...bare, 'index.md'].join('/')
}

function noteAt(address: string): string {
  const bare = address.replace(/^\/+/, '').replace(/\/{2,}/g, '/')
  return bare === '' || bare.endsWith('/') ? `${bare}index.md` : `${bare.replace(/\.html$/, '')}.md`
}

function frontmatter({
  weight,
  aliases,
  linkTitle: _short,
  lastmod,
  layout: _looks,
  toc,
  tags,
  ...data
}: Frontmatter): Frontmatter {
  const former = listOf(aliases).flatMap((one) => wordsOf(one) ?? [])
  const words = listOf(tags).flatMap((one) => wordsOf(one) ?? [])
  return {
    ...data,
    ...(typeof weight === 'number' && { order: weight }),
    ...(former.length > 0 && { redirects: former }),
    ...(lastmod !== undefined && { lastUpdated: lastmod }),
    ...(toc === false && { outline: false }),
    ...(words.length > 0 && { tags: words }),
  }
}
