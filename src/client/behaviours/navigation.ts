import type { Dispose } from '../dispose.ts'
import { announce } from '../platform/announce.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { leavePanelEntry, panelDepth } from '../platform/panel-entry.ts'
import { announcePage, REFRESH_EVENT, ROUTE_CHANGE_EVENT, SHOW_PAGE_EVENT } from '../platform/route-events.ts'
import { targetOf } from './anchors.ts'
import { canSwap } from './can-swap.ts'
import { openFetchedPages } from './fetched-pages.ts'
import { type KeptPlace, openKeptPlace } from './kept-place.ts'
import { isPlainClick, isSamePage, pageUrl, usualUrl } from './page-url.ts'
import { prefetch } from './prefetch.ts'
import { openScrollMemory } from './scroll-memory.ts'

type Navigation = {
  pages: ReturnType<typeof openFetchedPages>
  memory: ReturnType<typeof openScrollMemory>
  place: KeptPlace
  /** Address of the page on the screen. */
  here: URL
  /** Counts requested pages, so that an earlier one that arrives late is dropped. */
  turn: number
  /** The page being fetched. */
  awaited: { href: string; isNew: boolean } | undefined
  /** Disposes of the current page, lets `swap` exchange it, and mounts the new one. */
  exchange: (swap: () => void) => void
}

/** Code that only a reader who follows a link needs. */
const loadExchange = () => import('./exchange.ts')

/**
 * Follows links within the site without a load: fetches the page, exchanges it, and does everything else that a load does (title, address,
 * scroll position, focus). When in doubt, the browser loads the page as usual.
 *
 * `mount` starts the scripts of the current page; it is called at once and after each exchange.
 */
export function softNavigation(mount: () => Dispose): Dispose {
  const pages = openFetchedPages()
  const memory = openScrollMemory()
  const place = openKeptPlace()
  // A screen reader only follows a region that it has seen empty.
  announce('')
  const here = usualUrl(new URL(location.href), document.documentElement.dataset.address)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
  // After a reload no panel is open, and going back to close it would seem to do nothing.
  if (panelDepth()) void leavePanelEntry()
  place.keep(targetOf(location.hash))

  const start = (): Dispose =>
    together(
      mount(),
      prefetch(
        (link) => otherPage(navigation, link),
        (url, isMeant) => {
          pages.ahead(url)
          // Following the link will request it again and report a failure.
          if (isMeant) loadExchange().catch(() => {})
        },
      ),
    )
  const exchange = (swap: () => void): void => {
    unmount()
    swap()
    unmount = start()
  }
  const navigation: Navigation = { pages, memory, place, here, turn: 0, awaited: undefined, exchange }
  let unmount = start()
  const stop = together(
    listen(document, 'click', (event) => onClick(navigation, event)),
    listen(window, 'popstate', () => onPopState(navigation)),
    listen(document, SHOW_PAGE_EVENT, ({ detail }) => void showAtSameAddress(navigation, detail)),
    listen(document, REFRESH_EVENT, (event) => onRefresh(navigation, event)),
    memory.dispose,
    place.dispose,
  )
  return () => {
    stop()
    unmount()
  }
}

async function go(navigation: Navigation, wanted: URL, isNew: boolean): Promise<void> {
  const { pages, memory, place } = navigation
  navigation.turn += 1
  const { turn } = navigation
  const isOver = () => turn !== navigation.turn
  let url = wanted
  navigation.awaited = { href: url.href, isNew }
  try {
    const [text, { land, loadStyles, swapPage }] = await Promise.all([pages.text(url), loadExchange()])
    const next = new DOMParser().parseFromString(text, 'text/html')
    url = usualUrl(url, next.documentElement.dataset.address)
    if (isOver()) return
    if (!canSwap(next) || (isNew && hasFields())) return load(url, isNew)
    await loadStyles(next)
    if (isOver()) return
    memory.leave()
    // A page replaces the entry of an open panel.
    if (isNew && panelDepth()) history.replaceState(null, '', url)
    else if (isNew) history.pushState(null, '', url)
    memory.mark()
    navigation.here = url
    // Removing the focused link would make the browser style the whole page again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    navigation.exchange(() => swapPage(next))
    if (!isNew) memory.unfold()
    const target = scrollToPlace(url, isNew ? undefined : memory.recall())
    place.keep(target)
    land(target)
    if (!isOver()) announcePage(ROUTE_CHANGE_EVENT)
  } catch {
    // Offline, an error of the server, a missing page: the browser shows these better.
    if (!isOver()) load(url, isNew)
  } finally {
    if (!isOver()) navigation.awaited = undefined
  }
}

