import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { withoutEndSlash, withoutSlashes } from '../../base/slashes.ts'
import type { UserConfig } from '../../model/config.ts'
import type { LocaleConfig } from '../../model/options.ts'
import { isExternal } from '../../model/routes.ts'
import type { ThemeConfig, UserSidebarItem } from '../../model/theme-config.ts'
import type { Dialect } from '../dialect.ts'
import { type Data, dataOf, fileNamed, filesBelow, listOf, textOf, wordsOf } from '../files.ts'
import { sourceDir } from '../folder.ts'
import { headOf } from '../head-of.ts'
import { itemOf, maxDepth, withLinks } from '../items.ts'
import { slugOf } from '../permalink.ts'
import { readScript } from '../script-config.ts'
import { outlineIn, present, redirectsTo } from '../settings.ts'
import { documentFrontmatter } from './notes.ts'

/** Starlight, the documentation of Astro. */
export const starlight: Dialect = {
  name: 'starlight',
  title: 'Starlight',
  hasComponents: true,
  syntax: ['mdx', 'elements'],
  showsTitle: 'always',
  pictures: '../../assets',
  detect(folder, list) {
    const file = fileNamed(folder, /^astro\.config\.[cm]?[jt]s$/, list)
    return file && (textOf(file) ?? '').includes('starlight') ? file : undefined
  },
  async config({ root, folder, file }) {
    const { value, inputs, problem } = await readScript(file, root)
    const given = dataOf(value)
    const options =
      listOf(given.integrations)
        .map(dataOf)
        .find((one) => one.sidebar !== undefined || one.title !== undefined) ?? {}
    const srcDir = path.join(folder, 'src', 'content', 'docs')
    const home = wordsOf(options.defaultLocale) ?? 'root'
    const lang = wordsOf(dataOf(dataOf(options.locales)[home]).lang) ?? (home === 'root' ? 'en' : home)
    const hasFolder = home !== 'root' && /^[\w-]+$/.test(home) && existsSync(path.join(srcDir, home))
    const top = hasFolder ? `${home}/` : ''
    const isMoved = hasFolder && !fileNamed(srcDir, /^index\.mdx?$/)
    const listIn = (language: string) => itemsOf(listOf(options.sidebar), { srcDir, top, language })
    const items = listIn(lang)
    const locales = localesOf(dataOf(options.locales), (key, language) =>
      inLocale(listIn(language), key, { srcDir, top }),
    )
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(options.title) ?? wordsOf(Object.values(dataOf(options.title))[0]),
          description: wordsOf(options.description),
          lang,
          base: wordsOf(given.base),
          siteUrl: wordsOf(given.site),
          locales,
        }),
        srcDir: sourceDir(root, srcDir),
        srcExclude: ['**/_*', '**/_*/**'],
        includeFrom: ['.'],
        publicDir: sourceDir(root, path.join(folder, 'public')),
        cleanUrls: given.trailingSlash === 'never' ? true : 'folders',
        themeConfig: {
          ...present<ThemeConfig>({ sidebar: items }),
          ...linksOf(options),
          ...outlineIn(options.tableOfContents),
        },
        redirects: { ...(isMoved && { '/': `/${top}` }), ...redirectsOf(dataOf(given.redirects)) },
      },
      inputs,
      lost: options.components ? ['components'] : [],
      problem,
    }
  },
  frontmatter: documentFrontmatter,
  address: (name, { slug }) => {
    const own = wordsOf(slug)
    return own === undefined ? sluggedName(name) : own === 'index' ? 'index.md' : `${withoutSlashes(own)}.md`
  },
  addressKeys: () => ['slug'],
}

/** Names of files and folders become slugs like GitHub's heading ids, except for that of a language. */
function sluggedName(name: string): string | undefined {
  const bare = name.replace(/\.mdx?$/, '')
  const slugged = bare
    .split('/')
    .map((part, at) => (at === 0 && /^[a-z]{2,3}-[A-Z]\w*$/.test(part) ? part : slugOf(part)))
    .join('/')
  return slugged === bare || /^$|^\/|\/\/|\/$/.test(slugged) ? undefined : `${slugged}.md`
}

const brands =
  /^(?:github|gitlab|bitbucket|discord|gitter|x|mastodon|codeberg|youtube|threads|twitch|instagram|stackoverflow|telegram|rss|facebook|reddit|patreon|signal|matrix|opencollective|bluesky|zulip|pinterest|tiktok|astro|npm)$/

/** The edit link, and external links of the menu, given as a list or a map; links without a known brand icon are shown as text. */
function linksOf({ social, editLink }: Data): Pick<ThemeConfig, 'nav' | 'socialLinks' | 'editLink'> {
  const named = Object.entries(dataOf(social)).map(([icon, href]) => ({ icon, href }))
  const links = [...listOf(social), ...named].flatMap((one) => {
    const { icon, href, label } = dataOf(one)
    const sign = wordsOf(icon)
      ?.replace(/\.com$/, '')
      .toLowerCase()
    return sign && wordsOf(href) ? [{ icon: sign, link: wordsOf(href)!, text: wordsOf(label) ?? sign }] : []
  })
  const socialLinks = links
    .filter(({ icon }) => brands.test(icon))
    .map(({ icon, link, text }) => ({ icon, link, ariaLabel: text }))
  const nav = links.filter(({ icon }) => !brands.test(icon)).map(({ link, text }) => ({ link, text }))
  const edited = wordsOf(dataOf(editLink).baseUrl)
  return {
    ...present<ThemeConfig>({ nav, socialLinks }),
    ...(edited && { editLink: { pattern: `${withoutEndSlash(edited)}/src/content/docs/:path` } }),
  }
}

