import path from 'node:path'
import { openDevSite } from '../dev/dev-site.ts'
import { followChanges } from '../dev/follow.ts'
import type { ExitCode } from '../exit-code.ts'
import { boundHeapGrowth } from '../heap.ts'
import { untilInterrupted } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { sayOtherPort } from '../server/say-other-port.ts'
import { serve } from '../server/serve.ts'
import { warnOfHost } from '../server/warn-of-host.ts'
import { show } from '../shown.ts'
import { type ServerFlags, usualPorts } from './site-command.ts'

/** `kbsite dev`: serves the site while it is written, until Ctrl-C. A broken edit is shown and mended, never fatal. */
export async function runDev(root: string, flags: ServerFlags, io: Io): Promise<ExitCode> {
  const start = performance.now()
  boundHeapGrowth()
  const site = await openDevSite(path.resolve(io.cwd, root), flags, io)
  const server = await serve({
    base: site.config.base,
    port: flags.port ?? usualPorts.dev,
    anyPort: flags.port === undefined,
    host: flags.host ?? '127.0.0.1',
    answer: site.answer,
    intercept: site.channel.intercept,
  })
  const following = followChanges(site)
  // Listened for before anyone can know that there is something to end.
  const interrupted = untilInterrupted([() => server.close(), () => site.close(), () => following.close()])
  warnOfHost(flags.host, io)
  sayOtherPort(server, { asked: flags.port, usual: usualPorts.dev }, io)
  io.stdout.write(
    show`${io.colors.bold('kbsite dev')}  ${io.colors.cyan(server.url)}  ready in ${Math.round(performance.now() - start)} ms\n`,
  )
  return interrupted
}
