import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { type Colors, colorsOf, type Printer } from './shown.ts'

/** The terminal as a value: where a command writes, and what it may know about it. */
export type Io = {
  stdout: Printer
  stderr: Printer
  cwd: string
  colors: Colors
  /** Whether stderr is a terminal whose lines may be rewritten. */
  isLive: boolean
  /** Columns of the terminal; 80 if unknown. */
  width: number
  /** Asks a question on the terminal; undefined without a terminal. */
  confirm?: (question: string) => Promise<boolean>
}

type Environment = Readonly<Record<string, string | undefined>>

/** The real terminal. Colours follow `--no-color`, `NO_COLOR`, `FORCE_COLOR`, and whether both stdout and stderr are terminals, in this order. */
export function processIo(argv: readonly string[] = process.argv, env: Environment = process.env): Io {
  const isTerminal = process.stderr.isTTY === true
  const isLive = isTerminal && !env.CI && env.TERM !== 'dumb'
  return {
    stdout: printerTo(process.stdout),
    stderr: printerTo(process.stderr),
    cwd: process.cwd(),
    colors: colorsOf(wantsColor(argv, env, isTerminal && process.stdout.isTTY === true)),
    isLive,
    width: process.stderr.columns || 80,
    ...(isLive && process.stdin.isTTY === true && { confirm }),
  }
}

/** Streams for a program that starts kbsite: its questions and our answers, as JSON, which no terminal shows. */
export function programStreams(): { input: Readable; output: Writable } {
  return { input: process.stdin, output: process.stdout }
}

/** Only "y" and "yes" mean yes; end of input means no. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(`${question} [y/N] `), ended])
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    lines.close()
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
