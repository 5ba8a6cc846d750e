import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '../../render/base/user-error.ts'
import { loadConfig } from '../../render/config/load.ts'
import { markerFile } from '../../render/model/build.ts'
import type { Config } from '../../render/model/config.ts'
import { encodePath } from '../../render/model/routes.ts'
import { filesBelow } from '../../render/read/files-below.ts'
import { recoverOutput } from '../../render/write/exchange.ts'
import { isOwnOutput } from '../../render/write/out-dir.ts'
import type { ExitCode } from '../exit-code.ts'
import { untilInterrupted } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { banner, sayOtherPort, warnOfHost } from '../server/banner.ts'
import { hostHeaders } from '../server/host-headers.ts'
import { outputCandidates, wantedCandidates } from '../server/request-path.ts'
import { type Answer, serve, type Wanted } from '../server/serve.ts'
import { hostOf, type ServerFlags, usualPorts } from './site-command.ts'

/** Read by the host, never served. */
const headersName = '_headers'

/** `kbsite preview`: serves the built site as a static host would, until Ctrl-C. */
export async function runPreview(root: string, flags: ServerFlags, io: Io): Promise<ExitCode> {
  const config = await loadConfig(path.resolve(io.cwd, root), flags)
  await recoverOutput(config.outDir)
  if (!(await isOwnOutput(config.outDir))) {
    throw new UserError(`There is no built site in "${path.relative(io.cwd, config.outDir) || '.'}".`, {
      fix: 'Run "kbsite build" first.',
    })
  }
  const host = hostOf(flags)
  const server = await serve({
    base: config.base,
    port: flags.port ?? usualPorts.preview,
    anyPort: flags.port === undefined,
    host,
    answer: (requested, wanted) => answerFrom(config, requested, wanted),
  })
  const interrupted = untilInterrupted([() => server.close()])
  warnOfHost(host, io)
  sayOtherPort(server, { asked: flags.port, usual: usualPorts.preview }, io)
  io.stdout.write(banner({ command: 'preview', base: config.base, port: server.port, host }, io))
  return interrupted
}

/** Files are listed for each request, so that a rebuild shows at once. */
async function answerFrom({ outDir, base }: Config, requested: string, wanted: Wanted): Promise<Answer> {
  const known = new Set(await filesBelow(outDir))
  const name = wantedCandidates(requested, wanted).find(
    (candidate) => known.has(candidate) && candidate !== markerFile && candidate !== headersName,
  )
  const file = (found: string) => ({ name: found, body: { file: path.join(outDir, found) } })
  const headersText = known.has(headersName) ? await readFile(path.join(outDir, headersName), 'utf8') : ''
  const headersOf = hostHeaders(headersText)
  // A host redirects a folder's address without a slash to the one with it.
  const asked = name === outputCandidates(`${requested}/`)[0] ? `${requested}/` : requested
  if (name) return { status: 200, ...file(name), headers: headersOf(base + encodePath(asked.slice(1))) }
  return { status: 404, ...file('404.html'), headers: headersOf(`${base}404.html`) }
}
