import type { Tally } from './tally.ts'

/**
 * The Latin words of titles, headings, tags and link texts, and those of the text that several pages have: what a mistyped
 * word is compared with. Sorted, each once.
 */
export function vocabularyOf(tallies: readonly Tally[]): string[] {
  const told = tallies.flatMap((tally) => tally.told.map(([word]) => word))
  const pages = new Map<string, number>()
  for (const [word, count] of tallies.flatMap((tally) => tally.words))
    pages.set(word, (pages.get(word) ?? 0) + count)
  const common = [...pages].filter(([, count]) => count >= 3).map(([word]) => word)
  return [...new Set([...told, ...common])].sort()
}

/** Every sign that occurs, once, in the order of their numbers. */
export function signsOf(tallies: readonly Tally[]): string {
  return [...new Set(tallies.flatMap(({ signs }) => signs.map(([sign]) => sign)))].sort().join('')
}

/**
 * Pairs of a traditional character and the simplified one that the site uses for it, as one string: `閉闭開开`. Characters that
 * the site does not use are left out.
 */
export async function variantsOf(signs: string): Promise<string> {
  const { Converter } = await import('opencc-js/t2cn')
  const used = new Set(signs)
  const simplify = Converter({ from: 't', to: 'cn' })
  const pairs: string[] = []
  for (let code = 0x4e00; code <= 0x9fff; code++) {
    const character = String.fromCharCode(code)
    const simplified = simplify(character)
    if (simplified !== character && used.has(simplified)) pairs.push(character + simplified)
  }
  return pairs.join('')
}
