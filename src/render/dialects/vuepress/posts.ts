import path from 'node:path'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, listOf, wordsOf } from '../files.ts'
import { dateIn, dateValues, filledPattern, slugOf } from '../permalink.ts'

/** The folders of posts of VuePress 1's blog plug-in, and of themes that contain it → the patterns of their addresses. */
export function postFolders({ theme, themeConfig, plugins }: Data): AddressFolders {
  const options = dataOf(themeConfig)
  const entries = Array.isArray(plugins) ? plugins : Object.entries(dataOf(plugins))
  const plugin = entries.find((one) => isBlog(listOf(one)[0]))
  const given = [options, options.blog, listOf(plugin)[1]].flatMap((one) => listOf(dataOf(one).directories))
  const all = given.length === 0 && isBlog(theme) ? [{ dirname: '_posts' }] : given
  return Object.fromEntries(
    all.map(dataOf).flatMap(({ dirname, itemPermalink }) => {
      const pattern = wordsOf(itemPermalink) ?? '/:year/:month/:day/:slug'
      return wordsOf(dirname) ? [[wordsOf(dirname)!, pattern]] : []
    }),
  )
}

/** `@vuepress/blog`, `@vuepress/plugin-blog` or `@vuepress/theme-blog`. */
function isBlog(name: unknown): boolean {
  return /^@vuepress\/(?:plugin-|theme-)?blog$/.test(wordsOf(name) ?? '')
}

/** The address of a post by the pattern of its folder. */
export function postAddress(
  name: string,
  { date }: Frontmatter,
  folders: AddressFolders,
): string | undefined {
  const [, pattern] = Object.entries(folders).find(([folder]) => name.startsWith(`${folder}/`)) ?? []
  if (pattern === undefined) return undefined
  const file = name.replace(/\.md$/, '').replace(/\/(?:readme|index)$/i, '')
  const [, written, rest] = /^(?:(\d{4}-\d{1,2}-\d{1,2})-)?(.*)$/s.exec(path.posix.basename(file))!
  // A post without a date has the first one that JavaScript knows.
  const values = dateValues(dateIn(date) ?? dateIn(written) ?? '1970-01-01')
  const words = slugOf(rest!.replace(/[\s!-/:-@[-`{-~]+/g, ' '))
  const slug = words.replace(/^(?=\d)/, '_')
  return filledPattern(pattern, (key) => (key === 'slug' ? slug : values[key]))
}
