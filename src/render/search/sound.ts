import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Its dictionary takes longer to load than a page to serve, so it is loaded with the first word. */
const dictionary = () => require('pinyin-pro') as typeof import('pinyin-pro')

/** Syllables of one typed word that are looked at: `xiangmushizhan` is four. */
const MAX_SYLLABLES = 5

const han = /\p{Script=Han}+/gu

/**
 * How the Han runs of a text are typed without an input method: from every character on the next syllables joined
 * (`bibao`, `bao`), and the initials of the run and of its ends (`yxl`, `xl`). In order, without repetitions.
 */
export function soundsOf(text: string): string[] {
  const runs = text.normalize('NFKC').match(han) ?? []
  return [...new Set(runs.flatMap((run) => [...joined(run), ...initials(run)]))]
}

/** How a whole title is typed: its syllables joined and its initials, foreign words as they are; none without Han. */
export function titleSounds(title: string): string[] {
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

/** A run of Han characters and how they are said. */
export type Spelled = readonly [run: string, syllables: readonly string[]]

const known = new Map<string, readonly string[]>()
let learned: Spelled[] = []

/** Takes in what was looked up another time, so that the dictionary need not be loaded for it. */
export function knowSyllables(spelled: Iterable<Spelled>): void {
  for (const [run, syllables] of spelled) known.set(run, syllables)
}

/** What was looked up in the dictionary since this was asked last. */
export function learnedSyllables(): Spelled[] {
  const since = learned
  learned = []
  return since
}

function syllablesOf(run: string): readonly string[] {
  const before = known.get(run)
  if (before) return before
  const syllables = dictionary()
    .pinyin(run, { toneType: 'none', type: 'array', v: true })
    .map((syllable) => syllable.replaceAll('ü', 'v'))
  known.set(run, syllables)
  learned.push([run, syllables])
  return syllables
}

function joined(run: string): string[] {
  const syllables = syllablesOf(run)
  return syllables.map((_, start) => syllables.slice(start, start + MAX_SYLLABLES).join(''))
}

/** From every character on, so that a word inside a title is found too; a single initial would match everything. */
function initials(run: string): string[] {
  const letters = syllablesOf(run).map((syllable) => syllable[0] ?? '')
  return letters.slice(0, -1).map((_, start) => letters.slice(start, start + 6).join(''))
}
