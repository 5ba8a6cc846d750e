import { UserError } from '../base/user-error.ts'
import { runGit } from './run-git.ts'

/**
 * Source paths of files that differ from a commit, deleted and new ones included. Without a ref: from the last commit; with one: from where
 * the branch left it.
 *
 * Throws a `UserError` when Git does not know.
 */
export async function changedFiles(folder: string, ref?: string): Promise<ReadonlySet<string>> {
  const base =
    ref === undefined ? 'HEAD' : ((await runGit(folder, ['merge-base', ref, 'HEAD'])) ?? ref).trim()
  const changed = await runGit(folder, [
    'diff',
    '--name-only',
    '--no-renames',
    '-z',
    '--relative',
    base,
    '--',
    '.',
  ])
  const untracked = await runGit(folder, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.'])
  if (changed === undefined || untracked === undefined) {
    throw new UserError(`Git cannot say what changed since "${ref ?? 'HEAD'}".`, {
      fix: 'Give a branch, tag or commit of this repository.',
    })
  }
  return new Set(`${changed}${untracked}`.split('\0').filter(Boolean))
}
