import type { CatalogRecord } from './model.ts'

/** The entries of a catalog as nodes of a tree, and the elements that show them, by the ids of the nodes. */
type ReadCatalog = { records: CatalogRecord[]; elements: ReadonlyMap<string, HTMLElement> }

/**
 * Reads a catalog in the page, in order: groups with their pages, and the headings of a page before the pages below it. Ids are positions in
 * the list, such as `2-0` and `2-h1`.
 */
export function readCatalog(catalog: Element): ReadCatalog {
  const elements = new Map<string, HTMLElement>()

  function recordsOf(items: readonly Element[], prefix = ''): CatalogRecord[] {
    const linked = items.flatMap((item) => {
      const link = item.querySelector(item.matches('li') ? ':scope > a' : '.kb-catalog-title a')
      return link ? [{ item, link }] : []
    })
    return linked.map(({ item, link }, index) => {
      const id = `${prefix}${index}`
      const headings = [...item.querySelectorAll(':scope > .kb-catalog-headers > li')]
      const inner = item.querySelector(':scope > .kb-catalog-list, :scope > details > .kb-catalog-list')
      const leads = headings.map((heading, at) =>
        recordOf(`${id}-h${at}`, 'heading', heading, heading.querySelector('a')!),
      )
      const below = inner ? recordsOf([...inner.children], `${id}-`) : []
      return recordOf(id, 'page', item, link, [...leads, ...below])
    })
  }

  function recordOf(
    id: string,
    kind: CatalogRecord['kind'],
    element: Element,
    link: Element,
    children: CatalogRecord[] = [],
  ): CatalogRecord {
    elements.set(id, element as HTMLElement)
    return {
      id,
      title: link.textContent?.trim() ?? '',
      href: link.getAttribute('href') ?? '',
      kind,
      children,
    }
  }

  const items = [...catalog.children].flatMap((child) =>
    child.matches('.kb-catalog-list') ? [...child.children] : [child],
  )
  return { records: recordsOf(items), elements }
}
