import path from 'node:path'
import { followChanges, openSession } from '../dev/session.ts'
import type { ExitCode } from '../exit-code.ts'
import { untilInterrupted } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { banner, sayOtherPort, warnOfHost } from '../server/banner.ts'
import { serve } from '../server/serve.ts'
import { hostOf, type ServerFlags, usualPorts } from './site-command.ts'

/** `kbsite dev`: serves the site while it is written, until Ctrl-C. A broken edit is reported, never fatal. */
export async function runDev(root: string, flags: ServerFlags, io: Io): Promise<ExitCode> {
  const start = performance.now()
  const host = hostOf(flags)
  const session = await openSession(path.resolve(io.cwd, root), flags, io)
  const server = await serve({
    base: session.config.base,
    port: flags.port ?? usualPorts.dev,
    anyPort: flags.port === undefined,
    host,
    answer: session.answer,
    intercept: session.channel.intercept,
  })
  const following = followChanges(session)
  // Before the banner, after which the server may be stopped.
  const interrupted = untilInterrupted([
    () => server.close(),
    async () => session.close(),
    () => following.close(),
  ])
  warnOfHost(host, io)
  sayOtherPort(server, { asked: flags.port, usual: usualPorts.dev }, io)
  const { base } = session.config
  io.stdout.write(
    banner({ command: 'dev', base, port: server.port, host, readyMs: performance.now() - start }, io),
  )
  return interrupted
}
