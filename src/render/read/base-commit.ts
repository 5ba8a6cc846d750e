import { suggest } from '../base/likeness.ts'
import { UserError } from '../base/user-error.ts'
import { askGit, runGit, untrusted } from './run-git.ts'

/** The commit that the current files are compared with. `notice`: why it may differ from the intended one. */
type BaseCommit = { id: string; notice?: string }

/**
 * The commit at which the branch left `ref`, so that later work of others there does not count; the commit itself if the branch
 * contains it.
 *
 * Throws a `UserError` if Git, a repository or the commit is missing.
 */
export async function baseCommit(folder: string, ref: string): Promise<BaseCommit> {
  const isShallow = await shallowness(folder)
  refuseOptions(ref)
  const id = await lineOf(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`])
  if (!id) throw await unknownCommit(folder, ref, isShallow)
  const base = await lineOf(folder, ['merge-base', id, 'HEAD'])
  if (base) return { id: base }
  const notice = `Git does not know where the branch left "${ref}", so it is compared with "${ref}" as it is`
  return { id, notice: isShallow ? `${notice}: the clone is shallow. ${wholeHistory}` : `${notice}.` }
}

const wholeHistory =
  'Fetch the whole history: fetch-depth: 0 in GitHub Actions, GIT_DEPTH: 0 in GitLab, else git fetch --unshallow.'

async function shallowness(folder: string): Promise<boolean> {
  const answer = await askGit(folder, ['rev-parse', '--is-shallow-repository'])
  if ('text' in answer) return answer.text.trim() === 'true'
  const { failure } = answer
  if (failure === '') throw new UserError('Git is not installed.', { fix: 'Install it: https://git-scm.com' })
  if (/not a git repository/i.test(failure)) {
    throw new UserError('The notes are not in a Git repository, so their former state is unknown.', {
      fix: 'Run this in a clone, or begin with "git init" and a commit.',
    })
  }
  throw new UserError(`Git cannot read the repository: ${untrusted(failure) ?? `${failure}.`}`)
}

/** Git would take it for an option, or for something other than one commit. */
function refuseOptions(ref: string): void {
  const fix = 'Give a branch, tag or commit of this repository.'
  if (/^$|^-|[\0\n]/.test(ref)) throw new UserError(`"${ref}" is not the name of a commit.`, { fix })
  if (ref.includes('..'))
    throw new UserError(`"${ref}" names two commits.`, {
      fix: 'Give one to compare the current files with.',
    })
}

async function unknownCommit(folder: string, ref: string, isShallow: boolean): Promise<UserError> {
  const message = `Git knows no commit "${ref}".`
  if (!(await lineOf(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'])))
    return new UserError(message, { fix: 'The branch has no commit yet: make one.' })
  const names = (await lineOf(folder, ['for-each-ref', '--format=%(refname:short)']))?.split('\n') ?? []
  const [, name = '', behind = ''] = /^([^~^@]*)(.*)$/s.exec(ref) ?? []
  const known = ['HEAD', ...names]
  // If the name exists, what follows it is wrong, such as `~99`.
  const near = known.includes(name)
    ? undefined
    : (names.find((one) => one.endsWith(`/${name}`)) ?? suggest(name, known))
  if (near) return new UserError(message, { fix: `Did you mean "${near}${behind}"?` })
  return isShallow
    ? new UserError(`${message} The clone is shallow.`, { fix: wholeHistory })
    : new UserError(message, {
        fix: 'Give a branch, tag or commit of this repository; fetch those of another repository first.',
      })
}

async function lineOf(folder: string, args: readonly string[]): Promise<string | undefined> {
  return (await runGit(folder, args))?.trim()
}
