import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls a function synchronously when a signal ends this process, to clean up what would outlive it. Returns a function to cancel that.
 *
 * Other listeners for the signal decide how the process ends; without any it ends as if nothing had listened.
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
  // One listener per caller is not a leak.
  process.setMaxListeners(process.getMaxListeners() + 1)
  for (const signal of signals) process.on(signal, listen)
  return forget
}

/** The same for files and folders to remove. */
export function removedOnSignal(...files: readonly string[]): () => void {
  return onSignal(() => {
    for (const file of files) remove(file)
  })
}

/** Calls `use` with a folder, and removes it afterwards, even if a signal ends the process. */
export async function removedAfter<T>(folder: string, use: (folder: string) => Promise<T>): Promise<T> {
  const forget = removedOnSignal(folder)
  try {
    return await use(folder)
  } finally {
    forget()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How long to wait for a thread that is writing into or removing the same folder, in ms. */
const patienceMs = 2_000

/** What cannot be removed is left to a later build or to the system's clean-up. */
function remove(file: string): void {
  const giveUp = performance.now() + patienceMs
  while (!isRemoved(file) && performance.now() < giveUp) {
    // A thread that fills a folder stops when the folder is gone; until then it may add files.
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
