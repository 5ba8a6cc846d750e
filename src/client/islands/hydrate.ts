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
 * Brings the islands below `root` to life as their `data-when` says: `load` at once, `visible` near the
 * viewport, `use` when the pointer or the focus comes to them; a click then also asks the island to open (`requestIsland`).
 *
 * React is loaded with the first island that needs it. An island without a loader stays the server's markup. One whose code did
 * not load says so and is tried again when it is used or the network is back; one that threw, when it is clicked. Asked twice in vain, it has
 * the page loaded again if the site is another by now. `Dispose` unmounts what was hydrated and stops
 * what was waiting.
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

/** What starts an island that is not alive, or starts it again. */
const STARTS = [REQUEST_EVENT, 'pointerenter', 'focusin', 'click'] as const

/** Makes an island alive; `fail` hears what it throws afterwards. */
type Mount = (element: HTMLElement, props: never, fail: (error: unknown) => void) => Dispose

/** Loads what an island needs. */
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

/** `mount` makes the island alive, unless the page was left while the code was on its way. */
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
    // The markup stays and still reads well; the reason belongs to whoever opens the console.
    dataset.status = 'failed'
    // Opening by itself later would surprise whoever asked and was told no.
    delete dataset.requested
    console.error(`Island "${dataset.island}" failed.`, error)
    // A style sheet shows the same text (`[data-failed]`).
    announce(dataset.failed ?? '')
    // Whoever has no pointer comes to it, too.
    element.tabIndex = 0
    started = false
  }
  return async (event) => {
    // A mouse has tried already by pointing at it and by its button going down.
    if (hasFailed && (event?.type === 'click' || event?.type === REQUEST_EVENT)) isAskedAgain = true
    // What threw will do so again, as long as nobody asks for it.
    if (started || (hasThrown && event?.type !== 'click')) return
    started = true
    dataset.status = 'loading'
    try {
      const makeAlive = await bring()
      keep(() => {
        dataset.status = 'ready'
        // The focus may be on it.
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

// Until the island is alive nobody else answers the click. One that could not start is what it is without script.
function requestByClick(element: HTMLElement, event: MouseEvent): void {
  if ((element.dataset.status ?? 'loading') !== 'loading' || !isPlainClick(event)) return
  event.preventDefault()
  request(element)
}
