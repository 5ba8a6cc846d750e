import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '../base/process.ts'

export type Lock = { release(): Promise<void> }

/** The holder of a lock: enough to tell a running process from a later one with the same id. */
type Holder = { pid: number; host: string; started: string }

/** How often a held lock is checked again, in ms. */
const pollMs = 50

/**
 * A lock in a file, held until it is released; undefined when a running process still held it after `waitMs`.
 *
 * A lock whose process has ended, by kill -9 or a crash of the machine, counts as free. Throws the file system's error when the file cannot be
 * made.
 */
export async function takeLock(file: string, waitMs: number): Promise<Lock | undefined> {
  const giveUp = performance.now() + waitMs
  while (!(await tryToHold(file))) {
    if (await removeStale(file)) continue
    if (performance.now() >= giveUp) return undefined
    await wait(pollMs)
  }
  return { release: () => rm(file, { force: true }) }
}

/** Id of the process that holds the lock, if any. */
export async function lockHolder(file: string): Promise<number | undefined> {
  return holderOf(await readFile(file, 'utf8').catch(() => ''))?.pid
}

async function tryToHold(file: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (!handle) return false
  try {
    await handle.writeFile(JSON.stringify(ownHolder()))
  } catch (error) {
    // On a full disk, a file can be created but not filled.
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return true
}

/** Moves an abandoned lock away; returns whether the lock is free now. */
async function removeStale(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return true
  const holder = holderOf(text)
  // An empty file is a lock being written, or left by a process that died while writing: check again.
  if (holder ? isHeld(holder) : await isFresh(file, text)) return false
  const aside = `${file}-${process.pid}`
  if (
    !(await rename(file, aside).then(
      () => true,
      () => false,
    ))
  )
    return true
  // Between reading and renaming, another process may have done the same and made its own lock: that one goes back.
  if ((await readFile(aside, 'utf8').catch(() => text)) !== text) await rename(aside, file)
  else await rm(aside, { force: true })
  return true
}

async function isFresh(file: string, before: string): Promise<boolean> {
  await wait(4 * pollMs)
  return (await readFile(file, 'utf8').catch(() => undefined)) !== before
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' && pid > 0
      ? { pid, host: String(host), started: String(started) }
      : undefined
  } catch {
    // Not our lock, or only partly written.
    return undefined
  }
}

function ownHolder(): Holder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) }
}

/** A process on another machine cannot be checked, so it counts as ended: a killed container leaves its locks behind. */
function isHeld({ pid, host, started }: Holder): boolean {
  return host === hostname() && isRunning(pid) && startOf(pid) === started
}

/** When a process started, in clock ticks since boot; empty if the system does not say. */
function startOf(pid: number): string {
  try {
    // The command, which may contain anything, ends with the last bracket; the 20th field after it is the start.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
