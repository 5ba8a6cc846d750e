import { execFile } from 'node:child_process'
import path from 'node:path'

export type CommitTimes = {
  /** Source-relative posix path → ms since 1970 of the last commit that touched it. */
  times: ReadonlyMap<string, number>
  /** A shallow clone knows one commit only, so its times are left out. */
  shallow: boolean
}

const none: CommitTimes = { times: new Map(), shallow: false }

/** How long git may take, in ms. */
const usualLimitMs = 20_000

/**
 * Author times of the last commits below `folder`, by one git call. Empty without git, outside a repository or when git has not answered
 * after `limitMs`.
 */
export async function commitTimes(folder: string, limitMs = usualLimitMs): Promise<CommitTimes> {
  const git = (at: string, args: string[]) => runGit(at, args, limitMs)
  const top = await git(folder, ['rev-parse', '--show-toplevel', '--is-shallow-repository'])
  if (!top) return none
  const [root = '', shallow] = top.trim().split('\n')
  if (shallow === 'true') return { times: new Map(), shallow: true }
  const log = await git(folder, [
    '-c',
    'core.quotePath=false',
    'log',
    '--format=%x01%at',
    '--name-only',
    '--no-renames',
    '-z',
    '--',
    '.',
  ])
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

function runGit(cwd: string, args: string[], limitMs = usualLimitMs): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', args, { cwd, maxBuffer: 256 * 1024 * 1024, timeout: limitMs }, (error, stdout) =>
      // No git, no repository, no commit, or a git that hangs: the site is built without dates.
      resolve(error ? undefined : stdout),
    )
  })
}
