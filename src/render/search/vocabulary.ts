import type { Tally } from './tally.ts'

/**
 * The Latin words of titles, headings, tags and link texts, and those in the text of several pages: candidates for a mistyped word. Sorted,
 * each once.
 */
export function vocabularyOf(tallies: readonly Tally[]): string[] {
  const named = tallies.flatMap((tally) => tally.named.map(([word]) => word))
  const pages = new Map<string, number>()
  for (const [word, count] of tallies.flatMap((tally) => tally.words))
    pages.set(word, (pages.get(word) ?? 0) + count)
  const common = [...pages].filter(([, count]) => count >= 3).map(([word]) => word)
  return [...new Set([...named, ...common])].sort()
}
