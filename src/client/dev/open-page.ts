import { refillSidebar } from '../behaviours/whole-sidebar.ts'
import { applyPatch, type Patch, patchOf } from '../platform/patch.ts'
import { announcePage, REFRESH_EVENT, ROUTE_CHANGE_EVENT } from '../platform/route-events.ts'

/** Brings the open page up to date without losing what its reader has opened and scrolled to. */
type OpenPage = {
  /** Shows the server's current version of the page. */
  update(): Promise<void>
  /** Must be called for each message that is not about this page: catches up with edits between the page's load and the first message. */
  catchUp(version: number, reloaded: number): Promise<void>
}

/** Elements with scripts of their own, or with links that scripts hold: if these change, the page's whole content is exchanged. */
const mounted = '.kb-island, [data-code-group], .kb-aside, time, script, style, link'

export function openPage(): OpenPage {
  /** The page as the server last sent it. */
  let known: { href: string; page: Document } | undefined

  async function catchUp(version: number, reloaded: number): Promise<void> {
    const { href } = location
    if (known?.href === href) return
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isLoaded = navigation?.name.replace(/#.*$/s, '') === href.replace(/#.*$/s, '')
    const [timing] = navigation?.serverTiming ?? []
    if (!isLoaded || !timing) return
    const loaded = Number(timing.description.split(' ')[0])
    if (loaded < reloaded) return location.reload()
    if (loaded !== version) return update()
    const { html, state } = await fetchPage(href)
    if (state === timing.description) known = { href, page: parse(html) }
  }

  async function update(): Promise<void> {
    await updateContent()
    // The rest of the sidebar was fetched beside the page, and may have changed too.
    const filled = document.querySelector<HTMLElement>('.kb-sidebar[data-all]')
    // A sidebar that has become small no longer leaves anything out.
    if (filled) await refillSidebar(filled).catch(() => {})
  }

  /** Patches the page where only text differs, which keeps its samples, trees and drawings as they are; else exchanges its content. */
  async function updateContent(): Promise<void> {
    const { href } = location
    const [{ html }, { swapPage }] = await Promise.all([fetchPage(href), import('../behaviours/exchange.ts')])
    // The reader has followed a link meanwhile.
    if (location.href !== href) return updateContent()
    const next = parse(html)
    const patch = known?.href === href ? patchFrom(known.page, next) : undefined
    if (patch) {
      applyPatch(patch)
      document.dispatchEvent(new CustomEvent(REFRESH_EVENT, { detail: null }))
      announcePage(ROUTE_CHANGE_EVENT)
      known = { href, page: next }
      return
    }
    const detail = { page: next, swapPage }
    const isIgnored = document.dispatchEvent(new CustomEvent(REFRESH_EVENT, { detail, cancelable: true }))
    // The browser keeps the scroll position across a reload.
    if (isIgnored) location.reload()
    // The content of `next` has moved into the page.
    else known = { href, page: parse(html) }
  }

  return { update, catchUp }
}

function patchFrom(before: Document, next: Document): Patch | undefined {
  const hasSameFrame =
    next.head.isEqualNode(before.head) &&
    next.documentElement.cloneNode().isEqualNode(before.documentElement.cloneNode())
  const [live, old, fresh] = [document, before, next].map((page) => page.getElementById('app'))
  // The script of copy buttons is loaded only for pages that have one.
  const isFirstCode = !before.querySelector('button.copy') && next.querySelector('button.copy') !== null
  return hasSameFrame && !isFirstCode && live && old && fresh ? patchOf(live, old, fresh, mounted) : undefined
}

/** The current page, and the server's name for this version of it. */
async function fetchPage(href: string): Promise<{ html: string; state: string | undefined }> {
  const response = await fetch(href, { headers: { Accept: 'text/html' } })
  const state = /desc="([^"]+)"/.exec(response.headers.get('server-timing') ?? '')?.[1]
  return { html: await response.text(), state }
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
