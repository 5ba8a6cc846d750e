import type { Dispose } from '../dispose.ts'
import { together } from '../platform/listen.ts'
import { places } from './places.ts'
import { fillRows, isGap, rowName, rowTexts } from './sidebar-rows.ts'

/** A sidebar with gaps whose rows are being filled in. */
export type SidebarUse = {
  panel: HTMLElement
  /** The link to left-out rows that the reader has followed. */
  clicked?: HTMLAnchorElement
  /** The groups that the reader has opened or closed since. */
  touched: Set<HTMLElement | null>
  /** Restores the groups that the reader opened and closed, and remembers further changes. */
  remember: () => Dispose
  /** Stops first the waiting, then the remembering. */
  dispose: Dispose
}

/** A sidebar without gaps. */
export type FilledSidebar = HTMLElement & {
  /** Marks the rows for the next page, whose sidebar is given, and returns whether that page may keep this one. */
  keepFor?: (fresh: HTMLElement) => boolean
}

/** Fills in everything left out of a sidebar. A second call waits for the first; after a failure it tries again. Throws on failure. */
export async function wholeSidebar(use: SidebarUse): Promise<void> {
  const { panel, dispose: stopWaiting } = use
  const link = panel.querySelector<HTMLAnchorElement>('[data-left-out]')
  if (!link || panel.dataset.all) return
  panel.dataset.all = link.href
  let isLeft = false
  use.dispose = () => {
    isLeft = true
    delete panel.dataset.all
    stopWaiting()
  }
  try {
    const tree = await fetchTree(link.href)
    if (isLeft) return
    stopWaiting()
    fillSidebar(use, tree)
  } catch (error) {
    delete panel.dataset.all
    use.dispose = stopWaiting
    if (!isLeft) throw error
  }
}

/** Fetches a filled sidebar again after the site has changed: `kbsite dev`. */
export async function refillSidebar(panel: HTMLElement): Promise<void> {
  const tree = await fetchTree(panel.dataset.all ?? '')
  if (panel.isConnected) exchangeRows(panel, tree)
}

