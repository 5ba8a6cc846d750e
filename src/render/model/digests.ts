import { hashOf } from '../base/hash.ts'
import type { Page } from './types.ts'

/** Hashes of a page: `own` covers the whole parsing result, `outer` what other pages may show or link to. */
export type PageDigests = { own: string; outer: string }

/** The digests of a page; `tree` is its JSON, unless `treeKey` names it. */
export function digestsOf(page: Page, tree: Uint8Array | string = ''): PageDigests {
  return { own: hashOf(JSON.stringify(page), tree), outer: hashOf(JSON.stringify(outerOf(page))) }
}

/** Without the text and what only the page itself and the checks use, and without line numbers, which shift with every edit. */
function outerOf({
  treeKey,
  tree,
  hash,
  links,
  samples,
  features,
  wikiLinks,
  diagrams,
  words,
  islands,
  diagnostics,
  ...rest
}: Page): unknown {
  void [treeKey, tree, hash, links, samples, features, wikiLinks, diagrams, words, islands, diagnostics]
  return {
    ...rest,
    headings: rest.headings.map(({ level, text, anchor, unlisted }) => [level, text, anchor, unlisted]),
    anchors: rest.anchors.map(({ id }) => id),
  }
}
