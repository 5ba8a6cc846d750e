import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'

/**
 * Marks links in the navigation to a place of this page, and their ancestors, while the address has that hash.
 *
 * Their groups are opened once, at the start; later jumps within the page leave them alone.
 */
export function places(root: ParentNode): Dispose {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-here]')]
  let marked: [Element, string][] = []
  const set = (element: Element, name: string, value: string) => {
    if (element.hasAttribute(name)) return
    element.setAttribute(name, value)
    marked.push([element, name])
  }
  const clear = () => {
    for (const [element, name] of marked) element.removeAttribute(name)
    marked = []
  }
  const update = () => {
    clear()
    const current = links.filter(({ hash }) => hash === location.hash)
    for (const link of current) {
      set(link, 'aria-current', 'location')
      for (const item of itemsAbove(link)) set(item, 'data-has-active', '')
    }
    return current
  }
  for (const link of update()) for (const group of groupsAround(link)) group.open = true
  return together(
    listen(window, 'hashchange', () => void update()),
    clear,
  )
}

function itemsAbove(link: Element): Element[] {
  const item = link.parentElement?.closest('li')?.parentElement?.closest('li')
  return item ? [item, ...itemsAbove(item.firstElementChild ?? item)] : []
}

function groupsAround(link: Element): HTMLDetailsElement[] {
  const group = link.closest<HTMLDetailsElement>('details[data-group]')
  return group?.parentElement ? [group, ...groupsAround(group.parentElement)] : []
}