/** The whole sidebar, from the page that shows it, with its groups closed as at the start. Throws when that page cannot be fetched. */
async function fetchTree(href: string): Promise<Element> {
  const response = await fetch(href.replace(/#.*$/s, ''), { headers: { Accept: 'text/html' } })
  const html = response.ok ? await response.text() : ''
  const tree = new DOMParser().parseFromString(html, 'text/html').querySelector('.kb-all .kb-sidebar-tree')
  if (!tree) throw new Error(`No sidebar at ${href}.`)
  // On that page all groups are open, and the ids serve visitors without script.
  for (const group of tree.querySelectorAll('[data-collapsed]')) {
    group.removeAttribute('open')
    group.removeAttribute('data-collapsed')
  }
  for (const item of tree.querySelectorAll('li[id]')) item.removeAttribute('id')
  return tree
}

/** Existing rows remain the same elements: clicks in progress, focus and open groups survive, and the row that the reader sees does not move. */
function fillSidebar(use: SidebarUse, whole: Element): void {
  const { panel, clicked, touched } = use
  const focused = panel.contains(document.activeElement) ? document.activeElement : undefined
  const chosen = (clicked ?? focused)?.closest('li')
  const steady = steadyRow(panel, chosen)
  const top = topOf(steady)
  const inItsPlace = chosen && isGap(chosen) ? placeOf(chosen) : () => chosen
  exchangeRows(panel, whole)
  const live = panel.querySelector('[data-here]') ? places(panel) : () => {}
  const open = [...touched].filter((summary) => isOpen(summary))
  use.dispose = together(use.remember(), live)
  ;(panel as FilledSidebar).keepFor = (fresh) => keepFor(panel, fresh)
  for (const summary of touched) choose(summary, open.includes(summary))
  if (clicked) choose(chosen?.querySelector(':scope > details > summary'), true)
  if (steady?.isConnected) panel.scrollTop += topOf(steady) - top
  if (focused && !focused.isConnected)
    inItsPlace()?.querySelector<HTMLElement>('summary, a')?.focus({ preventScroll: true })
}

function isOpen(summary: Element | null | undefined): boolean {
  return summary?.parentElement?.hasAttribute('open') ?? false
}

/** Opens or closes a group by a click, so that it is remembered. */
function choose(summary: HTMLElement | null | undefined, wanted: boolean): void {
  summary?.parentElement?.toggleAttribute('open', !wanted)
  summary?.click()
}

function keepFor(panel: HTMLElement, fresh: HTMLElement): boolean {
  const wanted = [...rowTexts(fresh)].map(rowName)
  let found = 0
  for (const text of rowTexts(panel)) {
    if (found === wanted.length) break
    if (rowName(text) === wanted[found]) found += 1
  }
  // An edit may have changed the shown rows.
  if (found < wanted.length || !fresh.querySelector('[data-left-out]')) return false
  panel.dataset.route = fresh.dataset.route ?? ''
  markRoute(panel, panel.dataset.route)
  return true
}

function exchangeRows(panel: HTMLElement, whole: Element): void {
  const tree = panel.querySelector('.kb-sidebar-tree')
  // An equal page keeps the rows of the one before and only changes the marks.
  const own = panel.querySelector<HTMLElement>('[data-route][aria-current]')
  if (tree) fillRows(tree, whole)
  markRoute(panel, (own ?? panel).dataset.route)
}

function rowsOf(panel: Element): Element[] {
  return [...panel.querySelectorAll('.kb-sidebar-tree li')]
}

function topOf(row: Element | undefined): number {
  return row?.getBoundingClientRect().top ?? 0
}

/** The row that must not move: the one clicked, else the page's own, the one under the pointer, or the first one visible. */
function steadyRow(panel: Element, chosen: Element | null | undefined): Element | undefined {
  const box = panel.getBoundingClientRect()
  const isSeen = (row: Element) => {
    const { top, bottom, height } = (row.firstElementChild ?? row).getBoundingClientRect()
    return height > 0 && bottom > box.top && top < box.bottom
  }
  const rows = rowsOf(panel)
  const own = panel.querySelector('[aria-current]')?.closest('li')
  const row =
    chosen ??
    [own, ...rows.filter((one) => one.matches(':hover')).reverse(), ...rows].find((one) => one && isSeen(one))
  if (!row || !isGap(row)) return row ?? undefined
  return row.nextElementSibling ?? row.previousElementSibling ?? row.parentElement?.closest('li') ?? undefined
}

/** Finds the row that replaced a gap. */
function placeOf(gap: Element): () => Element | null | undefined {
  const { previousElementSibling: before, nextElementSibling: after, parentElement: list } = gap
  if (after) return () => after.previousElementSibling ?? after
  return () => (before ? before.nextElementSibling : list?.firstElementChild)
}

/** Marks the entries of a sidebar for this route, as `markable` does on the server: links, their ancestors, and groups, which open. */
export function markRoute(sidebar: Element, route = ''): void {
  const find = (selector: string) => sidebar.querySelectorAll(`.kb-sidebar-tree ${selector}`)
  for (const name of ['aria-current', 'data-has-active', 'data-here'])
    for (const marked of find(`[${name}]`)) marked.removeAttribute(name)
  const is = `="${CSS.escape(route)}"]`
  for (const link of find(`[data-place${is}`)) link.setAttribute('data-here', '')
  for (const link of find(`[data-route${is}`)) {
    link.setAttribute('aria-current', 'page')
    for (let item = link.closest('li'); item; item = item.parentElement!.closest('li')) {
      if (item !== link.parentElement) item.setAttribute('data-has-active', '')
      item.querySelector(':scope > details')?.setAttribute('open', '')
    }
  }
}
