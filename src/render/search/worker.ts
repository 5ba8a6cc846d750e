import { parentPort } from 'node:worker_threads'
import { UserError } from '../user-error.ts'
import type { Answer, Order } from './thread.ts'
import { openWorkshop } from './workshop.ts'

// A thread that makes parts of an index: a message is the pages of one.
const workshop = openWorkshop()
const port = parentPort!

port.on('message', async ({ id, pages }: Order) => {
  const answer = (told: Answer, moved: ArrayBuffer[] = []) => port.postMessage(told, moved)
  const { begun, part } = workshop.make(pages)
  try {
    await begun
    answer({ id, begun: true })
    const { bytes, ...rest } = await part
    // Copies with buffers of their own, which are handed over instead of copied again.
    const own = new Uint8Array(bytes)
    answer({ id, part: { bytes: own, ...rest } }, [own.buffer])
  } catch (error) {
    // Without Pagefind this thread is of no use: it ends, and what it was asked for is made elsewhere.
    if (error instanceof UserError) throw error
    answer({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
