import { writeSync } from 'node:fs'

/**
 * Keeps a command going when what it prints cannot be written. A reader that has seen enough, as in `kbsite check | head`, is no failure: the
 * work is done all the same, and the exit code is that of the work. Any other reason, such as a full disk, makes it 2, with a word on stderr.
 */
export function endureUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.once('error', (error: NodeJS.ErrnoException) => {
      // Each later write fails, too.
      stream.on('error', () => {})
      if (error.code === 'EPIPE') return
      // At the end, as the command sets its own code first.
      process.once('exit', () => {
        process.exitCode = 2
        tell(`error  What kbsite prints could not be written (${error.code}).\n`)
      })
    })
  }
}

function tell(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // Nobody can be told.
  }
}
