// Controls and combining marks are written as their code points.
const combiningMarks = /[\u0300-\u036f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule removes exactly these
const controls = /[\u0000-\u001f]/g
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/**
 * The id of a heading, by the rule that links written for VitePress rely on. Han stays; `1. 第一步` gives `_1-第一步`.
 *
 * Recomposed (NFC) at the end, so that a typed Japanese or Korean hash matches.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(controls, '')
    .replace(separators, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
    .normalize('NFC')
}

export type Slugger = { reserve(id: string): void; slug(text: string): string }

/** Gives each heading of a page its own id: `foo`, `foo-1`, `foo-2` … in constant time, avoiding reserved ids. */
export function createSlugger(): Slugger {
  const used = new Set<string>()
  const counters = new Map<string, number>()
  return {
    reserve: (id) => void used.add(id),
    slug(text) {
      const base = slugOf(text) || 'heading'
      let id = base
      let count = counters.get(base) ?? 0
      while (used.has(id)) {
        count += 1
        id = `${base}-${count}`
      }
      counters.set(base, count)
      used.add(id)
      return id
    },
  }
}
