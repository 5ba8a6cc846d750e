import path from 'node:path'
import { namesIn } from '../base/entries.ts'
import { withoutSlashes } from '../base/slashes.ts'
import type { UserConfig } from '../model/config.ts'
import { noteEnding } from '../model/routes.ts'
import type { ThemeConfig, UserSidebarItem } from '../model/theme-config.ts'
import type { Frontmatter } from '../model/types.ts'
import type { AddressFolders, Dialect } from './dialect.ts'
import {
  type Data,
  dataOf,
  filesBelow,
  firstFile,
  listOf,
  lockedNote,
  readData,
  textOf,
  textsOf,
  wordsOf,
} from './files.ts'
import { aboutProject, sourceDir } from './folder.ts'
import { itemsOfFolder, newestFirst } from './folder-items.ts'
import { dateIn, dateValues, filledPattern, noteAt } from './permalink.ts'
import { addressIn, languageIn, present } from './settings.ts'

/** Jekyll: posts, pages and collections. */
export const jekyll: Dialect = {
  name: 'jekyll',
  title: 'Jekyll',
  otherEnding: '.markdown',
  syntax: ['liquid'],
  showsTitle: 'sections',
  listsNotes: 'top',
  posts: /(?:^|\/)_posts\//,
  detect(folder, list) {
    const file = firstFile(folder, ['_config.yml', '_config.yaml'])
    // Books have layouts as well, and a config for GitHub's pages.
    const isBook = firstFile(folder, ['SUMMARY.md', 'book.json']) !== undefined
    const isSite =
      file !== undefined &&
      !isBook &&
      (namesIn(folder, list).some((name) => /^_(?:posts|layouts|includes|sass)$/.test(name)) ||
        /jekyll|github-pages/.test(textOf(path.join(folder, 'Gemfile')) ?? ''))
    return isSite ? file : undefined
  },
  async config({ root, folder, file }) {
    const { data, problem } = readData(file)
    const srcDir = path.join(folder, wordsOf(data.source) ?? '')
    const folders = addressFolders(data)
    const kept = [...Object.keys(folders), ...textsOf(listOf(data.include))].filter((one) =>
      /^_[\p{L}\p{N}_-]+$/u.test(one),
    )
    const sidebar = listing(srcDir, kept)
    const names = namesIn(srcDir)
    const base = withoutSlashes(addressIn(data.baseurl)?.pathname ?? wordsOf(data.baseurl) ?? '')
    const left = [
      ...textsOf(listOf(data.exclude))
        .map(withoutSlashes)
        // A pattern that begins with this mark would exclude all other files.
        .filter((one) => /^[^!]/.test(one)),
      // A list of posts or a program is the home page.
      ...(sidebar.length > 0 || names.includes('index.html')
        ? names.filter((one) => aboutProject.test(one))
        : []),
    ]
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.title) ?? wordsOf(data.name),
          description: wordsOf(data.description),
          lang: languageIn(data.lang ?? data.locale),
          base: base && `/${base}/`,
          siteUrl: addressIn(data.url)?.origin,
        }),
        srcDir: sourceDir(root, srcDir),
        srcExclude: [
          `_!(${kept.map((one) => one.slice(1)).join('|')})/**`,
          '*/**/_!(posts)/**',
          // Posts without a date are none.
          '**/_posts/**/!([0-9]*).*',
          '**/_*.*',
          'vendor/**',
          ...left.flatMap((one) => [one, `${one}/**`]),
        ],
        themeConfig: present<ThemeConfig>({ sidebar }),
      },
      folders,
      inputs: [file, path.join(folder, 'Gemfile')],
      // Addresses that begin with them get the base here anyway.
      values: { site: { ...data, baseurl: '', url: '' } },
      lost: textsOf([data.theme ?? data.remote_theme]).map((name) => `theme "${name}"`),
      problem,
    }
  },
  frontmatter,
  address: addressOf,
}

