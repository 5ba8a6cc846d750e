import { hashOf } from '../base/hash.ts'
import type { Page } from './types.ts'

/** Two hashes of a page: of everything that parsing gave, and of what other pages may show or link to. */
export type PageDigests = { own: string; outer: string }

type Meta = Omit<Page, 'tree'>

/** The digests of a page whose tree is this JSON. */
export function digestsOf(meta: Meta, tree: Uint8Array | string): PageDigests {
  return { own: hashOf(JSON.stringify(meta), tree), outer: hashOf(JSON.stringify(outerOf(meta))) }
}

/** Without the text itself and anything that only its own page and the checks read. Lines shift with every edit and are shown nowhere. */
function outerOf({ hash, links, diagrams, words, islands, diagnostics, ...rest }: Meta): unknown {
  void [hash, links, diagrams, words, islands, diagnostics]
  return {
    ...rest,
    tree: undefined,
    headings: rest.headings.map(({ level, text, anchor, unlisted }) => [level, text, anchor, unlisted]),
    anchors: rest.anchors.map(({ id }) => id),
  }
}
