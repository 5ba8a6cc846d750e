import { askGit, type GitAnswer, runGit } from './run-git.ts'
import { untrusted } from './untrusted.ts'

export type CommitTimes = {
  /** Source-relative posix path → ms since 1970 of the last commit that touched it. */
  times: ReadonlyMap<string, number>
  /** A shallow clone has one commit only, so its times are left out. */
  shallow: boolean
  /** Why there are no times in a repository that has commits, and what to do about it. */
  problem?: string
}

/** Author times of the last commits below `folder`, by one git call. Empty without git, without a repository, or after `limitMs`. */
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

/** The current commit, and whether its history is cut off; undefined without one. */
export async function headCommit(folder: string): Promise<string | undefined> {
  return runGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'])
}

/** Newest first, so the first time seen for a path is its last change. `below` ends with a slash where it is not empty. */
function parseLog(log: string, below: string): Map<string, number> {
  const times = new Map<string, number>()
  for (const commit of log.split('\x01').slice(1)) {
    const [head = '', ...names] = commit.split(/[\0\n]+/)
    const timeMs = Number(head) * 1000
    for (const name of names) {
      if (!name.startsWith(below)) continue
      const local = name.slice(below.length)
      if (local && !times.has(local)) times.set(local, timeMs)
    }
  }
  return times
}
