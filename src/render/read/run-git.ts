import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { findTool } from '../base/tool.ts'

/** The output of Git, or why there is none: an empty reason if Git is not installed. */
export type GitAnswer = { text: string } | { failure: string }

/** Git's default time limit, in ms. */
const usualLimitMs = 20_000

/** Output limit in bytes: a repository with more would take too long. */
const maxBytes = 512 * 1024 * 1024

type GitOptions = {
  limitMs?: number
  /** Environment variables of Git, such as `GIT_INDEX_FILE`. */
  env?: Readonly<Record<string, string>>
}

/** The output of Git; undefined without Git, outside a repository, for an unknown commit, or after `limitMs`. */
export async function runGit(
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<string | undefined> {
  const answer = await askGit(cwd, args, options)
  // Callers continue without Git's answer.
  return 'text' in answer ? answer.text : undefined
}

/** The same, with the reason if Git fails. */
export function askGit(
  cwd: string,
  args: readonly string[],
  { limitMs = usualLimitMs, env = {} }: GitOptions = {},
): Promise<GitAnswer> {
  const git = findTool('git')
  if (!git) return Promise.resolve({ failure: '' })
  if (isOutside(cwd, env)) return Promise.resolve({ failure: 'not a git repository' })
  const options = {
    cwd,
    maxBuffer: maxBytes,
    timeout: limitMs,
    env: { ...environmentOf(process.env), ...env },
  }
  return new Promise((resolve) => {
    execFile(git, ['-c', 'core.fsmonitor=false', ...args], options, (error, text, said) =>
      resolve(error ? { failure: failureOf(error, said, limitMs) } : { text }),
    )
  })
}

/** No folder above has a repository, and no variable names one: Git would say the same, but starting a process takes longer than some builds. */
function isOutside(folder: string, env: Readonly<Record<string, string>>): boolean {
  if (env.GIT_DIR || process.env.GIT_WORK_TREE || !existsSync(folder)) return false
  let at = realpathSync(folder)
  while (!existsSync(path.join(at, '.git'))) {
    const above = path.dirname(at)
    if (above === at) return true
    at = above
  }
  return false
}

/** A partial clone may fetch one state, which takes a single request. */
export const fetchesMissing = { GIT_NO_LAZY_FETCH: '0' } as const

function failureOf(error: ExecFileException, said: string, limitMs: number): string {
  if (error.code === 'ENOENT') return ''
  if (error.killed) return `it has not answered after ${limitMs / 1000} s`
  const line = said.split('\n').find((one) => one.startsWith('fatal: ')) ?? said.split('\n')[0] ?? ''
  return line.replace(/^fatal: /, '').replace(/\.$/, '') || 'it failed'
}

/** Variables that Git sets for its hooks; they refer to the hook's repository rather than to the folder in question. */
const ofHooks = ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY']

function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // A named work tree is intended, too.
  const left = env.GIT_WORK_TREE ? [] : ofHooks
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !left.includes(name))),
    // Failures are recognised by their English messages.
    LC_ALL: 'C',
    // A partial clone would fetch missing objects one by one.
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
  }
}

/** The fix if Git refuses a repository of another user, by its message; undefined for other messages. */
export function untrusted(failure: string): string | undefined {
  const [, folder] = /dubious ownership in repository at '(.*)'/.exec(failure) ?? []
  return folder === undefined
    ? undefined
    : `the repository belongs to another user. Say that you trust it: git config --global --add safe.directory "${folder}"`
}
