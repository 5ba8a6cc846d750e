import type { OnEvent } from '../render/model/events.ts'
import type { Io } from './io.ts'
import { show } from './shown.ts'

/** Prints what a command should know of its run to stderr, and leaves out its progress. */
export function noticesTo({ stderr, colors }: Pick<Io, 'stderr' | 'colors'>): OnEvent {
  return (event) => {
    if (event.kind === 'notice') stderr.write(show`${colors.yellow('note')}  ${event.message}\n`)
  }
}
