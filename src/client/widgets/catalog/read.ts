import type { CatalogItem } from './model.ts'

/** An item together with the elements that show it. */
export type ShownItem = CatalogItem & {
  element: HTMLElement
  headingElements: readonly HTMLElement[]
  items: readonly ShownItem[]
}

/** The items of a catalog in the page, in order, each group with its pages. */
export function readCatalog(catalog: Element): ShownItem[] {
  return [...catalog.children].flatMap((child) => {
    if (child.matches('.kb-catalog-list')) return readList(child)
    const link = child.querySelector<HTMLAnchorElement>('.kb-catalog-title a')
    if (!link) return []
    return [itemOf(child as HTMLElement, link)]
  })
}

function readList(list: Element): ShownItem[] {
  return [...list.children].flatMap((item) => {
    const link = item.querySelector<HTMLAnchorElement>(':scope > a')
    return link ? [itemOf(item as HTMLElement, link)] : []
  })
}

function itemOf(element: HTMLElement, link: HTMLAnchorElement): ShownItem {
  const headingElements = [...element.querySelectorAll<HTMLElement>(':scope > .kb-catalog-headers > li')]
  const inner = element.querySelector(':scope > .kb-catalog-list, :scope > details > .kb-catalog-list')
  return {
    element,
    headingElements,
    link: textAndHref(link),
    headings: headingElements.map((heading) => textAndHref(heading.querySelector('a')!)),
    items: inner ? readList(inner) : [],
  }
}

function textAndHref(link: HTMLAnchorElement): { text: string; href: string } {
  return { text: link.textContent?.trim() ?? '', href: link.getAttribute('href') ?? '' }
}
