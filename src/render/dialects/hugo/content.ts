import { existsSync } from 'node:fs'
import path from 'node:path'
import { namesIn } from '../../base/entries.ts'
import { type Data, dataOf, filesBelow } from '../files.ts'
import { headOf } from '../head-of.ts'

/** The page of a section in `content`: notes may be kept apart from the config of their site, and only Hugo has pages of this name. */
export function sectionIn(folder: string): string | undefined {
  const content = path.join(folder, 'content')
  return ['', ...namesIn(content).sort()]
    .map((name) => path.join(content, name, '_index.md'))
    .find((file) => existsSync(file))
}

/** What a config would say of such a folder: languages, where all notes are in folders of theirs; the first has the most notes. */
export function guessedData(folder: string): Data {
  const content = path.join(folder, 'content')
  const notes = filesBelow(content, /\.md$/).map((name) => name.split('/'))
  const counts = new Map<string, number>()
  for (const [top] of notes) counts.set(top!, (counts.get(top!) ?? 0) + 1)
  const names = [...counts.keys()]
  if (!names.every((name) => /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(name))) return {}
  return {
    languages: Object.fromEntries(names.sort().map((name) => [name, {}])),
    defaultContentLanguage: names.reduce((a, b) => (counts.get(b)! > counts.get(a)! ? b : a), names[0]!),
    defaultContentLanguageInSubdir: true,
  }
}

/** The entries of the main menu that sections have in their front matter. */
export function menuOfSections(content: string): Data[] {
  return filesBelow(content, /^_index\.md$/, { most: 500 }).flatMap((name): Data[] => {
    const { title, linkTitle, menu, menus = menu } = headOf(path.join(content, name))
    const isListed = [menus].flat().includes('main')
    const { main } = dataOf(menus)
    if (!isListed && main === undefined) return []
    return [{ pageRef: `/${path.posix.dirname(name)}/`, name: linkTitle ?? title, ...dataOf(main) }]
  })
}
