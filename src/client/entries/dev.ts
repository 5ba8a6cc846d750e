import { loadExchange } from '../behaviours/load-exchange.ts'
import { refillSidebar } from '../behaviours/whole-sidebar.ts'
import { type DevFinding, type DevMessage, refusedOrigin } from '../dev/message.ts'
import { showFindings } from '../dev/overlay.ts'
import { thrownFinding } from '../dev/thrown.ts'
import { THROWN_EVENT } from '../islands/thrown-event.ts'
import { applyPatch, type Patch, patchOf } from '../platform/patch.ts'
import { announcePage, REFRESH_EVENT, ROUTE_CHANGE_EVENT } from '../platform/route-events.ts'

const token = new URL(import.meta.url).searchParams.get('token') ?? ''
const channel = new URL('../__kbsite/events', import.meta.url)
channel.search = ''
const opener = new URL('open', channel)
const base = new URL('..', channel).pathname

/** The version that the server told of last: what comes between two streams is made up for at the beginning of the second. */
let heard: number | undefined

/**
 * Follows the dev server until the page is hidden: swaps the page's content after an edit, shows errors over it, and comes back after a
 * restart. Gives whether the server may be asked again.
 */
async function follow(): Promise<boolean> {
  const leaving = new AbortController()
  const leaveHidden = () => document.hidden && leaving.abort()
  document.addEventListener('visibilitychange', leaveHidden)
  try {
    const { signal } = leaving
    const response = await fetch(channel, { method: 'POST', headers: { 'x-kbsite-token': token }, signal })
    if (response.status === refusedOrigin) return false
    if (response.status === 403) {
      location.reload()
      return true
    }
    await listen(response.body!)
    return true
  } finally {
    document.removeEventListener('visibilitychange', leaveHidden)
    leaving.abort()
  }
}

async function listen(body: ReadableStream<BufferSource>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let before = heard
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const message = JSON.parse(line) as DevMessage
      await take(before === undefined ? message : withMissed(message, before))
      before = undefined
      heard = message.version
    }
  }
}

/** The first message of a stream, with what has changed since the version that the page heard of before. */
function withMissed(message: DevMessage, before: number): DevMessage {
  if (message.version === before) return message
  return { ...message, routes: message.reloaded > before ? 'reload' : 'all' }
}

async function take({ version, reloaded, routes, findings }: DevMessage): Promise<void> {
  document.documentElement.dataset.kbsiteDev = 'following'
  if (routes === 'reload') return location.reload()
  if (routes === 'all' || routes.length > 0) await swapContent()
  else await remember(version, reloaded)
  told = findings
  show()
}

/** What the server said last, and what islands of the open page threw. */
let told: readonly DevFinding[] = []
let thrown: readonly DevFinding[] = []

function show(): void {
  showFindings([...thrown, ...told], { base, open })
}

/** Has the server open the place of a finding in the author's editor. */
function open(place: string): void {
  const headers = { 'x-kbsite-token': token, 'x-kbsite-place': encodeURIComponent(place) }
  void fetch(opener, { method: 'POST', headers })
}

document.addEventListener(THROWN_EVENT, ({ target, detail }) => {
  thrown = [...thrown, thrownFinding((target as HTMLElement).dataset.island ?? '', detail)]
  show()
})

document.addEventListener(ROUTE_CHANGE_EVENT, () => {
  thrown = []
  show()
})

/** Elements that scripts bring to life one by one, or whose links they hold: a page in which they change is exchanged whole. */
const mounted = '.kb-island, [data-code-group], .kb-aside, time, script, style, link'

/** What the document was made of, or last changed to: a page as the server sent it. */
let known: { href: string; page: Document } | undefined

/** Looks once at what the document was made of; what was missed between its load and the first message is made up for. */
async function remember(version: number, reloaded: number): Promise<void> {
  const { href } = location
  if (known?.href === href) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLoaded = navigation?.name.replace(/#.*$/s, '') === href.replace(/#.*$/s, '')
  const [timing] = navigation?.serverTiming ?? []
  if (!isLoaded || !timing) return
  const loaded = Number(timing.description.split(' ')[0])
  if (loaded < reloaded) return location.reload()
  if (loaded !== version) return swapContent()
  const { html, state } = await fetchPage(href)
  if (state === timing.description) known = { href, page: parse(html) }
}

/** The page as it is now, with the sidebar that was fetched beside it. */
async function swapContent(): Promise<void> {
  await swapPage()
  // What the page itself leaves out of its sidebar may have changed too.
  const filled = document.querySelector<HTMLElement>('.kb-sidebar[data-all]')
  // Of a sidebar that has become small there is no such page any more, and what the page holds is all of it.
  if (filled) await refillSidebar(filled).catch(() => {})
}

/**
 * The page's new content in place of the old one; scroll position and open menus stay. Where nothing but text differs, only that is exchanged:
 * it costs a fraction, and samples, trees and drawings of the page stay as the author has them.
 */
async function swapPage(): Promise<void> {
  const { href } = location
  const [{ html }] = await Promise.all([fetchPage(href), loadExchange()])
  // The reader has followed a link meanwhile.
  if (location.href !== href) return swapPage()
  const next = parse(html)
  const patch = known?.href === href ? patchFrom(known.page, next) : undefined
  if (patch) {
    applyPatch(patch)
    document.dispatchEvent(new CustomEvent(REFRESH_EVENT, { detail: null }))
    announcePage(ROUTE_CHANGE_EVENT)
    known = { href, page: next }
    return
  }
  const refreshed = document.dispatchEvent(new CustomEvent(REFRESH_EVENT, { detail: next, cancelable: true }))
  // Nobody took the new document over: the browser keeps the scroll position across a reload.
  if (refreshed) location.reload()
  // What was taken over has left its document.
  else known = { href, page: parse(html) }
}

function patchFrom(before: Document, next: Document): Patch | undefined {
  const hasSameFrame =
    next.head.isEqualNode(before.head) &&
    next.documentElement.cloneNode().isEqualNode(before.documentElement.cloneNode())
  const [live, old, fresh] = [document, before, next].map((page) => page.getElementById('app'))
  // The code of copy buttons is loaded for the pages that have one.
  const isFirstCode = !before.querySelector('button.copy') && next.querySelector('button.copy') !== null
  return hasSameFrame && !isFirstCode && live && old && fresh ? patchOf(live, old, fresh, mounted) : undefined
}

/** The page as it is now, and what the server calls this state of it. */
async function fetchPage(href: string): Promise<{ html: string; state: string | undefined }> {
  const response = await fetch(href, { headers: { Accept: 'text/html' } })
  const state = /desc="([^"]+)"/.exec(response.headers.get('server-timing') ?? '')?.[1]
  return { html: await response.text(), state }
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

const unfollowed =
  'kbsite: this page does not follow edits, because it came by another address than the server has. Open the address that "kbsite dev" printed.'

async function keepFollowing(): Promise<void> {
  for (let waitMs = 300; ; waitMs = Math.min(waitMs * 1.5, 5_000)) {
    await untilSeen()
    try {
      if (!(await follow())) return console.warn(unfollowed)
      waitMs = 300
    } catch {
      // The server is down or restarting: try again. Or the page was hidden.
      if (document.hidden) waitMs = 300
    }
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Browsers keep six connections to a server: if every tab in the background held one, the seventh would not load. */
async function untilSeen(): Promise<void> {
  while (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
  }
}

void keepFollowing()
