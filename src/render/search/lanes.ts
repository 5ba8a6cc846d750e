import { heard } from '../base/heard.ts'
import type { MadeParts, PageToIndex, Workshop } from './workshop.ts'

/** A part as bytes, and what was made for it and for parts that were made together with it: each is told once. */
export type LanePart = Omit<MadeParts, 'parts'> & { bytes: Uint8Array }

export type Lanes = {
  /** The part of so many pages, which are asked for when their turn comes. */
  make(pages: () => readonly PageToIndex[], count: number): Promise<LanePart>
  close(): Promise<void>
}

type Waiting = {
  pages: () => readonly PageToIndex[]
  count: number
  resolve: (part: LanePart) => void
  reject: (error: unknown) => void
}

/** Pages that Pagefind gets at a time: each time costs as much as some ten pages, and a thousand of them would take much memory. */
const usualPages = 256

/** Has parts made by workshops, some parts at a time, as soon as one can take more; none before `after`. */
export function openLanes(workshops: readonly Workshop[], after: Promise<unknown>): Lanes {
  const waiting: Waiting[] = []
  const free = new Set(workshops)

  /** An even share of what waits, but neither very few pages nor many more than usual. */
  function nextBatch(): Waiting[] {
    const pages = waiting.reduce((sum, { count }) => sum + count, 0)
    const share = Math.min(usualPages, Math.max(usualPages / 4, pages / workshops.length))
    const batch = waiting.splice(0, 1)
    for (let count = batch[0]!.count; waiting.length > 0; ) {
      count += waiting[0]!.count
      if (count > share) break
      batch.push(waiting.shift()!)
    }
    return batch
  }

  async function work(workshop: Workshop): Promise<void> {
    free.delete(workshop)
    await after
    while (waiting.length > 0) await makeBatch(workshop, nextBatch())
    free.add(workshop)
  }

  return {
    make: (pages, count) =>
      heard(
        new Promise((resolve, reject) => {
          waiting.push({ pages, count, resolve, reject })
          for (const workshop of free) void work(workshop)
        }),
      ),
    close: async () => {
      await Promise.all(workshops.map(({ close }) => close()))
    },
  }
}

/** Resolves when the workshop may be asked for more. Who waits for a part hears what is wrong with it. */
async function makeBatch(workshop: Workshop, batch: readonly Waiting[]): Promise<void> {
  const fail = (error: unknown) => {
    for (const { reject } of batch) reject(error)
  }
  try {
    const { begun, made } = workshop.make(batch.map(({ pages }) => pages()))
    made.then(({ parts, ...further }) => {
      for (const [at, { resolve }] of batch.entries())
        resolve({ bytes: parts[at]!, ...(at === 0 ? further : nothing) })
    }, fail)
    await begun
  } catch (error) {
    fail(error)
  }
}

const nothing = { pages: [], spelled: [] }
