import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import type { RunningServer } from './serve.ts'

/** Says that nobody asked for this port: the usual one was taken, and a bookmark of it leads to something else. */
export function sayOtherPort(
  { port }: Pick<RunningServer, 'port'>,
  wanted: { asked?: number; usual: number },
  io: Io,
): void {
  if (wanted.asked === undefined && port !== wanted.usual)
    io.stderr.write(show`Port ${wanted.usual} is taken, so the next free one is used.\n`)
}
