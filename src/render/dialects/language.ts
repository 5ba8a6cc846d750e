import path from 'node:path'
import { filesBelow, textOf } from './files.ts'

/** How many notes are looked at. */
const maxNotes = 8
/** How many characters of each. */
const maxChars = 4_000

/** The language of notes by the letters of the first ones, for a site that does not say it; undefined where that is Chinese or not clear. */
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
