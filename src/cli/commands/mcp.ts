import path from 'node:path'
import type { ExitCode } from '../exit-code.ts'
import { type Io, programStreams } from '../io.ts'
import { type Streams, serveTools } from '../mcp/protocol.ts'
import { openProject } from '../mcp/site.ts'
import { readTools } from '../mcp/tools.ts'
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
  // What a config prints would be in the way of the answers.
  // biome-ignore lint/suspicious/noConsole: stderr is where it may go
  if (!streams) for (const name of ['log', 'info', 'debug'] as const) console[name] = console.error
  const project = openProject(path.resolve(io.cwd, root), flags)
  const tools = [...readTools(project), ...(write ? writeTools(project) : [])]
  await serveTools(tools, instructions, { input, output })
  return 0
}
