import path from 'node:path'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, filesBelow, textOf, wordsOf } from '../files.ts'
import { newestFirst } from '../folder-items.ts'
import { headOf } from '../head-of.ts'
import { linksIn } from '../items.ts'
import { dateIn, dateValues, noteAt, slugOf } from '../permalink.ts'

/** A blog's folder of posts and their address pattern, such as `blog/posts` and `blog/{date}/{slug}`; empty without a blog. */
export function blogFolders(options: Data | undefined): AddressFolders {
  if (options === undefined) return {}
  const home = (wordsOf(options.blog_dir) ?? 'blog').replace(/^(?:\.?\/|\.$)|\/$/g, '')
  const folder = (wordsOf(options.post_dir) ?? '{blog}/posts').replace('{blog}', home)
  const day = wordsOf(options.post_url_date_format) ?? 'yyyy/MM/dd'
  const pattern = (wordsOf(options.post_url_format) ?? '{date}/{slug}').replace('{date}', day)
  return { [`/${folder.replace(/^\/+/, '')}`]: path.posix.join(home, pattern) }
}

/** The titles of posts with a title only in their text; addresses depend on them. */
export function postTitles(folders: AddressFolders, srcDir: string): Record<string, Frontmatter> {
  return Object.fromEntries(
    Object.keys(folders).flatMap((folder) =>
      filesBelow(path.join(srcDir, folder), /\.md$/).flatMap((name): [string, Frontmatter][] => {
        const file = path.join(srcDir, folder, name)
        const [, heading] = /^#[ \t]+(\S.*)$/m.exec(textOf(file) ?? '') ?? []
        const isNamed = headOf(file).title !== undefined || heading === undefined
        return isNamed ? [] : [[`${folder.slice(1)}/${name}`, { title: heading.trim() }]]
      }),
    ),
  )
}

/** Adds to what is known about notes that a blog's page lists its posts. */
export function withPostList(
  notes: Readonly<Record<string, Frontmatter>>,
  folders: AddressFolders,
): Record<string, Frontmatter> {
  const lists = Object.keys(folders).map((folder): [string, Frontmatter] => {
    const page = path.posix.join(path.posix.dirname(folder), 'index.md').slice(1)
    return [page, { ...notes[page], listsNotes: folder.slice(1) }]
  })
  return { ...notes, ...Object.fromEntries(lists) }
}

/** The navigation with a blog's posts below its page, newest first, unless it already lists them. */
export function withPosts(
  items: readonly UserSidebarItem[],
  folders: AddressFolders,
  srcDir: string,
): UserSidebarItem[] {
  const [folder] = Object.keys(folders)
  const links = linksIn(items)
  if (items.length === 0 || folder === undefined || links.some((link) => link.startsWith(`${folder}/`)))
    return [...items]
  const posts = newestFirst(
    path.join(srcDir, folder),
    folder,
    /\.md$/,
    (_, head) => dateIn(createdIn(head)) ?? '',
  )
  if (posts.length === 0) return [...items]
  const page = path.posix.join(path.posix.dirname(folder), 'index.md')
  return links.includes(page)
    ? withBelow(items, page, posts)
    : [...items, { text: 'Blog', items: posts, collapsed: true }]
}

function withBelow(
  items: readonly UserSidebarItem[],
  page: string,
  posts: UserSidebarItem[],
): UserSidebarItem[] {
  return items.map((item) => {
    const below = item.items && withBelow(item.items, page, posts)
    if (item.link === page) return { ...item, items: [...(below ?? []), ...posts], collapsed: true }
    return below ? { ...item, items: below } : item
  })
}

/** The date of creation; `date` may be a map with `created`. */
export function createdIn({ date }: Frontmatter): unknown {
  return dataOf(date).created ?? date
}

/** The address of a post; undefined for other notes and if a part of the pattern is unknown. */
export function postAddress(name: string, data: Frontmatter, folders: AddressFolders): string | undefined {
  const folder = Object.keys(folders).find((one) => one.startsWith('/') && `/${name}`.startsWith(`${one}/`))
  if (folder === undefined) return undefined
  const { year, month, day } = dateValues(dateIn(data.date))
  const file = path.posix.basename(name, '.md')
  const slug = wordsOf(data.slug) ?? slugOf(wordsOf(data.title) ?? file)
  const address = folders[folder]!.replace('yyyy', year || '{}')
    .replace('MM', month || '{}')
    .replace('dd', day || '{}')
    .replace('{slug}', slug)
    .replace('{file}', file)
  return /[{}]/.test(address) ? undefined : noteAt(address)
}
