import { parentPort } from 'node:worker_threads'
import { UserError } from '../base/user-error.ts'
import type { Answer, Order } from './thread.ts'
import { openWorkshop } from './workshop.ts'

// A thread that makes parts of an index: a message is the pages of some.
const workshop = openWorkshop()
const port = parentPort!

port.on('message', async ({ id, parts }: Order) => {
  const answer = (told: Answer, moved: ArrayBuffer[] = []) => port.postMessage(told, moved)
  const { begun, made } = workshop.make(parts)
  try {
    await begun
    answer({ id, begun: true })
    const { parts: bytes, ...rest } = await made
    // Copies with buffers of their own, which are handed over instead of copied again.
    const own = bytes.map((part) => new Uint8Array(part))
    answer(
      { id, made: { parts: own, ...rest } },
      own.map(({ buffer }) => buffer),
    )
  } catch (error) {
    // Without Pagefind this thread is of no use: it ends, and what it was asked for is made elsewhere.
    if (error instanceof UserError) throw error
    answer({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
