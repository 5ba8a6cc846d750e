import { writeSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { causeText, fixOf, isRefusal, type Refusal } from '../render/base/cause.ts'
import { relativePosix } from '../render/base/relative-posix.ts'
import { UserError } from '../render/base/user-error.ts'
import { withFixKind } from './commands/check-flags.ts'
import type { ExitCode } from './exit-code.ts'
import { type Io, processIo } from './io.ts'
import { createProgram } from './program.ts'
import { type Shown, show, shownLines } from './shown.ts'
import { usage } from './usage.ts'

/** Runs the process's own command line and sets its exit code. */
export async function run(): Promise<void> {
  endureUnheard()
  const io = processIo()
  // Node would print the message unescaped, and it may quote a note.
  process.on('uncaughtException', (error) => process.exit(bug(error, io)))
  const forget = sayUnfinished()
  process.exitCode = await main(process.argv, io)
  forget()
  endSoon()
}

/** A command that ends before its time says so. Returns a function to cancel that. */
function sayUnfinished(): () => void {
  const say = (code: number): void => {
    if (code !== 0 && code !== unsettledCode) return
    process.exitCode = 2
    print(
      'error  kbsite was ended before it was done.  A config, hook, plug-in or package calls process.exit, or returns a promise that never settles.\n',
    )
  }
  process.once('exit', say)
  return () => process.off('exit', say)
}

/** Node's exit code when nothing is left to run, but a module still waits. */
const unsettledCode = 13

/** How long a finished command waits for anything that a config or plug-in left running, such as a timer or a connection. */
const lingerMs = 1_000

function endSoon(): void {
  const { stdout } = process
  setTimeout(
    () => (stdout.writable && stdout.writableLength > 0 ? endSoon() : process.exit()),
    lingerMs,
  ).unref()
}

/** Runs one command line. Known failures print a message and set the exit code; bugs print their stack. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = createProgram(io, (result) => {
    code = result
  })
  try {
    await program.parseAsync(withFixKind(argv))
    return code
  } catch (error) {
    return failure(error, program, argv, io)
  }
}

async function failure(
  thrown: unknown,
  program: Command,
  argv: readonly string[],
  io: Io,
): Promise<ExitCode> {
  const error = isRefusal(thrown) ? refused(thrown, io) : thrown
  if (error instanceof CommanderError) return usage(error, program, io)
  if (error instanceof UserError) {
    const { troubleReport } = await import('./report/troubles.ts')
    io.stderr.write(show`${troubleReport([error, ...error.others], io)}\n`)
    if (isDebug(argv) && error.cause instanceof Error)
      io.stderr.write(show`${io.colors.dim(stackOf(error.cause))}\n`)
    return 2
  }
  return bug(error, io)
}

function refused(cause: Refusal, { cwd }: Io): UserError {
  const name = relativePosix(cwd, cause.path)
  return new UserError(`"${name}" could not be read or written: ${causeText(cause)}.`, {
    cause,
    fix: fixOf(cause),
  })
}

function bug(error: unknown, { stderr, colors: { red } }: Io): ExitCode {
  stderr.write(
    show`${red('error')}  This is a bug in kbsite; please report it with the text below.\n${stackOf(error)}\n`,
  )
  return 2
}

function stackOf(error: unknown): Shown {
  return shownLines(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function isDebug(argv: readonly string[]): boolean {
  return /--log-level[= ]debug\b/.test(argv.join(' '))
}

/**
 * Keeps a command running when its output cannot be written. A reader that stops early, as in `kbsite check | head`, is not an error: the
 * exit code remains that of the command. Any other reason, such as a full disk, makes it 2, with a message on stderr.
 */
function endureUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.once('error', (error: NodeJS.ErrnoException) => {
      // Later writes fail, too.
      stream.on('error', () => {})
      if (error.code === 'EPIPE') return
      // Last, because the command sets its own code first.
      process.once('exit', () => {
        process.exitCode = 2
        print(`error  The output could not be printed (${error.code}).\n`)
      })
    })
  }
}

function print(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // There is no way to report it.
  }
}
