import type { Writable } from 'node:stream'
import { createColors } from 'picocolors'

export type Colors = ReturnType<typeof createColors>

/** The terminal as a value: what a command may write to and know about. */
export type Io = {
  stdout: Writable
  stderr: Writable
  cwd: string
  colors: Colors
  /** Whether stderr is a terminal on which a line may be rewritten. */
  isLive: boolean
  /** Columns of the terminal. */
  width: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** The real terminal. Colours follow `--no-color`, `NO_COLOR`, `FORCE_COLOR` and whether stderr is a terminal, in this order. */
export function processIo(argv: readonly string[] = process.argv, env: Environment = process.env): Io {
  const isTerminal = process.stderr.isTTY === true
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    colors: createColors(wantsColor(argv, env, isTerminal)),
    isLive: isTerminal && !env.CI && env.TERM !== 'dumb',
    width: process.stderr.columns ?? 80,
  }
}

function wantsColor(argv: readonly string[], env: Environment, isTerminal: boolean): boolean {
  if (argv.includes('--no-color') || env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && env.TERM !== 'dumb'
}
