import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataFolder } from '../base/package.ts'
import { furtherWords } from './regional-words.ts'

/** The word for a thing in Taiwan or Hong Kong and on the mainland, each in traditional and in simplified characters. */
type TwoNames = { regional: Written; mainland: Written }
type Written = readonly [traditional: string, simplified: string]

/** Regional Chinese: characters and words. */
export type Chinese = {
  /** Each traditional character, followed by the simplified one. */
  characters: string
  words: readonly TwoNames[]
}

const fileName = 'chinese.json'

/** Regional Chinese as prepared in the package; making it takes a third of the time of a small build. */
export async function chinese(): Promise<Chinese> {
  const file = path.join(dataFolder ?? '', fileName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : chineseOf()
}

/** Writes it into a folder, for `chinese`. */
export async function prebuildChinese(folder: string): Promise<void> {
  writeFileSync(path.join(folder, fileName), JSON.stringify(await chineseOf()))
}

/** From OpenCC's lists and ours. */
async function chineseOf(): Promise<Chinese> {
  const [{ Converter }, ...lists] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/dict/TWPhrasesRev'),
    import('opencc-js/dict/HKPhrasesRev'),
    import('opencc-js/dict/TWPhrases'),
  ])
  const simplify = Converter({ from: 't', to: 'cn' })
  const [taiwan, hongKong, mainland] = lists.map((list) => pairsIn(list.default))
  const pairs = [
    ...taiwan!,
    ...hongKong!,
    ...mainland!.map(([other, regional]) => [regional, other]),
    ...furtherWords,
  ]
  const written = (word: string): Written => [word, simplify(word)]
  return {
    characters: charactersWith(simplify),
    words: [...new Set(pairs.map((pair) => pair.join(' ')))]
      .map((pair) => pair.split(' ').map(written) as [Written, Written])
      .map(([regional, mainland]) => ({ regional, mainland }))
      .filter(({ regional: [, a], mainland: [, b] }) => isWord(a) && isWord(b) && a !== b),
  }
}

function isWord(text: string): boolean {
  return /^\p{Script=Han}{2,}$/u.test(text)
}

function pairsIn(list: string): [string, string][] {
  return list.split('|').map((line) => line.split(' ') as [string, string])
}

function charactersWith(simplify: (text: string) => string): string {
  const pairs: string[] = []
  for (let code = 0x4e00; code <= 0x9fff; code++) {
    const character = String.fromCharCode(code)
    const simplified = simplify(character)
    if (simplified !== character) pairs.push(character + simplified)
  }
  return pairs.join('')
}
