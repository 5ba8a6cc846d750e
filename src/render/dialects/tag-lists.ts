import { existsSync } from 'node:fs'
import path from 'node:path'
import type { UserNavItem } from '../model/theme-config.ts'
import { asGlob, filesBelow, textOf } from './files.ts'

const lists = /^(?:tags?|categor(?:y|ies))(?:Page)?\.md$|^index\.md$/i
const ofTags = /(?:^|\/)(tags?|categor(?:y|ies))(?:Page)?(?:\/index)?\.md$/i

/** Marks where Material for MkDocs lists them. */
const marker = /^(?:\[TAGS\]|<!-- material\/tags)/m

/**
 * Globs of notes where a theme lists tags or categories, without text or with a mark; the page of all tags replaces them. `redirects` are for category pages,
 * because categories become tags.
 */
export function tagLists(srcDir: string): { names: string[]; redirects: Record<string, string> } {
  const names = filesBelow(srcDir, lists).filter(
    (name) => ofTags.test(name) && isList(path.join(srcDir, name)),
  )
  const words = names.map((name) => ofTags.exec(name)![1]!.toLowerCase())
  const redirected = words.filter((word) => word.startsWith('categor'))
  return {
    names: names.map(asGlob),
    redirects: Object.fromEntries(redirected.map((word) => [`/${word}/`, '/tags/'])),
  }
}

function isList(file: string): boolean {
  const text = (textOf(file) ?? '').replace(/^---\r?\n[\s\S]*?\n---/, '')
  // Beside code, the mark is an example.
  return text.trim() === '' || (marker.test(text) && !text.includes('```'))
}

/** The same entries, with links to a theme's tag and category pages changed to kbsite's tag pages, unless a note has that address. */
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
