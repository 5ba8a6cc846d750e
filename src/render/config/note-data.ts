import { dialectNamed } from '../dialects/detect.ts'
import { vaultFrontmatter } from '../dialects/obsidian.ts'
import type { Config } from '../model/config.ts'
import type { Frontmatter } from '../model/types.ts'

/** How the front matter of notes is translated, with what other files say about them; nothing where it is our own. */
export function frontmatterIn({ addressFolders = {}, dialect, noteData = {}, markdown }: Config): {
  frontmatter?: (data: Frontmatter, path: string) => Frontmatter
} {
  const translated = dialectNamed(dialect)?.frontmatter ?? (markdown.obsidian ? vaultFrontmatter : undefined)
  if (!translated && Object.keys(noteData).length === 0) return {}
  return {
    frontmatter: (data, name) => {
      const all = Object.hasOwn(noteData, name) ? { ...noteData[name], ...data } : data
      return translated?.(all, name, addressFolders) ?? all
    },
  }
}
