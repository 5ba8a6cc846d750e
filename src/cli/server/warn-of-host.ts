import type { Io } from '../io.ts'
import { show } from '../shown.ts'
import { isOwn } from './banner.ts'

/** Says so when a server may be reached from beyond this machine. */
export function warnOfHost(host: string, io: Io): void {
  if (isOwn(host)) return
  io.stderr.write(
    show`${io.colors.yellow('warning')}  With --host ${host} everyone in the network can read the site.\n`,
  )
}
