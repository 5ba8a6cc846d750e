import path from 'node:path'
import { runGit } from './run-git.ts'

export type CommitTimes = {
  /** Source-relative posix path → ms since 1970 of the last commit that touched it. */
  times: ReadonlyMap<string, number>
  /** A shallow clone knows one commit only, so its times are left out. */
  shallow: boolean
}

const none: CommitTimes = { times: new Map(), shallow: false }

/**
 * Author times of the last commits below `folder`, by one git call. Empty without git, outside a repository or when git has not answered
 * after `limitMs`.
 */
export async function commitTimes(folder: string, limitMs?: number): Promise<CommitTimes> {
  const git = (at: string, args: string[]) => runGit(at, args, limitMs)
  const top = await git(folder, ['rev-parse', '--show-toplevel', '--is-shallow-repository'])
  if (!top) return none
  const [root = '', shallow] = top.trim().split('\n')
  if (shallow === 'true') return { times: new Map(), shallow: true }
  const names = ['--name-only', '--no-renames', '-z', '--', '.']
  const log = await git(folder, ['-c', 'core.quotePath=false', 'log', '--format=%x01%at', ...names])
  return log === undefined ? none : { times: parseLog(log, path.relative(root, folder)), shallow: false }
}

/** The commit that is checked out, and whether its history is cut off; undefined without one. */
export async function headCommit(folder: string): Promise<string | undefined> {
  return runGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'])
}

/** Newest first, so the first time seen for a path is its last change. */
function parseLog(log: string, prefix: string): Map<string, number> {
  const times = new Map<string, number>()
  const below = prefix ? `${prefix.split(path.sep).join('/')}/` : ''
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
