import type { SyllablesOf } from './pinyin.ts'

/** How many syllables of one typed word are considered: `xiangmushizhan` is four. */
const maxSyllables = 5

const han = /\p{Script=Han}+/gu

/**
 * How the Han runs of a text are typed without an input method: from every character on the next syllables joined (`bibao`, `bao`), and the
 * initials of the run and of its ends (`yxl`, `xl`). In order, without repetitions.
 */
export function soundsOf(text: string, syllablesOf: SyllablesOf): string[] {
  const runs = (text.normalize('NFKC').match(han) ?? []).map(syllablesOf)
  return [...new Set(runs.flatMap((syllables) => [...joined(syllables), ...initials(syllables)]))]
}

/** How a whole title is typed: its syllables joined, and its initials, with foreign words unchanged; none without Han. */
export function titleSounds(title: string, syllablesOf: SyllablesOf): string[] {
  if (!/\p{Script=Han}/u.test(title)) return []
  const spell = (run: (syllables: readonly string[]) => string) =>
    title
      .normalize('NFKC')
      .replace(han, (characters) => run(syllablesOf(characters)))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
  return [
    spell((syllables) => syllables.join('')),
    spell((syllables) => syllables.map((one) => one[0]).join('')),
  ]
}

function joined(syllables: readonly string[]): string[] {
  return syllables.map((_, start) => syllables.slice(start, start + maxSyllables).join(''))
}

/** From every character on, so that a word inside a title is found too; a single initial would match everything. */
function initials(syllables: readonly string[]): string[] {
  const letters = syllables.map((syllable) => syllable[0] ?? '')
  return letters.slice(0, -1).map((_, start) => letters.slice(start, start + 6).join(''))
}
