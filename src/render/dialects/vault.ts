import path from 'node:path'
import type { ListFolder } from '../base/entries.ts'
import { filesBelow, textOf } from './files.ts'

/** Settings for every vault, because its notes rely on them. */
export const vaultConfig = {
  markdown: { obsidian: true, breaks: true },
  themeConfig: { graph: true },
}

/** Number of notes in the sample. */
const enough = 100

const link = /\[\[([^[\]|#\n]{1,200})([|#]?)/g

/** Whether notes link to each other as in a vault, whose `.obsidian` folder is often not in the repository. */
export function isVault(folder: string, list: ListFolder): boolean {
  const files = filesBelow(folder, /\.\w+$/, { list })
  const names = new Set(
    files.flatMap((name) => {
      const { base, name: bare } = path.posix.parse(name.toLowerCase())
      return [base, bare]
    }),
  )
  const notes = files.filter((name) => /\.md$/i.test(name))
  const step = Math.ceil(notes.length / enough)
  const some = notes.filter((_, at) => at % step === 0)
  const linked = some.filter((name) => linksIn(path.join(folder, name)).some((one) => names.has(one)))
  return linked.length >= 3 && linked.length >= some.length / 20
}

/** The names in wiki links, except for possible language notation: `[[Prototype]]`. */
function linksIn(file: string): string[] {
  return [...(textOf(file) ?? '').slice(0, 20_000).matchAll(link)]
    .filter(([, name, more]) => more || /[^\w$]/.test(name!))
    .map(([, name]) => path.posix.basename(name!.trim().toLowerCase()))
}
