import { parentPort, type Worker } from 'node:worker_threads'

/** A thread that answers each order it is given. */
export type Thread<Order, Answer> = {
  /** The thread's answer; undefined if the thread dies. Throws errors of the thread, by name and message. */
  ask(order: Order): Promise<Answer | undefined>
  isAlive(): boolean
  /** Number of unanswered orders. */
  inHand(): number
  close(): Promise<void>
}

type Failure = { name: string; message: string; stack: string | undefined }
type Reply = { id: number; answer: unknown } | { id: number; failed: Failure }

/** Wraps a worker that was just started and whose script calls `answerOrders`. */
export function openThread<Order, Answer>(worker: Worker): Thread<Order, Answer> {
  type Waiting = { resolve: (answer: Answer | undefined) => void; reject: (error: Error) => void }
  const waiting = new Map<number, Waiting>()
  let alive = true
  let count = 0
  const die = () => {
    alive = false
    for (const { resolve } of waiting.values()) resolve(undefined)
    waiting.clear()
  }
  worker.on('error', die)
  worker.on('exit', die)
  worker.on('message', (reply: Reply) => {
    const request = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failed' in reply) request?.reject(Object.assign(new Error(), reply.failed))
    else request?.resolve(reply.answer as Answer)
  })
  return {
    async ask(order) {
      if (!alive) return undefined
      count += 1
      worker.postMessage({ id: count, order })
      return new Promise((resolve, reject) => waiting.set(count, { resolve, reject }))
    },
    isAlive: () => alive,
    inHand: () => waiting.size,
    async close() {
      die()
      await worker.terminate()
    },
  }
}

/** A thread's answer; the buffers in `moved` are transferred, not copied. */
type Given<Answer> = { answer: Answer; moved?: readonly ArrayBuffer[] }

/** Called once by the script of a thread: `answer` is called for each order. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Promise<Given<Answer>>): void {
  const port = parentPort!
  port.on('message', async ({ id, order }: { id: number; order: Order }) => {
    try {
      const { answer: given, moved = [] } = await answer(order)
      port.postMessage({ id, answer: given } satisfies Reply, moved)
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      port.postMessage({ id, failed: { name, message, stack } } satisfies Reply)
    }
  })
}

/** Bytes in their own buffer, which can be transferred: Node lets small ones share a buffer. */
export function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer.byteLength > Buffer.poolSize
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)
}
