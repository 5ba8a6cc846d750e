import { writeSync } from 'node:fs'

/**
 * Keeps a command running when its output cannot be written. A reader that stops early, as in `kbsite check | head`, is not an error: the
 * exit code remains that of the command. Any other reason, such as a full disk, makes it 2, with a message on stderr.
 */
export function endureUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.once('error', (error: NodeJS.ErrnoException) => {
      // Each later write fails, too.
      stream.on('error', () => {})
      if (error.code === 'EPIPE') return
      // Last, because the command sets its own code first.
      process.once('exit', () => {
        process.exitCode = 2
        tell(`error  The output could not be printed (${error.code}).\n`)
      })
    })
  }
}

function tell(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // There is no way to report it.
  }
}
