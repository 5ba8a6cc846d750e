import { askGit, type GitAnswer, runGit, untrusted } from './run-git.ts'

export type CommitTimes = {
  /** Source-relative posix path → ms since 1970 of the last commit that touched it. */
  times: ReadonlyMap<string, number>
  /** A shallow clone lacks the history, so it has no times. */
  shallow: boolean
  /** Why a repository with commits has no times, and what to do about it. */
  problem?: string
}

/** Author times of the last commits below `folder`, by one call of Git. Empty without Git, without a repository, or after `limitMs`. */
export async function commitTimes(folder: string, limitMs?: number): Promise<CommitTimes> {
  const place = await askGit(folder, ['rev-parse', '--is-shallow-repository', '--show-prefix'], { limitMs })
  if (!('text' in place)) return noTimes(place)
  const [shallow = '', prefix = ''] = place.text.split('\n')
  if (shallow === 'true') return { times: new Map(), shallow: true }
  const names = ['--name-only', '--no-renames', '-z', '--', '.']
  const format = ['--no-show-signature', '--format=%x01%at']
  const log = await askGit(folder, ['-c', 'core.quotePath=false', 'log', ...format, ...names], { limitMs })
  return 'text' in log ? { times: parseLog(log.text, prefix), shallow: false } : noTimes(log)
}

function noTimes({ failure }: Extract<GitAnswer, { failure: string }>): CommitTimes {
  const none = { times: new Map(), shallow: false }
  if (!failure || /not a git repository|does not have any commits/i.test(failure)) return none
  return { ...none, problem: untrusted(failure) ?? `${failure}.` }
}

/** The current commit, and whether the history is truncated; undefined if there is no commit. */
export async function headCommit(folder: string): Promise<string | undefined> {
  return runGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'])
}

/** The times of paths in the folder `below`, relative to it; `below` is relative to the repository and ends with a slash unless it is empty. */
function parseLog(log: string, below: string): Map<string, number> {
  const own = [...newestTimes(log)].filter(([name]) => name.startsWith(below) && name !== below)
  return new Map(own.map(([name, time]) => [name.slice(below.length), time]))
}

/**
 * The time in ms of the newest commit of each path, from a log with `%x01` and a time in s for each commit, and its paths, each followed by NUL.
 * Such a log begins with the newest commit.
 */
export function newestTimes(log: string): Map<string, number> {
  const times = new Map<string, number>()
  for (const commit of log.split('\x01').slice(1)) {
    const [seconds = '', ...names] = commit.split(/[\0\n]+/)
    for (const name of names) if (name && !times.has(name)) times.set(name, Number(seconds) * 1000)
  }
  return times
}
