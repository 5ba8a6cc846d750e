import { limits } from '../protocol.ts'

/**
 * The function called in every turn of a loop and every function call. It throws, after calling `overdue`, once a task and its microtasks
 * have taken too long.
 */
export function createTurn(overdue: () => void): () => true {
  // A message rather than a timer, because timers of a background page may be a minute late.
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
