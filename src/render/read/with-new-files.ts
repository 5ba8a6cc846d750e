import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removedAfter } from '../base/on-signal.ts'
import { runGit } from './run-git.ts'

type GitEnvironment = Readonly<Record<string, string>>

/**
 * Calls `ask` with an environment in which Git knows untracked files, so that it recognises a moved note by its text. They are added to a
 * copy of the index; the repository itself does not change.
 */
export async function withNewFiles<T>(
  folder: string,
  patterns: readonly string[],
  ask: (env: GitEnvironment) => Promise<T>,
): Promise<T> {
  return removedAfter(await mkdtemp(path.join(tmpdir(), 'kbsite-git-')), async (copies) => {
    const env = await copied(folder, copies)
    // Each separately, because `git add` adds nothing if one file is missing.
    if (env)
      for (const pattern of patterns) await runGit(folder, ['add', '--intent-to-add', '--', pattern], { env })
    return ask(env ?? {})
  })
}

/** Copies the index, and makes a folder for new objects; undefined if that fails. */
async function copied(folder: string, copies: string): Promise<GitEnvironment | undefined> {
  const places = await runGit(folder, ['rev-parse', '--git-path', 'index', '--git-path', 'objects'])
  const [index, objects] = (places?.trim().split('\n') ?? []).map((place) => path.resolve(folder, place))
  if (!index || !objects) return undefined
  const ownIndex = path.join(copies, 'index')
  const ownObjects = path.join(copies, 'objects')
  try {
    await copyFile(index, ownIndex)
    await mkdir(ownObjects)
  } catch {
    // Nothing was ever added here, or the disk is full: continue with the files that Git knows.
    return undefined
  }
  return {
    GIT_INDEX_FILE: ownIndex,
    GIT_OBJECT_DIRECTORY: ownObjects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
  }
}
