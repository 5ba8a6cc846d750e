import type { Dispose } from '../dispose.ts'
import { announce } from '../platform/announce.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { isPanelEntry, leavePanelEntry } from '../platform/panel-entry.ts'
import { announcePage, REFRESH_EVENT, ROUTE_CHANGE_EVENT, SHOW_PAGE_EVENT } from '../platform/route-events.ts'
import { targetOf } from './anchors.ts'
import { canSwap } from './can-swap.ts'
import { openFetchedPages } from './fetched-pages.ts'
import { loadExchange, loadedExchange } from './load-exchange.ts'
import { isPlainClick, isSamePage, pageUrl, usualUrl } from './page-url.ts'
import { prefetch } from './prefetch.ts'
import { openScrollMemory } from './scroll-memory.ts'

/**
 * Follows links to pages of this site without a load: fetches, exchanges the page, and does everything else that a load
 * does (title, address, scroll, focus). On any doubt the browser loads the page as if this did not exist.
 *
 * `mount` brings the present page to life; it is called at once and after each exchange.
 */
export function softNavigation(mount: () => Dispose): Dispose {
  const pages = openFetchedPages()
  const memory = openScrollMemory()
  // A screen reader only follows a region that it has seen empty.
  announce('')
  let here = usualUrl(new URL(location.href), document.documentElement.dataset.address)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
  // No panel is open in a page that was loaded again, and the reader would go back from it in vain.
  if (isPanelEntry()) void leavePanelEntry()
  let going = 0
  let awaited: { href: string; isNew: boolean } | undefined
  let unmount = bringToLife()

  function bringToLife(): Dispose {
    const ahead = (url: URL, isMeant: boolean) => {
      pages.ahead(url)
      // Asked for again when the link is followed.
      if (isMeant) loadExchange().catch(() => {})
    }
    return together(mount(), prefetch(otherPage, ahead))
  }

  function otherPage(link: HTMLAnchorElement): URL | undefined {
    const url = urlOf(link)
    return url && !isSamePage(url, here) ? url : undefined
  }

  async function go(wanted: URL, isNew: boolean): Promise<void> {
    going += 1
    const turn = going
    let url = wanted
    awaited = { href: url.href, isNew }
    try {
      const [text, { land, loadStyles, swapPage }] = await Promise.all([pages.text(url), loadExchange()])
      const next = new DOMParser().parseFromString(text, 'text/html')
      url = usualUrl(url, next.documentElement.dataset.address)
      if (turn !== going) return
      if (!canSwap(next)) return load(url, isNew)
      await loadStyles(next)
      if (turn !== going) return
      memory.leave()
      // The page takes the place of a panel that is open.
      if (isNew && isPanelEntry()) history.replaceState(null, '', url)
      else if (isNew) history.pushState(null, '', url)
      memory.mark()
      here = url
      // The browser would style all of a page from which the focused link is taken out.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      exchange(() => swapPage(next))
      if (!isNew) memory.unfold()
      land(scrollToPlace(url, isNew ? undefined : memory.recall()))
      if (turn === going) announcePage(ROUTE_CHANGE_EVENT)
    } catch {
      // Offline, a server's error, a page that is gone: the browser shows it better.
      if (turn === going) load(url, isNew)
    } finally {
      if (turn === going) awaited = undefined
    }
  }

  function exchange(swap: () => void): void {
    unmount()
    swap()
    unmount = bringToLife()
  }

  const stop = together(
    listen(document, 'click', (event) => {
      const link = nearest<HTMLAnchorElement>(event, 'a[href]')
      const url = link && isPlainClick(event) && otherPage(link)
      if (!url) return
      event.preventDefault()
      // A request that hangs would be waited for again, however often the link is clicked. A double click is no second thought.
      if (awaited?.href === url.href && event.detail < 2) {
        going += 1
        load(url, true)
      } else void go(url, true)
    }),
    listen(window, 'popstate', () => {
      const url = new URL(location.href)
      if (!isSamePage(url, here)) return void go(url, false)
      here = url
      // A new entry is a jump within the page, which the browser has done; an old one is a way back, also from a page that is not there yet.
      const entry = memory.mark()
      // Where only a panel was closed, the page stays, and the one that a link leads to still comes.
      if (entry === 'new' || (entry === 'same' && awaited?.isNew !== false)) return
      going += 1
      awaited = undefined
      scrollToPlace(url, memory.recall())
    }),
    listen(document, SHOW_PAGE_EVENT, async ({ detail }) => {
      if (!canSwap(detail)) return
      const at = here
      const code = await loadExchange().catch(() => undefined)
      if (code && here === at) exchange(() => code.swapPage(detail))
    }),
    // The development server has another state of this page.
    listen(document, REFRESH_EVENT, (event) => {
      const next = event.detail
      pages.clear()
      const code = loadedExchange()
      if (!next || !code || !canSwap(next)) return
      event.preventDefault()
      const { scrollY } = window
      exchange(() => code.swapPage(next))
      window.scrollTo({ top: scrollY, behavior: 'instant' })
      announcePage(ROUTE_CHANGE_EVENT)
    }),
    memory.dispose,
  )
  return () => {
    stop()
    unmount()
  }
}

function load(url: URL, isNew: boolean): void {
  if (isNew) location.assign(url)
  else location.reload()
}

function urlOf(link: HTMLAnchorElement): URL | undefined {
  const url = pageUrl(
    {
      // In a drawing the properties of a link are no texts.
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target') ?? '',
      hasDownload: link.hasAttribute('download'),
      inRaw: link.closest('.vp-raw, [data-raw]') !== null,
    },
    new URL(location.href),
    document.documentElement.dataset.base ?? '/',
  )
  // The same place in the other language: anchors are shared where headings are, and a query says as much there.
  if (url && link.dataset.locale !== undefined) {
    url.hash ||= location.hash
    url.search ||= location.search
  }
  return url
}

/** Scrolls to the remembered position, else to the hash's element (which it gives back), else to the top. */
function scrollToPlace(url: URL, position: number | undefined): HTMLElement | null {
  const target = position === undefined && url.hash ? targetOf(url.hash) : null
  if (target) {
    // What stands in closed details has no place, and a jump of the browser would open them.
    for (const details of document.querySelectorAll('details')) details.open ||= details.contains(target)
    target.scrollIntoView({ behavior: 'instant' })
  } else window.scrollTo({ top: position ?? 0, behavior: 'instant' })
  return target
}
