import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** `[[Flexbox]]` where a note is called so, in just these letters: `[[Call]]` beside a `call.md` is a word of the language. */
export function wikiWordFindings({ pages }: Pick<Site, 'pages'>): Diagnostic[] {
  const all = [...pages.values()]
  const words = all.flatMap(({ wikiWords }) => wikiWords ?? [])
  if (words.length === 0) return []
  const byName = new Map(all.map((page) => [path.posix.basename(page.path, '.md'), page.path]))
  // Every site has such a note, and `list[[index]]` is R.
  byName.delete('index')
  return words.flatMap(({ name, finding }) => {
    const note = byName.get(name)
    if (note === undefined) return []
    const from = relativePosix(path.posix.dirname(finding.path), note)
    return { ...finding, fix: `Write "[${name}](${from.startsWith('.') ? '' : './'}${from})".` }
  })
}
