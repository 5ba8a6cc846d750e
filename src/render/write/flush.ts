import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import pMap from 'p-map'
import { findTool } from '../base/tool.ts'

/** How many files are open at once. */
const concurrency = 32

/** Up to this many files are flushed one by one, which takes less time than a flush of the whole file system. */
const fewFiles = 200

/**
 * Flushes these files, and the entries of these folders, to the disk, all on the file system of `root`. Otherwise a power cut soon after a
 * rename could leave the new names without contents.
 *
 * Linux flushes a file system in one call, by coreutils' `sync -f`; without that program each file is flushed, with a write to the disk's
 * journal each time.
 */
export async function flushAll(
  root: string,
  files: readonly string[],
  folders: Iterable<string>,
): Promise<void> {
  if (files.length > fewFiles && (await flushFileSystem(root))) return
  await pMap(files, (file) => flushed(file, 'r+'), { concurrency })
  await pMap(folders, flushFolder, { concurrency })
}

async function flushFileSystem(root: string): Promise<boolean> {
  const sync = process.platform === 'linux' && findTool('sync')
  if (!sync) return false
  return promisify(execFile)(sync, ['-f', root]).then(
    () => true,
    () => false,
  )
}

/** Some systems cannot flush folders: there, their entries reach the disk when the system writes them. */
export async function flushFolder(folder: string): Promise<void> {
  await flushed(folder, 'r').catch(() => {})
}

async function flushed(target: string, flags: string): Promise<void> {
  const handle = await open(target, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
