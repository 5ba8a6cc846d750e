import { renameSync } from 'node:fs'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { handled } from '../base/handled.ts'
import { removedOnSignal } from '../base/on-signal.ts'
import { isRunning } from '../base/process.ts'
import { UserError } from '../base/user-error.ts'
import { flushFolder } from './flush.ts'
import { type Lock, lockHolder, takeLock } from './lock.ts'
import { checkOutDir, type OutputOptions } from './out-dir.ts'

/** An output folder and the folders that may be beside it. */
type Places = {
  outDir: string
  parent: string
  base: string
  /** The new output of this process. */
  beside: string
  /** The output that it replaces, until the new one is in place. */
  former: string
  lock: string
}

export function placesOf(outDir: string): Places {
  const parent = path.dirname(outDir)
  const base = path.basename(outDir)
  const at = (suffix: string) => path.join(parent, `.${base}.kbsite-${suffix}`)
  return {
    outDir,
    parent,
    base,
    beside: at(`new-${process.pid}`),
    former: at(`old-${process.pid}`),
    lock: at('lock'),
  }
}

/** How long a build waits for another one that is writing the same folder, in ms. */
const lockWaitMs = 30_000

/** Moves the folder beside the output into its place, once no other build is doing so. Returns when the former output will be gone. */
export async function replaceOutput(
  places: Places,
  options: OutputOptions,
  removeFormer: () => Promise<void>,
): Promise<{ tidied: Promise<void> }> {
  const lock = await takeLock(places.lock, lockWaitMs)
  if (!lock) throw await lockedError(places, options.root)
  const forgetLock = removedOnSignal(places.lock)
  const unlock = async () => {
    await lock.release()
    forgetLock()
  }
  try {
    await putBack(places)
    // Another build may have ended meanwhile, or the author may have put something there.
    await checkOutDir(options)
    exchange(places)
  } catch (error) {
    await unlock()
    throw error
  }
  // The new site is in place.
  const forgetFormer = removedOnSignal(places.former)
  await flushFolder(places.parent)
  return { tidied: handled(removeFormer().then(forgetFormer).finally(unlock)) }
}

/** Restores a former output that a killed build had moved away, and removes that build's leftovers; does nothing while another build is writing. */
export async function recoverOutput(outDir: string): Promise<void> {
  const places = placesOf(outDir)
  if ((await leftoversOf(places)).length === 0) return
  // Where the folder cannot be written, the build itself will report it.
  const lock = await takeLock(places.lock, 0).catch((): Lock | undefined => undefined)
  if (!lock) return
  await putBack(places).catch(() => {})
  await lock.release()
}

async function lockedError({ lock, outDir }: Places, root: string): Promise<UserError> {
  const pid = await lockHolder(lock)
  const who = pid === undefined ? 'Another kbsite build' : `Another kbsite build (process ${pid})`
  return new UserError(`${who} is writing "${path.relative(root, outDir)}".`, {
    fix: 'Wait until it has ended, or stop it.',
  })
}

/** Synchronous, so that a signal that ends the process never finds the output missing. */
function exchange({ outDir, beside, former }: Places): void {
  const hadFormer = renameIfThere(outDir, former)
  try {
    renameSync(beside, outDir)
  } catch (error) {
    if (hadFormer) renameSync(former, outDir)
    throw error
  }
}

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

type Leftover = { file: string; kind: string; pid: number }

/** Leftovers of killed builds; only the holder of the lock can be sure that they are unused. */
async function leftoversOf({ parent, base }: Places): Promise<Leftover[]> {
  const names = await readdir(parent).catch(() => [])
  return names.flatMap((name) => {
    const match = /^\.(.+)\.kbsite-(new|old|lock)-(\d+)$/.exec(name)
    if (match?.[1] !== base) return []
    return [{ file: path.join(parent, name), kind: match[2]!, pid: Number(match[3]) }]
  })
}

async function putBack(places: Places): Promise<void> {
  for (const { file, kind, pid } of await leftoversOf(places)) {
    // Another build may be filling it: only the exchange needs the lock.
    if (kind === 'new' && isRunning(pid)) continue
    const lost = kind === 'old' && !(await lstat(places.outDir).catch(() => undefined))
    if (lost) await rename(file, places.outDir)
    else await rm(file, { recursive: true, force: true })
  }
}
