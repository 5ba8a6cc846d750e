import path from 'node:path'
import { UserError } from '../base/user-error.ts'
import { askGit, runGit } from './run-git.ts'

/**
 * Files of the repository that differ from a commit, deleted and new ones included, relative to `folder`: those outside it begin with
 * `../`. Throws a `UserError` if Git cannot compare them.
 */
export async function changedFiles(folder: string, commit: string): Promise<ReadonlySet<string>> {
  const prefix = (await runGit(folder, ['rev-parse', '--show-prefix']))?.trim() ?? ''
  const [changed, untracked] = await Promise.all([
    askGit(folder, ['-c', 'diff.relative=false', 'diff', '--name-only', '--no-renames', '-z', commit]),
    askGit(folder, ['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/']),
  ])
  const failed = [changed, untracked].find((answer) => 'failure' in answer)
  if (failed) {
    throw new UserError(`Git cannot say what changed since "${commit}": ${failed.failure}.`)
  }
  const names = [changed, untracked].flatMap((answer) => ('text' in answer ? answer.text.split('\0') : []))
  return new Set(names.filter(Boolean).map((name) => path.posix.relative(`/${prefix}`, `/${name}`)))
}
