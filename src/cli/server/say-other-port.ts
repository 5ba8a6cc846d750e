import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import type { RunningServer } from './serve.ts'

/** Says that the server uses another port than usual, because a bookmark of the usual one leads to another program. */
export function sayOtherPort(
  { port }: Pick<RunningServer, 'port'>,
  wanted: { asked?: number; usual: number },
  io: Io,
): void {
  if (wanted.asked === undefined && port !== wanted.usual)
    io.stderr.write(show`Port ${wanted.usual} is taken, so the next free one is used.\n`)
}
