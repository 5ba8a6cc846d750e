import type { Dispose } from '../../dispose.ts'
import { createEngine, type Engine } from './engine.ts'
import { IndexError } from './inflate.ts'
import { type IndexPlace, openIndex } from './pagefind.ts'

type Engines = {
  /** The engine over the index, which is opened if necessary. Throws an `IndexError`. */
  current(): Promise<Engine>
  /** Opens the index again for the next query. */
  close: Dispose
  /** The same, abandoning pending requests: the browser would join a new request for the same address to them. */
  restart(): void
}

/** The engine of a page. Loaded files survive the loss of the network; an index that was deployed again is reopened. */
export function openEngines(place: IndexPlace): Engines {
  let opened: Promise<Engine> | undefined
  let requests = new AbortController()

  function open(): Promise<Engine> {
    opened ??= openIndex({ ...place, signal: requests.signal }).then(createEngine)
    const mine = opened
    mine.catch(() => drop(mine))
    return mine
  }

  function drop(one: Promise<Engine>): void {
    if (opened === one) opened = undefined
  }

  async function search(
    isLast: boolean,
    ...asked: Parameters<Engine['search']>
  ): ReturnType<Engine['search']> {
    const mine = open()
    const one = await mine
    try {
      return await one.search(...asked)
    } catch (error) {
      if (error instanceof IndexError && error.reason === 'network') throw error
      drop(mine)
      if (isLast) throw error
      return search(true, ...asked)
    }
  }

  const engine: Engine = {
    search: (...asked) => search(false, ...asked),
    text: async (id) => (await open()).text(id),
  }
  return {
    current: () => open().then(() => engine),
    close: () => {
      opened = undefined
    },
    restart() {
      opened = undefined
      requests.abort()
      requests = new AbortController()
    },
  }
}
