import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'

/** A few tags on a single note are a beginning; this many, if they are the majority, are a habit. */
const fromCount = 10

/** Tags that are on a single note, if most tags of a language are; reported once, at the first one. */
export function loneTags({ tags, pages }: Site): Diagnostic[] {
  return [...tags.values()].flatMap((own) => {
    const lone = [...own.values()].filter(({ count, below }) => count === 1 && below.length === 0)
    const page = pages.get(lone[0]?.pages[0] ?? '')
    if (!page || lone.length < fromCount || 2 * lone.length <= own.size) return []
    const some = lone
      .slice(0, 3)
      .map(({ name }) => `"${name}"`)
      .join(', ')
    return diagnose(
      'lone-tag',
      { path: page.path, place: { line: 1, column: 1 } },
      `${lone.length} of ${own.size} tags are on one note only: ${some} …`,
      { fix: 'Use tags that other notes have, or leave them out: the page of such a tag leads back only.' },
    )
  })
}
