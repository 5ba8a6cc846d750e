import { decode } from '../../../platform/decode.ts'
import { limits } from '../protocol.ts'
import type { Realm } from './realm.ts'
import { openRun } from './run.ts'

/** Writes the sample as the frame's document, so that its scripts run in order, and reports its height. */
export function showPage(html: string, listen: () => void, post: (message: unknown) => void): void {
  document.open()
  // Opening a document removes every listener from it and its window.
  listen()
  addEventListener('click', (event) => followLink(event, post))
  document.write(html)
  document.close()
  let messages = 0
  let reachPx = 0
  let last = { overPx: 0, times: 0 }
  const heightPx = (): number => Math.ceil(document.documentElement?.getBoundingClientRect().height ?? 0)
  const report = (): void => {
    if (messages++ > limits.rows) return
    const ownPx = heightPx()
    // As high as the window plus a margin (`min-height: 100vh`): a frame that grows with it would never be high enough.
    const overPx = ownPx - innerHeight
    last = { overPx, times: overPx === last.overPx ? last.times + 1 : 0 }
    if (overPx > 0 && last.times > 2) return
    // Positioned elements may extend beyond the document. Once the frame is high enough for them, only further growth can be measured.
    const reachedPx = document.scrollingElement?.scrollHeight ?? 0
    if (reachedPx > innerHeight) reachPx = reachedPx > ownPx ? reachedPx : 0
    post({ kind: 'size', heightPx: Math.max(ownPx, reachPx) })
  }
  report()
  addEventListener('resize', () => {
    if (heightPx() <= innerHeight) last = { overPx: 0, times: 0 }
  })
  if (document.documentElement) new ResizeObserver(report).observe(document.documentElement)
}

/** Shows a page in which nothing runs, because a policy is set before the page is parsed. */
export function showStill(html: string, port: MessagePort): void {
  // Before the policy: it compiles a function to see how stacks begin.
  const { listen } = openRun(port, globalThis as Realm)
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "script-src 'none'"
  document.head.append(policy)
  showPage(html, listen, port.postMessage.bind(port))
}

/**
 * Handles clicks on links of a sample: within the sample they scroll, else the page opens the address in a new tab. It never leads the
 * frame elsewhere, and adds nothing to the history of the page.
 */
export function followLink(event: MouseEvent, post: (message: unknown) => void): void {
  if (event.defaultPrevented) return
  const isLink = (node: EventTarget): node is Element =>
    node instanceof Element && node.matches('a[href], area[href]')
  const link = event.composedPath().find(isLink)
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) document.getElementById(decode(address.slice(1)))?.scrollIntoView()
  // A script's click is not the reader's.
  else if (event.isTrusted && URL.canParse(address, document.baseURI))
    post({ kind: 'link', href: new URL(address, document.baseURI).href })
}
