import { mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removedAfter } from '../base/on-signal.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { askGit, fetchesMissing, runGit } from './run-git.ts'

/** Where a file or folder of the project is in the copy; undefined if it is not in the repository. */
export type CopyOf = (file: string) => string | undefined

/** A copy of a large repository takes longer than other Git commands, in ms. */
const limitMs = 120_000

/**
 * Calls `use` while a copy of some files and folders exists, as they were in a commit, and removes it afterwards, even if a signal ends
 * the process. Neither the working tree nor the index of the repository changes.
 *
 * The copy is in the project's folder, so that a config finds the packages of the project. Throws a `UserError` when Git cannot copy.
 */
export async function withFormerState<T>(
  { root, commit, files }: { root: string; commit: string; files: readonly string[] },
  use: (copyOf: CopyOf) => Promise<T>,
): Promise<T> {
  const place = await runGit(root, ['rev-parse', '--show-prefix', '--absolute-git-dir'])
  const [prefix = '', gitDir = ''] = place?.split('\n') ?? []
  const nameOf = (file: string) => path.posix.join(prefix, relativePosix(root, file)).replace(/(?<=.)\/$/, '')
  const isInside = (name: string) => name !== '..' && !name.startsWith('../')
  const made = await folderIn(path.join(root, '.kbsite')).catch(() => folderIn(tmpdir()))
  return removedAfter(await realpath(made), async (folder) => {
    const copy = path.join(folder, 'files')
    await mkdir(copy)
    const names = files.map(nameOf).filter(isInside)
    await copied(copy, {
      commit,
      names,
      env: { GIT_DIR: gitDir, GIT_INDEX_FILE: path.join(folder, 'index') },
    })
    return use((file) => (isInside(nameOf(file)) ? path.join(copy, nameOf(file)) : undefined))
  })
}

/** A new folder for a copy. Throws if the project is read-only. */
async function folderIn(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  return mkdtemp(path.join(parent, 'former-'))
}

type Copying = { commit: string; names: readonly string[]; env: Readonly<Record<string, string>> }

async function copied(copy: string, { commit, names, env: places }: Copying): Promise<void> {
  const env = {
    ...places,
    ...fetchesMissing,
    GIT_WORK_TREE: copy,
    GIT_LITERAL_PATHSPECS: '1',
    // Pictures would be downloaded one by one.
    GIT_LFS_SKIP_SMUDGE: '1',
  }
  const wanted = names.includes('.') ? ['.'] : names
  const found = wanted.includes('.')
    ? wanted
    : (await runGit(copy, ['ls-tree', '-z', '--name-only', commit, '--', ...wanted], { env }))
        ?.split('\0')
        .filter(Boolean)
  if (!found || found.length === 0) return
  const args = ['-c', 'core.hooksPath=/dev/null', 'checkout', '--quiet', commit, '--', ...found]
  const answer = await askGit(copy, args, { env, limitMs })
  if ('text' in answer) return
  throw new UserError(`Git cannot copy the files of commit ${commit.slice(0, 9)}: ${answer.failure}.`, {
    fix: 'If objects are missing, fetch them: git fetch --refetch.',
  })
}

/** Throws a `UserError` if the notes are in another repository than the project, as in a submodule. */
export async function oneRepository(root: string, srcDir: string): Promise<void> {
  const [own, ofNotes] = await Promise.all(
    [root, srcDir].map(async (folder) => (await runGit(folder, ['rev-parse', '--show-toplevel']))?.trim()),
  )
  if (own === ofNotes) return
  throw new UserError(`"${relativePosix(root, srcDir)}" is a separate repository, such as a submodule.`, {
    fix: 'Notes and config must be in one repository to be compared with a former state.',
  })
}
