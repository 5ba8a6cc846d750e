import type { OnEvent } from '../render/model/events.ts'
import type { Io } from './io.ts'
import { show } from './shown.ts'

/** Prints notices about a run to stderr, without its progress. */
export function noticesTo({ stderr, colors }: Pick<Io, 'stderr' | 'colors'>): OnEvent {
  return (event) => {
    if (event.kind === 'notice') stderr.write(show`${colors.yellow('note')}  ${event.message}\n`)
  }
}
