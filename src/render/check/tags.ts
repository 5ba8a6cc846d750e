import { getOrInsert } from '../base/get-or-insert.ts'
import { bare } from '../base/likeness.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Tag } from '../model/tag.ts'
import type { Diagnostic } from '../model/types.ts'

/** Tags that differ in signs only, such as `front-end` and `frontend`, or in a letter: readers find half of the notes under each. */
export function similarTags({ tags, pages }: Site): Diagnostic[] {
  return [...tags.values()].flatMap((own) =>
    [...sameLetters(own.values()), ...nearlySame(own.values())].flatMap(([tag, usual]) => {
      const page = pages.get(tag.pages[0] ?? '')
      if (!page || tag.key.startsWith(`${usual.key}/`)) return []
      const message = `The tag "${tag.name}" is written "${usual.name}" in ${usual.count === 1 ? 'another note' : 'other notes'}.`
      return diagnose('similar-tag', { path: page.path, place: { line: 1, column: 1 } }, message, {
        fix: `Write "${usual.name}", so that one page lists all of them.`,
      })
    }),
  )
}

/** A tag, and the one that is used more often. */
type Pair = [tag: Tag, usual: Tag]

function sameLetters(tags: Iterable<Tag>): Pair[] {
  const groups = new Map<string, Tag[]>()
  for (const tag of tags) {
    // Only signs distinguish C, C# and C++.
    const letters = bare(tag.key)
    if (letters.length < 3) continue
    getOrInsert(groups, letters, () => []).push(tag)
  }
  return [...groups.values()].flatMap((group) => {
    const [usual, ...others] = group.toSorted((a, b) => b.count - a.count)
    return others.map((tag): Pair => [tag, usual!])
  })
}

/**
 * Words of eight letters or more that one note has, and three or more have with a letter added, left out or changed behind the first one.
 * Found by what is left of each without one of its letters, so that no two are compared for nothing.
 */
function nearlySame(tags: Iterable<Tag>): Pair[] {
  const words = [...tags].filter(({ key }) => /^[a-z]{8,40}$/.test(key))
  const usual = new Map<string, Tag>()
  for (const tag of words) {
    if (tag.count >= 3) for (const rest of [tag.key, ...shortened(tag.key)]) usual.set(rest, tag)
  }
  return words.flatMap((tag): Pair[] => {
    if (tag.count > 1) return []
    const near = [tag.key, ...shortened(tag.key)].map((rest) => usual.get(rest)).find(Boolean)
    return near ? [[tag, near]] : []
  })
}

/** A word without each of its letters but the first. */
function shortened(word: string): string[] {
  return [...word].slice(1).map((_, index) => word.slice(0, index + 1) + word.slice(index + 2))
}

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
