import type { ComponentType } from 'react'
import type { Dispose } from '../dispose.ts'

/** When an island's code is loaded and hydrated: near the viewport, at first use, or as soon as the page is ready. */
export type HydrateWhen = 'visible' | 'use' | 'load'

// A widget owns its props; JSON is all that crosses from server to browser.
// biome-ignore lint/suspicious/noExplicitAny: each widget checks its own props; the registry only carries them
export type IslandModule = { default: ComponentType<any> }

export type IslandLoaders = Readonly<Record<string, () => Promise<IslandModule>>>

export const islandLoaders = {
  catalog: () => import('../widgets/catalog/CatalogTools.tsx'),
  tree: () => import('../widgets/tree-view/TreeIsland.tsx'),
} satisfies Record<string, () => Promise<IslandModule>>

/** A widget that takes over the server's markup without React. */
export type PlainIsland = { mount: (element: HTMLElement, props: never) => Dispose }

/** Islands that do not load React, so that a page with only these stays small. */
export const plainIslands = {
  'code-preview': () => import('../widgets/code-preview/island.ts'),
  'diagram-viewer': () => import('../widgets/diagram-viewer/island.ts'),
  'not-found': () => import('../widgets/not-found/island.ts'),
  'search-box': () => import('../widgets/search-box/island.ts'),
} satisfies Record<string, () => Promise<PlainIsland>>

/** Name of a built-in island, or of one in the site's own templates. */
export type IslandName = string
