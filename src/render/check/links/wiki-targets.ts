import path from 'node:path'
import { foldedName } from '../../base/folded-name.ts'
import { grouped } from '../../base/grouped.ts'
import { relativePosix } from '../../base/relative-posix.ts'
import type { Page } from '../../model/types.ts'
import type { CheckContext } from '../context.ts'

/** A note or another file that a wiki link may mean; `address`: relative to the source folder, or from the root of the site. */
export type WikiTarget = { path: string; address: string; page?: Page }

type WikiTargets = {
  /** All matches of a name. */
  find(name: string): readonly WikiTarget[]
  /** Whether a note has exactly this name, including case: `[[Call]]` beside a `call.md` is a word of the language. */
  isNote(name: string): boolean
}

/** The notes and files of a site by the end of their paths, as Obsidian names them, and notes by their titles. */
export function wikiTargets({ site, facts }: CheckContext): WikiTargets {
  const notes = [...site.pages.values()].map((page) => ({ path: page.path, address: page.path, page }))
  const files = [...site.files].map((file): WikiTarget => {
    const own = facts.pathOf(file)
    // Files in the public folder are addressed from the root of the site.
    return { path: own, address: `/${own}` === file ? own : file }
  })
  const noteName = ({ path: note }: WikiTarget) => foldedName(path.posix.basename(note, '.md'))
  const notesByName = grouped(notes, noteName)
  const filesByName = grouped(files, (file) => foldedName(path.posix.basename(file.path)))
  const byTitle = grouped(notes, ({ page }) => foldedName(page.title))
  const exact = new Set(notes.map((note) => path.posix.basename(note.path, '.md')))
  return {
    find(written) {
      const name = written.replace(/^(?:\.{0,2}\/)+/, '')
      const note = name.replace(/\.md$/i, '')
      const called = notesByName.get(foldedName(path.posix.basename(note))) ?? []
      const found = meant(called, `${note}.md`)
      if (found.length > 0) return found
      const among = meant(filesByName.get(foldedName(path.posix.basename(name))) ?? [], name)
      return among.length > 0 ? among : (byTitle.get(foldedName(written)) ?? [])
    },
    // `[[index]]` is more likely code, as in R's `list[[index]]`.
    isNote: (name) => name !== 'index' && exact.has(name),
  }
}

/** Narrows several targets to the one with exactly this path, or to the only one with exactly this case. */
function meant(targets: readonly WikiTarget[], written: string): readonly WikiTarget[] {
  const ending = (file: string, end: string) => `/${file}`.endsWith(`/${end}`)
  const found = targets.filter((target) => ending(foldedName(target.path), foldedName(written)))
  const whole = found.filter((target) => target.path === written)
  if (whole.length === 1) return whole
  const exact = found.filter((target) => ending(target.path, written))
  return exact.length === 1 ? exact : found
}

/** The address of a target for a link in the note `from`. */
export function addressFrom(from: string, { address }: WikiTarget): string {
  if (address.startsWith('/')) return address
  const relative = relativePosix(path.posix.dirname(from), address)
  return relative.startsWith('.') ? relative : `./${relative}`
}
