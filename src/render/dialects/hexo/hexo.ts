import { existsSync } from 'node:fs'
import path from 'node:path'
import type { UserConfig } from '../../model/config.ts'
import { noteEnding } from '../../model/routes.ts'
import type { ThemeConfig, UserSidebarItem } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders, Dialect } from '../dialect.ts'
import {
  type Data,
  dataOf,
  filesBelow,
  firstFile,
  listOf,
  lockedNote,
  readData,
  textsOf,
  wordsOf,
} from '../files.ts'
import { sourceDir } from '../folder.ts'
import { newestFirst } from '../folder-items.ts'
import { hexoIds, hexoSlug } from '../heading-ids.ts'
import { dateIn, dateValues, filledPattern, noteAt } from '../permalink.ts'
import { addressIn, languageIn, present, redirectsTo } from '../settings.ts'
import { tagLists } from '../tag-lists.ts'
import { hexoMenu } from './menu.ts'

/** Hexo: posts and pages. */
export const hexo: Dialect = {
  name: 'hexo',
  title: 'Hexo',
  otherEnding: '.markdown',
  syntax: ['shortcodes'],
  showsTitle: 'always',
  listsNotes: 'top',
  posts: /^_posts\//,
  headingIds: hexoIds,
  detect(folder) {
    const file = firstFile(folder, ['_config.yml', '_config.yaml'])
    return file && existsSync(path.join(folder, sourceOf(readData(file).data))) ? file : undefined
  },
  async config({ root, folder, file }) {
    const { data, problem } = readData(file)
    const srcDir = path.join(folder, sourceOf(data))
    const folders = {
      _posts: wordsOf(data.permalink) ?? ':year/:month/:day/:title/',
      ...(wordsOf(data.new_post_name) && { _names: wordsOf(data.new_post_name)! }),
      ...Object.fromEntries(
        Object.entries(dataOf(data.category_map)).map(([name, slug]) => [
          `category ${name}`,
          wordsOf(slug) ?? name,
        ]),
      ),
    }
    const posts = postsIn(srcDir)
    const lists = tagLists(srcDir)
    const menu = hexoMenu(folder, srcDir, data)
    const others = filesBelow(srcDir, noteEnding).filter((name) => !name.startsWith('_posts/')).length
    const address = addressIn(data.url)
    return {
      config: {
        ...present<UserConfig>({
          title: wordsOf(data.title),
          description: wordsOf(data.description) ?? wordsOf(data.subtitle),
          lang: languageIn(listOf(data.language)[0] ?? data.language),
          base: wordsOf(data.root) ?? address?.pathname,
          siteUrl: address?.origin,
        }),
        ...(hasBreaks(data) && { markdown: { breaks: true } }),
        srcDir: sourceDir(root, srcDir),
        srcExclude: ['_!(posts)/**', '**/_!(posts)/**', '_drafts/**', ...lists.names],
        // A site with many pages and few posts is organised by folders.
        themeConfig: {
          ...(posts.length > 0 && posts.length >= others && { sidebar: posts }),
          ...present<ThemeConfig>({ nav: menu.nav }),
        },
        redirects: {
          ...lists.redirects,
          ...redirectsTo(dataOf(data.alias)),
        },
      },
      folders,
      inputs: [file, ...menu.inputs],
      lost: wordsOf(data.theme) ? [`theme "${wordsOf(data.theme)}"`] : [],
      problem,
    }
  },
  frontmatter,
  address: postAddress,
}

/** Hexo's renderers turn line ends into line breaks, unless an option disables that. */
function hasBreaks({ marked, kramed, markdown }: Data): boolean {
  const options = [marked, kramed, markdown, dataOf(markdown).render].map(dataOf)
  return options.every(({ breaks }) => breaks !== false)
}

function sourceOf({ source_dir }: Data): string {
  return wordsOf(source_dir) ?? 'source'
}

/** The posts of a site, newest first. */
function postsIn(srcDir: string): UserSidebarItem[] {
  return newestFirst(path.join(srcDir, '_posts'), '/_posts', noteEnding, (name, head) =>
    /(?:^|\/)_/.test(name) || frontmatter(head).draft === true
      ? undefined
      : (dateOf(`_posts/${name}`, head) ?? ''),
  )
}

/** The date of a post, from the front matter or the name. */
function dateOf(name: string, { date }: Frontmatter): string | undefined {
  return dateIn(date) ?? dateIn(/\d{4}-\d{1,2}-\d{1,2}(?=-)/.exec(path.posix.basename(name))?.[0])
}

/** The address of a post by the site's pattern; pages keep theirs. */
function postAddress(name: string, data: Frontmatter, folders: AddressFolders): string | undefined {
  const own = wordsOf(data.permalink)
  if (own !== undefined) return noteAt(own)
  if (!name.startsWith('_posts/')) return undefined
  const title = titleIn(name.slice('_posts/'.length).replace(noteEnding, ''), folders._names)
  const date = dateOf(name, data)
  const values: Readonly<Record<string, string>> = {
    ...dateValues(date),
    title,
    name: path.posix.basename(title),
    post_title: wordsOf(data.title) ?? title,
    category: categoryOf(data.categories ?? data.category, folders),
  }
  const pattern = folders._posts ?? ''
  // Ids and hashes are known only to Hexo's database.
  const isKnown =
    !/:(?:id|hash)\b/.test(pattern) && (date !== undefined || !/:(?:i_)?(?:year|month|day)/.test(pattern))
  const address = isKnown ? filledPattern(pattern, (key) => values[key] ?? wordsOf(data[key])) : undefined
  return address === undefined ? `${title}.md` : noteAt(address)
}

/** A note's last category, below the ones above it, each with its name in addresses. */
function categoryOf(categories: unknown, folders: AddressFolders): string {
  const last = Array.isArray(listOf(categories)[0]) ? listOf(categories).at(-1) : categories
  const names = textsOf([last].flat())
  return names.map((one) => hexoSlug(folders[`category ${one}`] ?? one)).join('/') || 'uncategorized'
}

/** Regular expressions for the parts of the pattern for new posts. */
const partPatterns: readonly (readonly [key: RegExp, pattern: string])[] = [
  [/^:(?:i_)?(?:year|month|day)$/, '\\d+'],
  [/^:title$/, '(.+?)'],
  [/^:/, '.+?'],
]

/** The title in a file name, by the pattern for new posts: with `:category/:title.md`, that of `a/b` is `b`. */
function titleIn(name: string, pattern = ':title.md'): string {
  const parts = pattern
    .replace(noteEnding, '')
    .split(/(:\w+)/)
    .map((part) => partPatterns.find(([key]) => key.test(part))?.[1] ?? part.replace(/[^\w/]/g, '\\$&'))
  return (
    new RegExp(`^${parts.join('')}$`).exec(name)?.[1] ?? name.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/, '$1')
  )
}

function frontmatter({ layout: _looks, tags, tag, published, updated, ...data }: Frontmatter): Frontmatter {
  const words = textsOf([tags, tag, data.categories, data.category].flat(2))
  return {
    ...data,
    ...(words.length > 0 && { tags: [...new Set(words)] }),
    ...(published === false && { draft: true }),
    ...lockedNote(data),
    ...(updated !== undefined && { lastUpdated: updated }),
  }
}
