import path from 'node:path'
import { exists } from '../../render/base/exists.ts'
import { UserError } from '../../render/base/user-error.ts'
import { markerFile } from '../../render/model/build.ts'
import type { ExitCode } from '../exit-code.ts'
import { type Io, programStreams } from '../io.ts'
import { builtNotes } from '../mcp/built.ts'
import { type Streams, serveTools, type Tool } from '../mcp/protocol.ts'
import { folderNotes, openProject } from '../mcp/site.ts'
import { checkTool, readTools } from '../mcp/tools.ts'
import { writeTools } from '../mcp/write-tools.ts'
import type { SiteFlags } from './site-command.ts'

type McpFlags = SiteFlags & { write?: boolean }

const instructions =
  'A knowledge base of Markdown notes. Search or list it for addresses, read what is there, and check the notes after changing any.'

/** `kbsite mcp`: answers an agent's questions about a site, until its input ends. */
export async function runMcp(
  root: string,
  { write, ...flags }: McpFlags,
  io: Io,
  streams?: Streams,
): Promise<ExitCode> {
  const { input, output } = streams ?? programStreams()
  // Output of a config would corrupt the protocol.
  // biome-ignore lint/suspicious/noConsole: stderr is where it may go
  if (!streams) for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error
  const tools = await toolsFor(path.resolve(io.cwd, root), flags, write === true)
  await serveTools(tools, instructions, { input, output })
  return 0
}

/** A built site is read-only; a project can be checked too, and changed if that is allowed. */
async function toolsFor(folder: string, flags: SiteFlags, write: boolean): Promise<readonly Tool[]> {
  if (await exists(path.join(folder, markerFile))) {
    if (write)
      throw new UserError('A built site cannot be changed.', {
        fix: 'Leave "--write" out, or give the folder of the notes.',
      })
    return readTools(builtNotes(folder))
  }
  const project = openProject(folder, flags)
  const tools = [...readTools(folderNotes(project)), checkTool(project)]
  return write ? [...tools, ...writeTools(project)] : tools
}