/** Redirects, except for those with patterns. */
function redirectsOf(given: Data): Record<string, string> {
  const plain = Object.entries(given).filter(([from]) => !/[[*]/.test(from))
  return redirectsTo(Object.fromEntries(plain.map(([from, to]) => [from, dataOf(to).destination ?? to])))
}

function localesOf(
  given: Data,
  itemsIn: (key: string, language: string) => UserSidebarItem[],
): UserConfig['locales'] | undefined {
  if (Object.keys(given).length < 2) return undefined
  return Object.fromEntries(
    Object.entries(given).map(([key, one]): [string, LocaleConfig] => {
      const { label, lang, dir } = dataOf(one)
      const language = wordsOf(lang) ?? (key === 'root' ? 'en' : key)
      return [
        key,
        {
          label: wordsOf(label) ?? key,
          lang: language,
          ...(dir === 'rtl' && { dir }),
          ...(key !== 'root' && { themeConfig: { sidebar: itemsIn(key, language) } }),
        },
      ]
    }),
  )
}

/** The same entries for a language, linking to its own notes where they exist. */
function inLocale(
  items: readonly UserSidebarItem[],
  key: string,
  { srcDir, top }: Pick<Lists, 'srcDir' | 'top'>,
): UserSidebarItem[] {
  return withLinks(items, (link) => {
    if (!link.startsWith('/')) return link
    const below = link.startsWith(`/${top}`) ? link.slice(top.length + 1) : link.slice(1)
    return noteNamed(`${key}/${below}`, srcDir) ?? link
  })
}

/** The link to the note of that name, if it exists. */
function noteNamed(written: string, srcDir: string): string | undefined {
  const name = written.replace(/\/$/, '')
  const ends = ['', '.md', '.mdx', '/index.md', '/index.mdx']
  return ends.some((end) => isFile(path.join(srcDir, name + end))) ? `/${name}` : undefined
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

/** `top`: folder of the default language, if it has one. */
type Lists = { srcDir: string; top: string; language: string }

function itemsOf(list: readonly unknown[], lists: Lists, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  const { srcDir, top, language } = lists
  const linkTo = (name: string) =>
    noteNamed(top + name.replace(/^\/+/, ''), srcDir) ?? `/${name.replace(/^\/+/, '')}`
  return list.flatMap((entry): UserSidebarItem[] => {
    if (typeof entry === 'string') return [{ link: linkTo(entry) }]
    const data = dataOf(entry)
    const text =
      wordsOf(dataOf(data.translations)[language]) ??
      wordsOf(data.label) ??
      wordsOf(dataOf(data.label)[language])
    const own = text === undefined ? {} : { text }
    const link = wordsOf(data.link) ?? wordsOf(data.slug)
    if (link !== undefined) return [{ ...own, link: isExternal(link) ? link : linkTo(link) }]
    const made = wordsOf(dataOf(data.autogenerate).directory)
    const items =
      made === undefined
        ? itemsOf(listOf(data.items), lists, depth + 1)
        : folderEntries(path.posix.join(top, made), lists).map(({ item }) => item)
    if (items.length === 0) return []
    return text === undefined ? items : [{ text, items, ...(data.collapsed === true && { collapsed: true }) }]
  })
}

type Entry = { order: number; name: string; item: UserSidebarItem }

/** The notes of a folder by `sidebar.order` and name; folders are groups with the lowest order of their contents. */
function folderEntries(below: string, lists: Pick<Lists, 'srcDir' | 'language'>, depth = 0): Entry[] {
  if (depth > maxDepth || below.startsWith('..')) return []
  const folder = path.join(lists.srcDir, below)
  const names = filesBelow(folder, /\.mdx?$/).filter((name) => !/(?:^|\/)_/.test(name))
  const entries = names
    .filter((name) => !name.includes('/'))
    .flatMap((name): Entry[] => {
      const head = headOf(path.join(folder, name), ['sidebar', 'draft'])
      const sidebar = dataOf(head.sidebar)
      if (sidebar.hidden === true || head.draft === true) return []
      const text = wordsOf(sidebar.label)
      const order = typeof sidebar.order === 'number' ? sidebar.order : Number.MAX_SAFE_INTEGER
      const base = name.replace(/\.mdx?$/, '')
      return [{ order, name: base === 'index' ? '' : base, item: itemOf(`/${below}/${name}`, text) }]
    })
  const folders = [...new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0]!))]
  const groups = folders.map((name): Entry => {
    const inside = folderEntries(`${below}/${name}`, lists, depth + 1)
    const order = Math.min(Number.MAX_SAFE_INTEGER, ...inside.map((one) => one.order))
    return { order, name, item: { text: name, items: inside.map(({ item }) => item) } }
  })
  const { compare } = collatorOf(lists.language)
  return [...entries, ...groups].sort((a, b) => a.order - b.order || compare(a.name, b.name))
}

/** The collation of a language; of English if its code is invalid (`zh-CHS`). */
function collatorOf(language: string): Intl.Collator {
  try {
    return new Intl.Collator(language)
  } catch {
    return new Intl.Collator('en')
  }
}