function onClick(navigation: Navigation, event: MouseEvent): void {
  const link = nearest<HTMLAnchorElement>(event, 'a[href]')
  const url = link && isPlainClick(event) && otherPage(navigation, link)
  if (!url) return
  event.preventDefault()
  // A second click loads the page, because its request may hang. A double click does not count as one.
  if (navigation.awaited?.href === url.href && event.detail < 2) {
    navigation.turn += 1
    load(url, true)
  } else void go(navigation, url, true)
}

function onPopState(navigation: Navigation): void {
  const { memory, place, awaited } = navigation
  const url = new URL(location.href)
  if (!isSamePage(url, navigation.here)) return void go(navigation, url, false)
  navigation.here = url
  // A new entry is a jump within the page, which the browser has already made. An old one is a way back, perhaps from a page still being fetched.
  const entry = memory.mark()
  if (entry === 'new') place.keep(targetOf(url.hash))
  // If only a panel was closed, the page stays, and the one that a link leads to still comes.
  if (entry === 'new' || (entry === 'same' && awaited?.isNew !== false)) return
  navigation.turn += 1
  navigation.awaited = undefined
  place.keep(scrollToPlace(url, memory.recall()))
}

// Browsers restore what was typed into fields only in a document that was loaded.
function hasFields(): boolean {
  return Boolean(
    document.querySelector('main :is(input, textarea, select):enabled:not([type=radio], .kb-island *)'),
  )
}

async function showAtSameAddress(navigation: Navigation, page: Document): Promise<void> {
  if (!canSwap(page)) return
  const { here } = navigation
  const code = await loadExchange().catch(() => undefined)
  if (code && here === navigation.here) navigation.exchange(() => code.swapPage(page))
}

/** The development server has another version of the page. */
function onRefresh(
  { pages, memory, exchange }: Navigation,
  event: DocumentEventMap[typeof REFRESH_EVENT],
): void {
  pages.clear()
  const { detail } = event
  if (!detail || !canSwap(detail.page)) return
  event.preventDefault()
  memory.leave()
  exchange(() => detail.swapPage(detail.page))
  memory.unfold()
  window.scrollTo({ top: memory.recall(), behavior: 'instant' })
  announcePage(ROUTE_CHANGE_EVENT)
}

function otherPage({ here }: Navigation, link: HTMLAnchorElement): URL | undefined {
  const url = urlOf(link)
  return url && !isSamePage(url, here) ? url : undefined
}

function load(url: URL, isNew: boolean): void {
  if (isNew) location.assign(url)
  else location.reload()
}

function urlOf(link: HTMLAnchorElement): URL | undefined {
  const url = pageUrl(
    {
      // In an SVG the properties of a link are not strings.
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target') ?? '',
      hasDownload: link.hasAttribute('download'),
      inRaw: link.closest('.vp-raw, [data-raw]') !== null,
    },
    new URL(location.href),
    document.documentElement.dataset.base ?? '/',
  )
  // A link to another language keeps the place: headings that both share have the same anchor.
  if (url && link.dataset.locale !== undefined) {
    url.hash ||= location.hash
    url.search ||= location.search
  }
  return url
}

/** Scrolls to the remembered position, else to the element of the hash, which it returns, else to the top. */
function scrollToPlace(url: URL, position: number | undefined): HTMLElement | null {
  const target = position === undefined && url.hash ? targetOf(url.hash) : null
  if (target) {
    // As in the browser's own jumps, closed details around the target open.
    for (const details of document.querySelectorAll('details')) details.open ||= details.contains(target)
    target.scrollIntoView({ behavior: 'instant' })
  } else window.scrollTo({ top: position ?? 0, behavior: 'instant' })
  return target
}
