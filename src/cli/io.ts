import type { Writable } from 'node:stream'
import { type Colors, colorsOf, type Printer } from './shown.ts'

/** The terminal as a value: what a command may write to and know about. */
export type Io = {
  stdout: Printer
  stderr: Printer
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
    stdout: printerTo(process.stdout),
    stderr: printerTo(process.stderr),
    cwd: process.cwd(),
    colors: colorsOf(wantsColor(argv, env, isTerminal)),
    isLive: isTerminal && !env.CI && env.TERM !== 'dumb',
    width: process.stderr.columns ?? 80,
  }
}

function printerTo(stream: Writable): Printer {
  return { write: (text) => void stream.write(String(text)) }
}

function wantsColor(argv: readonly string[], env: Environment, isTerminal: boolean): boolean {
  if (argv.includes('--no-color') || env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && env.TERM !== 'dumb'
}
