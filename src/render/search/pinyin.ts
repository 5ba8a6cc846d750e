import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The pronunciation of a run of Han characters, one syllable each. */
export type SyllablesOf = (run: string) => readonly string[]

/** A run of Han characters and its pronunciation. */
export type Spelled = readonly [run: string, syllables: readonly string[]]

/** Looks each run up once; the dictionary is loaded for the first unknown one. `known` are earlier lookups; `onLookUp` is called for each new one. */
export function openPinyin(
  known: Iterable<Spelled> = [],
  onLookUp: (spelled: Spelled) => void = () => {},
): SyllablesOf {
  const all = new Map(known)
  return (run) => {
    const before = all.get(run)
    if (before) return before
    const syllables = lookUp(run)
    all.set(run, syllables)
    onLookUp([run, syllables])
    return syllables
  }
}

function lookUp(run: string): string[] {
  const { pinyin } = require('pinyin-pro') as typeof import('pinyin-pro')
  return pinyin(run, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replaceAll('ü', 'v'),
  )
}
