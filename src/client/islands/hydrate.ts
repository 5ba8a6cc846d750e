import { isPlainClick } from '../behaviours/page-url.ts'
import type { Dispose } from '../dispose.ts'
import { announce } from '../platform/announce.ts'
import { listen } from '../platform/listen.ts'
import { whenNear } from '../platform/when-near.ts'
import {
  type IslandLoaders,
  type IslandModule,
  islandLoaders,
  type PlainIsland,
  plainIslands,
} from './registry.ts'
import { reloadIfNew } from './reload-if-new.ts'
import { REQUEST_EVENT, request } from './request.ts'

type PlainLoaders = Readonly<Record<string, () => Promise<PlainIsland>>>

/**
 * Starts the islands below `root` as their `data-when` says: `load` at once, `visible` near the viewport, `use` when the pointer or the
 * focus reaches them; a click then also asks the island to open (`requestIsland`).
 *
 * React is loaded with the first island that needs it. An island without a loader remains the server's markup. If its code fails to load,
 * the island says so and tries again when it is used or the network is back; if it throws, when it is clicked. After a second failure the
 * page reloads if the site has been deployed again. `Dispose` unmounts all islands and stops those that are waiting.
 */
export function hydrateIslands(
  root: ParentNode,
  loaders: IslandLoaders = islandLoaders,
  plain: PlainLoaders = plainIslands,
): Dispose {
  const disposers: Dispose[] = []
  let disposed = false
  for (const element of root.querySelectorAll<HTMLElement>('.kb-island[data-island]')) {
    const { island = '', when } = element.dataset
    const bring = bringerOf(loaders[island], plain[island])
    if (!bring) continue
    const start = hydrator(element, bring, (mount) => disposed || disposers.push(mount()))
    disposers.push(
      listen(window, 'online', () => element.dataset.status === 'failed' && start()),
      ...STARTS.map((event) => listen(element, event, start)),
    )
    if (when === 'use') disposers.push(listen(element, 'click', (event) => requestByClick(element, event)))
    else if (when === 'visible') disposers.push(whenNear(element, start))
    else start()
  }
  return () => {
    disposed = true
    for (const dispose of disposers) dispose()
  }
}

/** Events that start an island, or start it again. */
const STARTS = [REQUEST_EVENT, 'pointerenter', 'focusin', 'click'] as const

/** Starts an island; `fail` receives what it throws later. */
type Mount = (element: HTMLElement, props: never, fail: (error: unknown) => void) => Dispose

/** Loads the code of an island. */
type Bringer = () => Promise<Mount>

function bringerOf(
  load: (() => Promise<IslandModule>) | undefined,
  loadPlain: (() => Promise<PlainIsland>) | undefined,
): Bringer | undefined {
  if (!load) return loadPlain && (() => loadPlain().then(({ mount }) => mount))
  return async () => {
    const [{ hydrateComponent }, island] = await Promise.all([import('./react.ts'), load()])
    return (element, props, fail) => hydrateComponent(element, island.default, props, fail)
  }
}

/** `mount` starts the island, unless the page was left while its code was loading. */
function hydrator(
  element: HTMLElement,
  bring: Bringer,
  keep: (mount: () => Dispose) => void,
): (event?: Event) => Promise<void> {
  const { dataset } = element
  let started = false
  let hasThrown = false
  let hasFailed = false
  let isAskedAgain = false
  const fail = (error: unknown): void => {
    // The markup stays readable; the reason goes to the console.
    dataset.status = 'failed'
    // Opening by itself later would surprise a reader who has seen it fail.
    delete dataset.requested
    console.error(`Island "${dataset.island}" failed.`, error)
    // A style sheet shows the same text (`[data-failed]`).
    announce(dataset.failed ?? '')
    // So that it can be reached by keyboard.
    element.tabIndex = 0
    started = false
  }
  return async (event) => {
    // A mouse has already retried by hovering and pressing.
    if (hasFailed && (event?.type === 'click' || event?.type === REQUEST_EVENT)) isAskedAgain = true
    // A component that threw would throw again, so only a click retries it.
    if (started || (hasThrown && event?.type !== 'click')) return
    started = true
    dataset.status = 'loading'
    try {
      const makeAlive = await bring()
      keep(() => {
        dataset.status = 'ready'
        // It may have the focus.
        element.tabIndex ||= -1
        return makeAlive(element, JSON.parse(dataset.props ?? '{}') as never, (error) => {
          hasThrown = true
          fail(error)
        })
      })
    } catch (error) {
      fail(error)
      if (isAskedAgain) void reloadIfNew()
      hasFailed = true
      isAskedAgain = false
    }
  }
}

// A click has no handler until the island is running. One that failed to start behaves as without script.
function requestByClick(element: HTMLElement, event: MouseEvent): void {
  if ((element.dataset.status ?? 'loading') !== 'loading' || !isPlainClick(event)) return
  event.preventDefault()
  request(element)
}