/** The collections, each a group, and the posts, newest first, of a site that is mostly posts; others are organised by folders. */
function listing(srcDir: string, kept: readonly string[]): UserSidebarItem[] {
  const posts = newestFirst(path.join(srcDir, '_posts'), '/_posts', noteEnding, (name, head) =>
    frontmatter(head).draft === true || !isDated.test(name) ? undefined : dateOf(name, head),
  )
  const pages = filesBelow(srcDir, noteEnding).filter((name) => !/(?:^|\/)_/.test(name))
  if (posts.length === 0 || posts.length < pages.length) return []
  const groups = kept
    .filter((one) => one !== '_posts')
    .map((one) => ({ text: one.slice(1), items: itemsOfFolder(srcDir, one), collapsed: true }))
  return [...groups.filter(({ items }) => items.length > 0), ...posts]
}

/** The name of a post. */
const isDated = /(?:^|\/)\d{1,4}-\d{1,2}-\d{1,2}-[^/]*$/

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** The patterns of addresses: of posts, of each collection that has pages, and of pages if they are folders. */
function addressFolders({ permalink, collections }: Data): AddressFolders {
  const given = wordsOf(permalink) ?? 'date'
  const posts = styles[given] ?? given
  const isPretty = posts.endsWith('/')
  const own = Object.entries(dataOf(collections)).filter(
    ([name, one]) => dataOf(one).output === true && name !== 'posts',
  )
  return {
    _posts: wordsOf(dataOf(dataOf(collections).posts).permalink) ?? posts,
    ...(isPretty && { '/': '/:path/' }),
    ...Object.fromEntries(
      own.map(([name, one]) => [
        `_${name}`,
        wordsOf(dataOf(one).permalink) ?? `/${name}/:path${isPretty ? '/' : '.html'}`,
      ]),
    ),
  }
}

/** The date of a post, from the front matter or the name. */
function dateOf(name: string, { date }: Frontmatter): string | undefined {
  return dateIn(date) ?? dateIn(path.posix.basename(name))
}

/** The address of a note by its own pattern or that of its folder; undefined if it is that of its path. */
function addressOf(name: string, data: Frontmatter, folders: AddressFolders): string | undefined {
  const top = name.split('/')[0]!
  const isPost = /(?:^|\/)_posts\//.test(name)
  const folder = isPost ? '_posts' : top.startsWith('_') ? top : '/'
  const isIndex = /(?:^|\/)(?:index|readme)\.\w+$/i.test(name)
  const pattern =
    wordsOf(data.permalink) ?? (folder === '/' && isIndex ? undefined : wordsOf(folders[folder]))
  if (pattern === undefined) return undefined
  const base = path.posix.basename(name).replace(noteEnding, '')
  const bare = isPost ? base.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '') : base
  const above = isPost ? name.slice(0, name.indexOf('_posts/')) : ''
  const categories = [...above.split('/'), ...textsOf([data.category].flat()), ...wordsIn(data.categories)]
  const values: Readonly<Record<string, string>> = {
    ...dateValues(dateOf(name, data)),
    title: wordsOf(data.slug) ?? hyphened(bare, /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu),
    slug: hyphened(wordsOf(data.slug) ?? bare, /[^\p{M}\p{L}\p{Nd}]+/gu).toLowerCase(),
    name: bare,
    basename: bare,
    path: name.replace(noteEnding, '').slice(folder === '/' ? 0 : folder.length + 1),
    collection: folder.slice(1),
  }
  const named = [...new Set(categories.map((one) => one.toLowerCase()).filter(Boolean))].join('/')
  const filled = filledPattern(
    pattern.replace(':categories', named).replace(':output_ext', '.html'),
    (key) => values[key],
  )
  return filled === undefined ? undefined : noteAt(filled)
}

function hyphened(name: string, others: RegExp): string {
  return name.replace(others, '-').replace(/^-|-$/g, '')
}

/** The words of a list, which may be a text with blanks. */
function wordsIn(value: unknown): string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : textsOf(listOf(value))
}

function frontmatter({ layout: _looks, published, ...data }: Frontmatter): Frontmatter {
  const {
    tags,
    categories,
    nav_order: order,
    redirect_from: former,
    last_modified_at: updated,
    ...rest
  } = data
  return {
    ...rest,
    ...present<Frontmatter>({
      tags: wordsIn(tags),
      categories: wordsIn(categories),
      redirects: textsOf([former].flat()),
    }),
    ...(published === false && { draft: true }),
    ...lockedNote(data),
    ...(typeof order === 'number' && { order }),
    ...(updated !== undefined && { lastUpdated: updated }),
  }
}
