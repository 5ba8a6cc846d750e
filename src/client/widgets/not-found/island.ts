import type { Dispose } from '../../dispose.ts'
import { element as made } from '../../platform/dom.ts'
import { showPage } from '../../platform/route-events.ts'
import { type ListedPage, nearPages } from './near.ts'

export type NotFoundProps = {
  /** Address of the JSON list of pages of this language. */
  pagesHref: string
  /** The same screen in the other languages, for addresses below their roots. */
  others: readonly { root: string; href: string }[]
  /** Heading of the suggestions. */
  label: string
}

/**
 * Completes the screen for a missing address. Hosts serve the same file for all of them; only the browser knows the address, and thus the
 * language and the pages that may have been meant.
 */
export function mount(element: HTMLElement, props: NotFoundProps): Dispose {
  let left = false
  const other = props.others.find(({ root }) => location.pathname.startsWith(root))
  const work = other ? pageAt(other.href).then((page) => !left && showPage(page)) : suggest()
  // Offline, or if the file is missing, the screen stays as it is.
  work.catch(() => {})

  async function suggest(): Promise<void> {
    const response = await fetch(props.pagesHref)
    if (!response.ok) return
    const pages: ListedPage[] = await response.json()
    const base = document.documentElement.dataset.base ?? '/'
    const near = nearPages(location.pathname.slice(base.length), pages)
    if (left || near.length === 0) return
    element.querySelector('.kb-not-found-similar')?.append(made('p', {}, props.label), listOf(near, base))
  }

  return () => {
    left = true
  }
}

async function pageAt(href: string): Promise<Document> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`No page at ${href}.`)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function listOf(pages: readonly ListedPage[], base: string): HTMLElement {
  const items = pages.map(([path, title]) => made('li', {}, made('a', { href: base + path }, title)))
  return made('ul', {}, ...items)
}
