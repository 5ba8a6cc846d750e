import { deserialize, serialize } from 'node:v8'
import type { Section } from './sections.ts'

/** A section with the words of its text and its operators, in order: each by its number among the different words of the page. */
export type CutSection = Omit<Section, 'operators' | 'inCode'> & { words: readonly number[] }

/** A page with what an index needs of it. `distinct`: its different words with a space between two; a page says most of them twice. */
export type CutPage = { distinct: string; sections: readonly CutSection[] }

/**
 * A cut page as bytes, in the engine's own form: JSON takes four times as long for lists of numbers. It is read by the same version of Node
 * alone, as all that is cached.
 */
export function bytesOfCut(page: CutPage): Buffer {
  return serialize(page)
}

export function cutFrom(bytes: Uint8Array): CutPage {
  return deserialize(bytes) as CutPage
}
