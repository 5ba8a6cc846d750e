import { createEngine, type Engine } from './engine.ts'
import { IndexError } from './index/inflate.ts'
import { type IndexPlace, openIndex } from './index/pagefind.ts'

/** The engine of a page. Loaded files survive the loss of the network; an index that was deployed again is reopened. */
export function openEngines(place: IndexPlace) {
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

  const engine: Engine = {
    async search(...asked) {
      const first = open()
      const one = await first
      try {
        return await one.search(...asked)
      } catch (error) {
        if (error instanceof IndexError && error.reason === 'network') throw error
        drop(first)
        return (await open()).search(...asked)
      }
    },
    text: async (id) => (await open()).text(id),
  }
  return {
    /** The engine over the index, which is opened if necessary. Throws an `IndexError`. */
    current: () => open().then(() => engine),
    /** Opens the index again for the next query. */
    close: () => {
      opened = undefined
    },
    /** The same, abandoning pending requests: the browser would join a new request for the same address to them. */
    restart() {
      opened = undefined
      requests.abort()
      requests = new AbortController()
    },
  }
}
