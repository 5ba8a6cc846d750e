import path from 'node:path'
import { withoutEndSlash } from '../base/slashes.ts'
import { isFolderNote } from '../model/folder-notes.ts'
import type { Frontmatter } from '../model/types.ts'
import type { Dialect } from './dialect.ts'
import { fileNamed, filesBelow, listOf, readData, textsOf, wordsOf } from './files.ts'
import { sourceDir } from './folder.ts'
import { vaultConfig } from './vault.ts'

/** Obsidian: a vault is a folder of notes that contains `.obsidian`. */
export const obsidian: Dialect = {
  name: 'obsidian',
  title: 'Obsidian',
  isEditor: true,
  showsTitle: 'sections',
  detect: (folder, list) => fileNamed(path.join(folder, '.obsidian'), /\.json$/, list),
  async config({ root, folder, file }) {
    const app = path.join(folder, '.obsidian', 'app.json')
    const templates = path.join(folder, '.obsidian', 'templates.json')
    const { data } = readData(app)
    const templater = path.join(folder, '.obsidian', 'plugins', 'templater-obsidian', 'data.json')
    const own = [readData(templates).data.folder, readData(templater).data.templates_folder]
    const folders = [...new Set(textsOf(own).map(withoutEndSlash))]
    return {
      config: {
        ...vaultConfig,
        check: { rules: { 'several-h1': 'off' } },
        ...(data.strictLineBreaks === true && { markdown: { obsidian: true } }),
        srcDir: sourceDir(root, folder),
        srcExclude: [...listOf(data.userIgnoreFilters), ...folders.map((one) => `${one}/`)].flatMap(excluded),
      },
      notes: drawingsIn(folder),
      inputs: [...new Set([file, app, templates, templater])],
    }
  },
  // Lists that named a folder's page README would not tell one from another.
  frontmatter: (data, name) => ({
    ...(!isFolderNote(name) && { title: path.posix.basename(name, '.md') }),
    ...vaultFrontmatter(data),
  }),
}

/** The exported pictures of drawings, which are next to their notes. */
function drawingsIn(folder: string): Record<string, Frontmatter> {
  const pictures = filesBelow(folder, /\.excalidraw\.(?:svg|png)$/)
  return Object.fromEntries(
    pictures.map((name) => [name.replace(/\.\w+$/, '.md'), { drawing: path.posix.basename(name) }]),
  )
}

/** The glob for an ignored folder; regular expressions in that setting have no counterpart here. */
function excluded(filter: unknown): string[] {
  const folder = typeof filter === 'string' && /^([^*?[\]{}()/][^*?[\]{}()]*)\/$/.exec(filter)?.[1]
  return folder ? [`${folder}/**`] : []
}

/** Obsidian's properties as kbsite front matter. Notes marked as not to be published become drafts. */
export function vaultFrontmatter(data: Frontmatter): Frontmatter {
  const { publish, cssclasses, cssclass, categories, alias, aliases = alias, ...rest } = data
  const classes = [cssclasses, cssclass].flatMap(partsOf).join(' ')
  const names = partsOf(aliases)
  return {
    ...rest,
    ...(names.length > 0 && { aliases: names }),
    ...(categories !== undefined && { categories: partsOf(categories).map(wordsOfLink) }),
    ...(publish === false && { draft: true }),
    ...(classes && { pageClass: classes }),
  }
}

/** The text of a value that is a link: `[[Books]]`, `[[a/Books|Books]]`. */
function wordsOfLink(value: string): string {
  return /^\[\[(?:[^\]|]*\|)?([^\]|]+)\]\]$/.exec(value)?.[1] ?? value
}

/** The texts of a list, which may also be written as one text with commas. */
function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return textsOf(value)
  const words = wordsOf(value)
  return words === undefined ? [] : words.split(/,\s*/).filter(Boolean)
}
