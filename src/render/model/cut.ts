/**
 * A stretch of a page between two headings: `text` has one line per paragraph, table row or line of code. `operators` stand alone as
 * code, each as often as it does; `inCode` are operators and marked words of other code, each once.
 */
export type Section = {
  anchor: string
  heading: string
  level: number
  text: string
  operators: readonly string[]
  inCode: readonly string[]
}

/** A section with the words of its text and its operators, in order: each by its number among the different words of the page. */
export type CutSection = Omit<Section, 'operators' | 'inCode'> & { words: readonly number[] }

/** A page with what an index needs of it. `distinct`: its different words with a space between two; a page says most of them twice. */
export type CutPage = { distinct: string; sections: readonly CutSection[] }

/** What was cut of a page: `key` names it in the cache, if it is there; bytes are those of `bytesOfCut`. */
export type PageCut = { key?: string; read(): CutPage | Uint8Array }
