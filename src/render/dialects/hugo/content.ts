import { existsSync } from 'node:fs'
import path from 'node:path'
import { namesIn } from '../../base/entries.ts'
import { type Data, dataOf, filesBelow } from '../files.ts'
import { headOf } from '../head-of.ts'

/** A section page in `content`. It identifies Hugo even if the notes are kept without their config, since no other tool uses that name. */
export function sectionIn(folder: string): string | undefined {
  const content = path.join(folder, 'content')
  return ['', ...namesIn(content).sort()]
    .map((name) => path.join(content, name, '_index.md'))
    .find((file) => existsSync(file))
}

/** The likely config of such a folder: if every top folder is a language, these are its languages, and the one with most notes is the default. */
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

/** Entries of the main menu from the front matter of sections. */
export function menuOfSections(content: string): Data[] {
  return filesBelow(content, /^_index\.md$/, { most: 500 }).flatMap((name): Data[] => {
    const { title, linkTitle, menu, menus = menu } = headOf(path.join(content, name))
    const isListed = [menus].flat().includes('main')
    const { main } = dataOf(menus)
    if (!isListed && main === undefined) return []
    return [{ pageRef: `/${path.posix.dirname(name)}/`, name: linkTitle ?? title, ...dataOf(main) }]
  })
}
