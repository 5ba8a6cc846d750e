import { limits } from '../protocol.ts'

/**
 * The function that every turn of a loop and every call of a function takes; it throws once a task and its microtasks have
 * taken too long together, and says so by `overdue`.
 */
export function createTurn(overdue: () => void): () => true {
  // A message and not a timer: those of a page in the background come up to a minute late.
  const { port1, port2 } = new MessageChannel()
  const later = port2.postMessage.bind(port2, null)
  const clock = performance.now.bind(performance)
  let since: number | undefined
  port1.onmessage = () => {
    since = undefined
  }
  return () => {
    if (since === undefined) {
      since = clock()
      later()
    } else if (clock() - since > limits.busyMs) {
      overdue()
      throw new Error('The loop does not end.')
    }
    return true
  }
}
