import { chown, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removedOnSignal } from '../base/on-signal.ts'
import type { Wall } from '../base/wall.ts'

const prefix = 'kbsite-sample-'

/** A sample takes seconds, so a folder of this age, in ms, was left by a kbsite that was killed. */
const leftAfterMs = 60 * 60 * 1000

/** A folder that a sample may read and write, removed afterwards. */
export async function withScratch<T>(wall: Wall, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)))
  const forget = removedOnSignal(folder)
  try {
    const { user } = wall.command([])
    if (user) await chown(folder, user.uid, user.gid)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    forget()
  }
}

/** Removes folders of samples that an earlier run of this user has left. */
export async function sweepScratch(nowMs: number = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (!found?.isDirectory() || nowMs - found.mtimeMs < leftAfterMs) continue
    // It may be another user's, and another kbsite may clean up at the same time.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
