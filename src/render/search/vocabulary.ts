import type { SearchRecord } from './record.ts'

/** What the words of some pages are, before those of all pages are put together. */
export type WordTable = {
  /** Latin words of titles, headings, tags and link texts. */
  told: readonly string[]
  /** Latin words of texts, with the number of pages that have them. */
  pages: readonly (readonly [word: string, pages: number])[]
  /** Every sign that occurs, once. */
  signs: string
}

/** Gathers words from records as they come, so that none of them has to be kept. */
export function openWordTable(): { add(record: SearchRecord): void; table(): WordTable } {
  const told = new Set<string>()
  const pages = new Map<string, number>()
  const signs = new Uint8Array(0x10000)
  return {
    add({ meta, content }) {
      for (const word of latinWords([meta.title, meta.headings, meta.tags, meta.names].join(' ')))
        told.add(word)
      for (const word of new Set(latinWords(content))) pages.set(word, (pages.get(word) ?? 0) + 1)
      for (let at = 0; at < content.length; at += 1) signs[content.charCodeAt(at)] = 1
    },
    table: () => ({
      told: [...told],
      pages: [...pages],
      signs: Array.from(signs, (occurs, code) => (occurs ? String.fromCharCode(code) : '')).join(''),
    }),
  }
}

/**
 * The Latin words of titles, headings, tags and link texts, and those of the text that several pages have: what a mistyped
 * word is compared with. Sorted, each once.
 */
export function vocabularyOf(tables: readonly WordTable[]): string[] {
  const told = new Set(tables.flatMap((table) => table.told))
  const pages = new Map<string, number>()
  for (const [word, count] of tables.flatMap((table) => table.pages))
    pages.set(word, (pages.get(word) ?? 0) + count)
  const common = [...pages].filter(([, count]) => count >= 3).map(([word]) => word)
  return [...new Set([...told, ...common])].sort()
}

function latinWords(words: string): string[] {
  return words.match(/(?<![^ ])[a-z][a-z0-9_]{3,23}(?![^ ])/g) ?? []
}

/** Every sign that occurs, once, in the order of their numbers. */
export function signsOf(tables: readonly WordTable[]): string {
  return [...new Set(tables.flatMap(({ signs }) => [...signs]))].sort().join('')
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
