import path from 'node:path'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders } from '../dialect.ts'
import { wordsOf } from '../files.ts'
import { dateIn, noteAt } from '../permalink.ts'
import { withoutNumber } from './numbers.ts'

/** The address of a note: that of its folder (ending in `:slug` for posts) plus its `slug`, a post's date, or its path without numbers. */
export function documentAddress(name: string, data: Frontmatter, folders: AddressFolders): string {
  const home = Object.keys(folders)
    .filter((folder) => name.startsWith(`${folder}/`) || folder === '')
    .sort((a, b) => b.length - a.length)[0]
  if (home === undefined) return name
  const below = name.slice(home === '' ? 0 : home.length + 1)
  const isPost = folders[home]!.endsWith('/:slug')
  const target = folders[home]!.replace(/\/?:slug$/, '')
  const own = wordsOf(data.slug)
  const bare = below
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumber)
  const post = isPost
    ? /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*?)(?:\/index)?\.mdx?$/.exec(below)
    : null
  if (own !== undefined) {
    // A document's `slug` replaces the last segment, a post's the whole path.
    const folder = isPost ? '' : bare.slice(0, -1).join('/')
    return noteAt(path.posix.join(target, own.startsWith('/') ? '' : folder, own))
  }
  if (post) return noteAt(path.posix.join(target, post[1] ?? '', post.slice(2, 6).join('/')))
  const folder = bare.slice(0, -1)
  const last = bare.at(-1)!
  // A note named like its folder is the folder's page.
  const isIndex = /^(?:index|readme)$/i.test(last) || (folder.length > 0 && last === folder.at(-1))
  const id = wordsOf(data.id)?.split('/').at(-1)
  return path.posix.join(target, ...folder, `${isIndex ? 'index' : (id ?? last)}.md`)
}

/** Front matter of Docusaurus translated into ours; the date of a post may be in its name. */
export function documentFrontmatter(
  {
    sidebar_position,
    hide_table_of_contents,
    pagination_prev,
    pagination_next,
    toc_max_heading_level,
    ...data
  }: Frontmatter,
  name: string,
  folders: AddressFolders,
): Frontmatter {
  const isPost = Object.entries(folders).some(
    ([folder, address]) => name.startsWith(`${folder}/`) && address.endsWith('/:slug'),
  )
  const date = isPost ? dateIn(name) : undefined
  return {
    ...(date !== undefined && { date }),
    ...data,
    ...(typeof sidebar_position === 'number' && { order: sidebar_position }),
    ...(hide_table_of_contents === true && { outline: false }),
    ...(typeof toc_max_heading_level === 'number' &&
      toc_max_heading_level > 1 && { outline: [2, toc_max_heading_level] }),
    ...(pagination_prev === null && { prev: false }),
    ...(pagination_next === null && { next: false }),
  }
}
