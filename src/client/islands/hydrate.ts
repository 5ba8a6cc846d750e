import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'
import { whenNear } from '../platform/when-near.ts'
import {
  type IslandLoaders,
  type IslandModule,
  islandLoaders,
  type PlainIsland,
  plainIslands,
} from './registry.ts'

type PlainLoaders = Readonly<Record<string, () => Promise<PlainIsland>>>

/** What `requestIsland` sends to an island that is already alive. */
export const REQUEST_EVENT = 'kbsite:request'

/**
 * Brings the islands below `root` to life as their `data-when` says: `load` at once, `visible` near the viewport, `use` when
 * the pointer or the focus comes to them; a click then also asks the island to open (`requestIsland`).
 *
 * React is loaded with the first island that needs it. An island without a loader stays the server's markup. `Dispose`
 * unmounts what was hydrated and stops what was waiting.
 */
export function hydrateIslands(
  root: ParentNode,
  loaders: IslandLoaders = islandLoaders,
  plain: PlainLoaders = plainIslands,
): Dispose {
  const disposers: Dispose[] = []
  let disposed = false
  for (const element of root.querySelectorAll<HTMLElement>('.kb-island[data-island]')) {
    const name = element.dataset.island ?? ''
    const bring = bringerOf(element, loaders[name], plain[name])
    if (!bring) continue
    const start = once(async () => {
      disposers.push(await hydrate(element, bring, () => disposed))
    })
    disposers.push(listen(element, START_EVENT, start), whenNeeded(element, start))
  }
  return () => {
    disposed = true
    for (const dispose of disposers) dispose()
  }
}

/**
 * Brings the first island of that name to life and asks it to open; says whether there is one.
 *
 * A living island hears `kbsite:request` on its element. One that is only being loaded finds `data-requested` on it when it
 * mounts, and removes it.
 */
export function requestIsland(name: string, root: ParentNode = document): boolean {
  const element = root.querySelector<HTMLElement>(`.kb-island[data-island="${name}"]`)
  if (!element) return false
  request(element)
  return true
}

const START_EVENT = 'kbsite:start-island'

function request(element: HTMLElement): void {
  if (element.dataset.status === 'ready') {
    element.dispatchEvent(new CustomEvent(REQUEST_EVENT))
    return
  }
  element.dataset.requested = ''
  element.dispatchEvent(new CustomEvent(START_EVENT))
}

/** Loads what an island needs and gives the act that makes it alive. */
type Bringer = () => Promise<(props: never) => Dispose>

function bringerOf(
  element: HTMLElement,
  load: (() => Promise<IslandModule>) | undefined,
  loadPlain: (() => Promise<PlainIsland>) | undefined,
): Bringer | undefined {
  if (load) return () => reactBringer(element, load)
  if (!loadPlain) return undefined
  return async () => {
    const { mount } = await loadPlain()
    return (props) => mount(element, props)
  }
}

async function reactBringer(
  element: HTMLElement,
  load: () => Promise<IslandModule>,
): Promise<(props: never) => Dispose> {
  const [{ hydrateComponent }, island] = await Promise.all([import('./react.ts'), load()])
  return (props) => hydrateComponent(element, island.default, props)
}

async function hydrate(element: HTMLElement, bring: Bringer, isGone: () => boolean): Promise<Dispose> {
  element.dataset.status = 'loading'
  try {
    const makeAlive = await bring()
    // The page was left while the code was on its way.
    if (isGone()) return () => {}
    const dispose = makeAlive(JSON.parse(element.dataset.props ?? '{}') as never)
    element.dataset.status = 'ready'
    return dispose
  } catch (error) {
    // The server's markup stays and still reads well; the reason belongs to whoever opens the console.
    element.dataset.status = 'failed'
    console.error(`Island "${element.dataset.island}" could not start.`, error)
    return () => {}
  }
}

function whenNeeded(element: HTMLElement, start: () => void): Dispose {
  if (element.dataset.when === 'use') return whenUsed(element, start)
  if (element.dataset.when === 'visible') return whenNear(element, start)
  start()
  return () => {}
}

function whenUsed(element: HTMLElement, start: () => void): Dispose {
  const click = (event: MouseEvent) => {
    // Until the island is alive nobody else answers the click. One that could not start is what it is without script.
    if (element.dataset.status === 'ready' || element.dataset.status === 'failed') return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    request(element)
  }
  return together(
    listen(element, 'pointerenter', start),
    listen(element, 'focusin', start),
    listen(element, 'click', click),
  )
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
