import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './file-thread.ts'
import { removeFolder, takeOver } from './kept-files.ts'

// A thread that takes over and removes files: each message is an order, answered when it is done.
const port = parentPort!

port.on('message', ({ id, ...order }: Order) => {
  try {
    if ('takeOver' in order) port.postMessage({ id, taken: takeOver(order.takeOver) } satisfies Answer)
    else {
      removeFolder(order.remove, order.files)
      port.postMessage({ id } satisfies Answer)
    }
  } catch (error) {
    // The properties of a file system error are not posted with it.
    const { message, code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
    port.postMessage({ id, failed: { message, code, path, dest } } satisfies Answer)
  }
})
