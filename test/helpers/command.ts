import { spawn } from 'node:child_process'
import path from 'node:path'
import { main } from '../../src/cli/main.ts'
import { colorsOf } from '../../src/cli/shown.ts'

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** `wrap`: a command that runs the command; `uid`: the user to run as, if allowed. */
export type CommandOptions = { wrap?: readonly string[]; uid?: number }

const bin = path.resolve(import.meta.dirname, '../../bin/kbsite.js')

/** Runs `kbsite` in a folder without colours; resolves to its output and exit code. */
export function kbsite(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { wrap = [], uid }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const [command = '', ...words] = [...wrap, process.execPath, bin, ...args]
    const child = spawn(command, words, {
      cwd,
      ...(uid !== undefined && { uid }),
      // A hanging process must not outlive its test.
      timeout: 170_000,
      killSignal: 'SIGKILL',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, NODE_ENV: undefined, ...env },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/**
 * The same by the code of this process: for what a command says and writes. How a process starts and ends, and what it takes from its
 * environment, only one of its own shows.
 */
export async function kbsiteHere(
  cwd: string,
  args: readonly string[],
  { isColored = false } = {},
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' }
  const printer = (stream: keyof typeof printed) => ({
    write: (text: { toString(): string }) => {
      printed[stream] += text
    },
  })
  const io = { stdout: printer('stdout'), stderr: printer('stderr'), cwd, colors: colorsOf(isColored) }
  const code = await main(['node', 'kbsite', ...args], { ...io, isLive: false, width: 80 })
  return { code, ...printed }
}

export type RunningCommand = {
  /** Waits until stdout matches; returns the match. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
  stop(signal?: NodeJS.Signals): Promise<number | null>
  output(): string
}

/** Starts a command that keeps running, such as `kbsite dev`. */
export function startKbsite(cwd: string, args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined },
  })
  let printed = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer) => {
    printed += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    output: () => printed,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(printed)
          if (!match) return
          listeners.delete(look)
          resolve(match)
        }
        listeners.add(look)
        void ended.then(() => reject(new Error(`kbsite ended before printing ${pattern}:\n${printed}`)))
        look()
      }),
    stop(signal = 'SIGINT') {
      child.kill(signal)
      return ended
    },
  }
}
