import type { TreeNode } from '../tree-view/state/node.ts'
import { TreeStore } from '../tree-view/state/store.ts'
import { type CatalogRecord, fits, pagesFound } from './model.ts'
import { readCatalog } from './read.ts'

/** A catalog in the page that can be filtered in place. */
export type ListView = {
  records: CatalogRecord[]
  /** Hides entries that the keyword excludes; returns the number of pages found. */
  filter(keyword: string): number
  /** Hides or shows the whole list. */
  show(on: boolean): void
  /** Shows everything again. */
  reset(): void
}

/** The list below the bar of tools, filtered like a tree: a match keeps its ancestors and descendants. */
export function openListView(catalog: HTMLElement): ListView {
  const { records, elements } = readCatalog(catalog)
  const store = new TreeStore()
  store.setData(records)
  const filter = (keyword: string) => {
    store.filter(keyword, keepsNode)
    for (const node of store.flatData) {
      const element = elements.get(node.id as string)
      if (element) element.hidden = !node.filterVisible
    }
    if (keyword !== '') for (const group of catalog.querySelectorAll('details')) group.open = true
    const topics = catalog.querySelector<HTMLElement>('.kb-catalog-topics')
    // They would link to hidden entries.
    if (topics) topics.hidden = keyword !== ''
    return pagesFound(records, keyword)
  }
  const show = (on: boolean) => {
    catalog.hidden = !on
  }
  return {
    records,
    filter,
    show,
    reset() {
      filter('')
      show(true)
    },
  }
}

/** The filter of the list and of the tree of the same records. */
export function keepsNode(keyword: string, { title }: TreeNode): boolean {
  return fits(keyword, String(title))
}
