import { handled } from '../base/handled.ts'
import type { MadeParts, SheetToIndex, Workshop } from './workshop.ts'

/** A part as bytes, and the lookups made for it and for parts made together with it, attached to the first of them. */
type BatchedPart = Omit<MadeParts, 'parts'> & { bytes: Uint8Array }

type Waiting = {
  sheets: () => readonly SheetToIndex[]
  count: number
  resolve: (part: BatchedPart) => void
  reject: (error: unknown) => void
}

/** How many pages Pagefind gets at a time: each call costs as much as some ten pages, and a thousand pages would take much memory. */
const usualPages = 256

/** Makes parts in batches, as soon as Pagefind can take more, but not before `after`; requests the sheets of each part, of `count` pages, in turn. */
export function openBatches(
  workshop: Workshop,
  after: Promise<unknown>,
): (sheets: () => readonly SheetToIndex[], count: number) => Promise<BatchedPart> {
  const waiting: Waiting[] = []
  let isAtWork = false

  function nextBatch(): Waiting[] {
    const batch = waiting.splice(0, 1)
    for (let count = batch[0]!.count; waiting.length > 0; ) {
      count += waiting[0]!.count
      if (count > usualPages) break
      batch.push(waiting.shift()!)
    }
    return batch
  }

  async function work(): Promise<void> {
    isAtWork = true
    await after
    while (waiting.length > 0) await makeBatch(workshop, nextBatch())
    isAtWork = false
  }

  return (sheets, count) =>
    handled(
      new Promise((resolve, reject) => {
        waiting.push({ sheets, count, resolve, reject })
        if (!isAtWork) void work()
      }),
    )
}

/** Resolves when the next batch may be requested. A failure affects each part. */
async function makeBatch(workshop: Workshop, batch: readonly Waiting[]): Promise<void> {
  const fail = (error: unknown) => {
    for (const { reject } of batch) reject(error)
  }
  try {
    const { begun, made } = workshop.make(batch.map(({ sheets }) => sheets()))
    made.then(({ parts, ...further }) => {
      for (const [at, { resolve }] of batch.entries())
        resolve({ bytes: parts[at]!, ...(at === 0 ? further : nothing) })
    }, fail)
    await begun
  } catch (error) {
    fail(error)
  }
}

const nothing = { sheets: [], spelled: [] }
