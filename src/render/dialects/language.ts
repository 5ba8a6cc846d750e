import path from 'node:path'
import { filesBelow, textOf } from './files.ts'

/** Number of notes in the sample. */
const maxNotes = 8
/** Characters read of each. */
const maxChars = 4_000

/** Guesses the language of a site that does not declare it, from the script of its first notes; undefined if Chinese or unclear. */
export function languageOfNotes(srcDir: string): string | undefined {
  const names = filesBelow(srcDir, /\.mdx?$/, { most: 200 }).slice(0, maxNotes)
  const text = names.map((name) => (textOf(path.join(srcDir, name)) ?? '').slice(0, maxChars)).join('\n')
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const han = count(/\p{Script=Han}/gu)
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(/\p{Script=Hangul}/gu)
  const latin = count(/[a-z]+/gi)
  if (kana > 50 && kana * 2 > han) return 'ja'
  if (hangul > 50 && hangul > han) return 'ko'
  return latin > 50 && han * 20 < latin ? 'en' : undefined
}
