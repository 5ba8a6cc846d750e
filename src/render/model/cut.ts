/**
 * A stretch of a page between two headings. `text` has one line per paragraph, table row or line of code. `operators` are those that form a
 * piece of code by themselves, with repetitions; `inCode` are operators and marked words of other code, each once.
 */
export type Section = {
  anchor: string
  heading: string
  level: number
  text: string
  operators: readonly string[]
  inCode: readonly string[]
}

/** A section with the words of its text and its operators, in order, each as its index among the distinct words of the page. */
export type CutSection = Omit<Section, 'operators' | 'inCode'> & { words: readonly number[] }

/** The input of the index for a page. `distinct`: its distinct words, separated by spaces; a page repeats most of them. */
export type CutPage = { distinct: string; sections: readonly CutSection[] }

/** The words of a page: `key` names them in the cache, if they are there; the bytes are those of `bytesOfCut`. */
export type PageCut = { key?: string; read(): CutPage | Uint8Array }
