import { existsSync } from 'node:fs'
import path from 'node:path'
import type { UserNavItem } from '../model/theme-config.ts'
import { filesBelow, textOf } from './files.ts'

const lists = /^(?:tags?|categor(?:y|ies))(?:Page)?\.md$|^index\.md$/i
const ofTags = /(?:^|\/)(tags?|categor(?:y|ies))(?:Page)?(?:\/index)?\.md$/i

/**
 * Notes without text that are only there for a theme to show a list of tags or categories: the page of all tags takes their place. `redirects`
 * are the addresses of those of categories, which are tags here.
 */
export function tagLists(srcDir: string): { names: string[]; redirects: Record<string, string> } {
  const names = filesBelow(srcDir, lists).filter(
    (name) => ofTags.test(name) && isEmpty(path.join(srcDir, name)),
  )
  const words = names.map((name) => ofTags.exec(name)![1]!.toLowerCase())
  const redirected = words.filter((word) => word.startsWith('categor'))
  return { names, redirects: Object.fromEntries(redirected.map((word) => [`/${word}/`, '/tags/'])) }
}

function isEmpty(file: string): boolean {
  return (textOf(file) ?? '').replace(/^---\r?\n[\s\S]*?\n---/, '').trim() === ''
}

/** The same entries, in which pages that a theme makes for a tag or category are our pages of tags, unless there are notes. */
export function withTagPages(nav: readonly UserNavItem[], srcDir: string): UserNavItem[] {
  return nav.map(({ link, items, ...item }) => {
    const [, folder = '', tag] = /^\/(tags?|category|categories)\/([^/]+)\/(?:1\/)?$/.exec(link ?? '') ?? []
    const isTag = tag !== undefined && !existsSync(path.join(srcDir, folder, tag))
    return {
      ...item,
      ...(link !== undefined && { link: isTag ? `/tags/${tag.toLowerCase()}/` : link }),
      ...(items && { items: withTagPages(items, srcDir) }),
    }
  })
}
