import { dialectNamed } from '../dialects/detect.ts'
import { vaultFrontmatter } from '../dialects/obsidian.ts'
import type { Config } from '../model/config.ts'
import type { Frontmatter } from '../model/types.ts'

/** Translates another tool's front matter and adds what its other files say about notes; empty if neither is needed. */
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
