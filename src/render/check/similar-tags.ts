import { bare } from '../base/likeness.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Tag } from '../model/tag.ts'
import type { Diagnostic } from '../model/types.ts'

/** Tags that differ in signs only, such as `front-end` and `frontend`: readers find half of the notes under each. */
export function similarTags({ tags, pages }: Site): Diagnostic[] {
  return [...tags.values()].flatMap((own) => {
    const groups = new Map<string, Tag[]>()
    for (const tag of own.values()) {
      // Signs are all that tells C, C# and C++ apart.
      const letters = bare(tag.key)
      if (letters.length < 3) continue
      groups.set(letters, [...(groups.get(letters) ?? []), tag])
    }
    return [...groups.values()].flatMap((group) => {
      const [usual, ...others] = group.toSorted((a, b) => b.count - a.count)
      return others.flatMap((tag) => {
        const page = pages.get(tag.pages[0] ?? '')
        if (!page || tag.key.startsWith(`${usual!.key}/`)) return []
        const message = `The tag "${tag.name}" is written "${usual!.name}" in ${usual!.count === 1 ? 'another note' : 'other notes'}.`
        return diagnose('similar-tag', { path: page.path, place: { line: 1, column: 1 } }, message, {
          fix: `Write "${usual!.name}", so that one page lists all of them.`,
        })
      })
    })
  })
}
