import { Converter } from 'opencc-js/t2cn'
import type { SearchRecord } from './record.ts'

/**
 * The Latin words of titles, headings, tags and link texts, and those of the text that several pages have: what a mistyped
 * word is compared with. Sorted, each once.
 */
export function vocabularyOf(records: readonly SearchRecord[]): string[] {
  const told = new Set<string>()
  const pages = new Map<string, number>()
  for (const { meta, content } of records) {
    for (const word of latinWords([meta.title, meta.headings, meta.tags, meta.names].join(' ')))
      told.add(word)
    for (const word of new Set(latinWords(content))) pages.set(word, (pages.get(word) ?? 0) + 1)
  }
  const common = [...pages].filter(([, count]) => count >= 3).map(([word]) => word)
  return [...new Set([...told, ...common])].sort()
}

function latinWords(words: string): string[] {
  return words.match(/(?<![^ ])[a-z][a-z0-9_]{3,23}(?![^ ])/g) ?? []
}

/**
 * Pairs of a traditional character and the simplified one that the site uses for it, as one string: `閉闭開开`. Characters that
 * the site does not use are left out.
 */
export function variantsOf(records: readonly SearchRecord[]): string {
  const used = new Set<number>()
  for (const { content } of records) {
    for (let at = 0; at < content.length; at += 1) used.add(content.charCodeAt(at))
  }
  const simplify = Converter({ from: 't', to: 'cn' })
  const pairs: string[] = []
  for (let code = 0x4e00; code <= 0x9fff; code++) {
    const character = String.fromCharCode(code)
    const simplified = simplify(character)
    if (simplified !== character && simplified.length === 1 && used.has(simplified.charCodeAt(0)))
      pairs.push(character + simplified)
  }
  return pairs.join('')
}
