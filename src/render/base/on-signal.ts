import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Has this done, at once, when a signal ends this process: what it leaves behind would outlive it. Gives what to call when there is
 * nothing left to do.
 *
 * Whoever else listens for the signal says how the process ends; where nobody does it ends as if nobody had listened at all.
 */
export function onSignal(clean: () => void): () => void {
  const listen = (signal: NodeJS.Signals): void => {
    forget()
    clean()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = (): void => {
    if (!process.listeners('SIGINT').includes(listen)) return
    for (const signal of signals) process.off(signal, listen)
    process.setMaxListeners(process.getMaxListeners() - 1)
  }
  // Each has a listener of its own, which is no leak.
  process.setMaxListeners(process.getMaxListeners() + 1)
  for (const signal of signals) process.on(signal, listen)
  return forget
}

/** The same for files and folders that are to be removed. */
export function removedOnSignal(...files: readonly string[]): () => void {
  return onSignal(() => {
    for (const file of files) remove(file)
  })
}

/** For how long a thread that writes into a folder, or removes it too, is waited for, in ms. */
const patienceMs = 2_000

/** What could not be removed now goes with a later build, or lies where the system cleans up. */
function remove(file: string): void {
  const giveUp = performance.now() + patienceMs
  while (!isRemoved(file) && performance.now() < giveUp) {
    // A thread that fills a folder ends when the folder is gone; in between, new files lie in it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
}

function isRemoved(file: string): boolean {
  try {
    rmSync(file, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
