import type { Dispose } from '../../../dispose.ts'
import { holdsBlock } from './blocks.ts'

/** Numbers of the product spec §10 for finding diagram blocks in a page. */
const scanRetries = { times: 15, firstMs: 300, factor: 1.4, capMs: 10_000 }
const startTimerMs = 500
const safetyTimerMs = 2000

/** Delay before the retry after `attempts` earlier ones, in ms: 300, 420, 588, … at most 10,000. */
export function scanDelay(attempts: number): number {
  return Math.min(Math.round(scanRetries.firstMs * scanRetries.factor ** attempts), scanRetries.capMs)
}

export type ScannerOptions = {
  document: Document
  /** Turns one block into a viewer; settles when its drawing has succeeded or failed. */
  mount: (block: Element) => Promise<void>
  /** Whether the page's data says that it has blocks: if not, there is no retry loop; `undefined` if the data does not say. */
  pageHasBlocks?: () => boolean | undefined
}

export type Scanner = {
  /** Starts scanning once the document is ready; a second call does nothing. */
  initialize: () => void
  /** Looks for blocks now and queues the new ones; returns whether the page has any. */
  scan: () => boolean
  /** The page shows another route: restart the retries. */
  routeChanged: () => void
  /** The framework is ready: scan once, the first time. */
  ready: () => void
  dispose: Dispose
}

const taken = 'data-diagram-taken'

/** Turns the diagram blocks of a page into viewers, one at a time, in document order, now, later and after route changes. Reference §9. */
export function createScanner({ document, mount, pageHasBlocks }: ScannerOptions): Scanner {
  const queue = createQueue(mount, () => {
    initialComplete = true
  })
  const timers = { retry: 0, start: 0, safety: 0 }
  const controller = new AbortController()
  const once = { signal: controller.signal, once: true }
  let attempts = 0
  let initialComplete = false
  let initialized = false
  let wasReady = false

  function scan(): boolean {
    const blocks = findBlocks(document)
    const untaken = blocks.filter((block) => !block.hasAttribute(taken))
    for (const block of untaken) block.setAttribute(taken, '')
    queue.add(untaken)
    return blocks.length > 0 || document.querySelector(`[${taken}]`) !== null
  }

  function scanWithRetry(): void {
    window.clearTimeout(timers.retry)
    if (scan() || pageHasBlocks?.() === false || attempts >= scanRetries.times) return
    timers.retry = window.setTimeout(scanWithRetry, scanDelay(attempts))
    attempts++
  }

  function restart(): void {
    attempts = 0
    initialComplete = false
    scanWithRetry()
  }

  const unlessComplete = () => !initialComplete && scan()
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => scan(), once)
  window.addEventListener('load', unlessComplete, once)
  timers.safety = window.setTimeout(unlessComplete, safetyTimerMs)
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(holdsBlock))) scan()
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })

  function initialize(): void {
    if (initialized) return
    initialized = true
    const begin = () =>
      queueMicrotask(() => window.requestAnimationFrame(() => !controller.signal.aborted && restart()))
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, once)
    else begin()
    timers.start = window.setTimeout(scan, startTimerMs)
  }

  return {
    initialize,
    scan,
    routeChanged: restart,
    ready() {
      if (!wasReady) scan()
      wasReady = true
    },
    dispose() {
      controller.abort()
      observer.disconnect()
      queue.clear()
      for (const timer of Object.values(timers)) window.clearTimeout(timer)
    },
  }
}

/** Mounts blocks one at a time; calls `onEmpty` when none are left. */
function createQueue(mount: ScannerOptions['mount'], onEmpty: () => void) {
  const blocks: Element[] = []
  let working = false

  async function work(): Promise<void> {
    working = true
    for (let block = blocks.shift(); block; block = blocks.shift()) {
      // The page may have changed while the block waited.
      if (!block.isConnected) continue
      await mount(block).catch((error: unknown) => console.error('Diagram block skipped', error))
      if (blocks.length === 0) onEmpty()
    }
    working = false
  }

  return {
    add(found: readonly Element[]): void {
      blocks.push(...found)
      if (!working) work()
    },
    clear: () => blocks.splice(0),
  }
}

/** Blocks in document order: elements with the class, else `pre` elements around such code. */
export function findBlocks(root: ParentNode): Element[] {
  const marked = [...root.querySelectorAll('.language-mermaid')].filter(
    (block) => !block.closest('.kb-diagram'),
  )
  if (marked.length) return marked.filter((block) => !block.parentElement?.closest('.language-mermaid'))
  return [...root.querySelectorAll('pre > code[class*="mermaid"]')].flatMap((code) =>
    code.parentElement && !code.closest('.kb-diagram') ? [code.parentElement] : [],
  )
}
