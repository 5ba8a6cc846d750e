import { modified } from './modified.ts'

export type Batches = {
  /** One file that may have changed, by absolute path. */
  add(file: string): void
  close(): void
}

/** Quiet time after which changes count as one batch, in ms: a checkout of many files is one, a saved file waits for less. */
const batchMs = 40
const singleMs = 4

/** When the files of a batch are looked at once more, in ms. */
const recheckMs = 250

/** Gathers changes of files into batches, each change told of once. */
export function openBatches(onBatch: (files: readonly string[]) => void): Batches {
  const batch = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const recheck = new Set<NodeJS.Timeout>()
  const delivered = new Map<string, number>()
  const add = (file: string) => {
    // One save is often reported twice, and the second time may come after the first was delivered.
    if (delivered.get(file) === modified(file)) return
    batch.add(file)
    clearTimeout(timer)
    timer = setTimeout(deliver, batch.size > 1 ? batchMs : singleMs)
  }
  const deliver = () => {
    const paths = [...batch]
    batch.clear()
    const seen = new Map(paths.map((file) => [file, modified(file)]))
    for (const [file, time] of seen) delivered.set(file, time)
    onBatch(paths)
    // The system reports two writes within a few milliseconds as one, and the second may come after we have read.
    const again = setTimeout(() => {
      recheck.delete(again)
      for (const [file, before] of seen) if (modified(file) !== before) add(file)
    }, recheckMs)
    recheck.add(again)
  }
  return {
    add,
    close() {
      clearTimeout(timer)
      for (const again of recheck) clearTimeout(again)
    },
  }
}
