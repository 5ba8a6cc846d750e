/**
 * The part of a page between two headings. `text` has one line per paragraph, table row or line of code. `operators` are those that are a
 * piece of code by themselves, with repetitions; `inCode` are operators and marked words in other code, each once.
 */
export type Section = {
  anchor: string
  heading: string
  level: number
  text: string
  operators: readonly string[]
  inCode: readonly string[]
}

/** A section whose words and operators are given in order, as indices into the distinct words of the page. */
export type CutSection = Omit<Section, 'operators' | 'inCode'> & { words: readonly number[] }

/** The index's input for a page. `distinct`: its distinct words, separated by spaces, since a page repeats most words. */
export type CutPage = { distinct: string; sections: readonly CutSection[] }

/** The words of a page. `key` is their key in the cache, if stored; bytes are in the format of `bytesOfCut`. */
export type PageCut = { key?: string; read(): CutPage | Uint8Array }
