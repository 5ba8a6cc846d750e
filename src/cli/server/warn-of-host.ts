import type { Io } from '../io.ts'
import { show } from '../shown.ts'

/** Says so when a server may be reached from beyond this machine. */
export function warnOfHost(host: string | undefined, io: Io): void {
  if (!host || ['127.0.0.1', '::1', 'localhost'].includes(host)) return
  io.stderr.write(
    show`${io.colors.yellow('warning')}  With --host ${host} everyone in the network can read the site.\n`,
  )
}
