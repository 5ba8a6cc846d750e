import { type ExecFileException, execFile } from 'node:child_process'
import { findTool } from '../base/tool.ts'

/** What git printed, or why it did not: empty where there is no git. */
export type GitAnswer = { text: string } | { failure: string }

/** How long git may take unless told, in ms. */
const usualLimitMs = 20_000

/** More output than this is a repository that nobody waits for, in bytes. */
const maxBytes = 512 * 1024 * 1024

type GitOptions = {
  limitMs?: number
  /** Variables of git itself, such as `GIT_INDEX_FILE`. */
  env?: Readonly<Record<string, string>>
}

/** What git prints; undefined without git, outside a repository, for a commit that it does not know, and when it takes longer than `limitMs`. */
export async function runGit(
  cwd: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<string | undefined> {
  const answer = await askGit(cwd, args, options)
  // Whoever asks goes on without what git knows.
  return 'text' in answer ? answer.text : undefined
}

/** The same, with the reason where git does not answer. */
export function askGit(
  cwd: string,
  args: readonly string[],
  { limitMs = usualLimitMs, env = {} }: GitOptions = {},
): Promise<GitAnswer> {
  const git = findTool('git')
  if (!git) return Promise.resolve({ failure: '' })
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

function failureOf(error: ExecFileException, said: string, limitMs: number): string {
  if (error.code === 'ENOENT') return ''
  if (error.killed) return `it has not answered after ${limitMs / 1000} s`
  const line = said.split('\n').find((one) => one.startsWith('fatal: ')) ?? said.split('\n')[0] ?? ''
  return line.replace(/^fatal: /, '').replace(/\.$/, '') || 'it failed'
}

/** What a hook of git tells those that it calls, and what is about its own repository, not about the folder that is asked for here. */
const ofHooks = ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY']

function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Who names a work tree, too, means that one.
  const left = env.GIT_WORK_TREE ? [] : ofHooks
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !left.includes(name))),
    // Failures are told apart by their English words.
    LC_ALL: 'C',
    // A clone without all of its objects would fetch them one by one.
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
  }
}
