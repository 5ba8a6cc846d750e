import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import { isOwn } from './banner.ts'

/** Warns when a server can be reached from other machines. */
export function warnOfHost(host: string, io: Io): void {
  if (isOwn(host)) return
  io.stderr.write(
    show`${io.colors.yellow('warning')}  With --host ${host} everyone in the network can read the site.\n`,
  )
}
