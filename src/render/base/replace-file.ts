import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { removedOnSignal } from './on-signal.ts'

/** Replaces a file atomically: `fill` writes the new contents to the path that it receives, and a failure leaves the former ones. */
export async function replaceFile(file: string, fill: (beside: string) => Promise<unknown>): Promise<void> {
  // Not the file's name with a suffix: a Chinese name may already have the maximum length.
  const beside = path.join(path.dirname(file), `.kbsite-${process.pid}`)
  const forget = removedOnSignal(beside)
  try {
    await fill(beside)
    await rename(beside, file)
  } catch (error) {
    // A full disk stores half of the contents; a failure to remove that must not hide the reason.
    await rm(beside, { force: true }).catch(() => {})
    throw error
  } finally {
    forget()
  }
}
