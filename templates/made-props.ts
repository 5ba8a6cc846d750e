/** The content of a page without a note. Hrefs are complete. */
export type MadeContent =
  | SiteGraph
  | { kind: 'tags'; title: string; tags: readonly TagEntry[] }
  | {
      kind: 'tag' | 'notes'
      title: string
      description?: string
      above: readonly Omit<TagEntry, 'count'>[]
      tags: readonly TagEntry[]
      pages: readonly TaggedPage[]
    }

/** A note in a graph; `colour` is that of its topic. */
export type GraphNode = { title: string; href: string; colour: number; x: number; y: number }

/** The notes around a note, which comes first; edges are pairs of indexes. */
export type LocalGraph = { nodes: readonly GraphNode[]; edges: readonly (readonly [number, number])[] }

/** The notes of a site and their links, without positions. */
export type SiteGraph = {
  kind: 'graph'
  title: string
  nodes: readonly (Omit<GraphNode, 'x' | 'y'> & { topic: string })[]
  edges: readonly (readonly [number, number])[]
}

/** A tag, with the number of pages that have it or one of its subtags. */
export type TagEntry = { name: string; href: string; count: number; below?: readonly TagEntry[] }

/** An entry of a list of notes. */
export type TaggedPage = { title: string; href: string; description?: string; date?: string }
