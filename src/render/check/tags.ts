import { getOrInsert } from '../base/get-or-insert.ts'
import { bare } from '../base/likeness.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Tag } from '../model/tag.ts'
import type { Diagnostic } from '../model/types.ts'

/** Tags that differ only in punctuation (`front-end`, `frontend`) or in one letter: each lists only some of the notes. */
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

/** A rare tag and the usual spelling. */
type Pair = [tag: Tag, usual: Tag]

function sameLetters(tags: Iterable<Tag>): Pair[] {
  const groups = new Map<string, Tag[]>()
  for (const tag of tags) {
    // C, C# and C++ differ only in punctuation.
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
 * Tags of eight letters or more on one note that differ in one letter, but not the first, from a tag on three or more notes. Both are
 * indexed by what is left without one letter, so that not every pair has to be compared.
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

/** All variants of a word with one letter removed, never the first. */
function shortened(word: string): string[] {
  return [...word].slice(1).map((_, index) => word.slice(0, index + 1) + word.slice(index + 2))
}

/** Fewer lone tags are normal in a new site; this many, if they are the majority, are a habit. */
const fromCount = 10

/** Reports tags on a single note, once per language, if most of its tags are like that. */
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
