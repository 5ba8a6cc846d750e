import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import * as z from 'zod'
import { kbsiteVersion } from '../../render/base/package.ts'
import { messageOf, UserError } from '../../render/base/user-error.ts'

/** A question that an agent may ask: its input, and an answer as text or JSON. */
export type Tool = {
  name: string
  description: string
  input: z.ZodObject
  /** Whether it changes notes. */
  writes?: boolean
  answer(input: never): unknown
}

export type Streams = { input: Readable; output: Writable }

type Request = { id?: string | number; method: string; params?: Record<string, unknown> | undefined }

/** Errors of JSON-RPC. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const

class ProtocolError extends Error {
  readonly code: number
  constructor(code: keyof typeof codes, message: string) {
    super(message)
    this.code = codes[code]
  }
}

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})

/** Versions of the Model Context Protocol that agree in everything used here. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** Answers messages of the Model Context Protocol, one a line, one after another, until there are no more. */
export async function serveTools(
  tools: readonly Tool[],
  instructions: string,
  { input, output }: Streams,
): Promise<void> {
  const methods: Readonly<Record<string, (params: Record<string, unknown>) => unknown>> = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: versions.find((version) => version === protocolVersion) ?? versions[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'kbsite', version: kbsiteVersion },
      instructions,
    }),
    ping: () => ({}),
    'tools/list': () => ({ tools: tools.map(described) }),
    'tools/call': ({ name, arguments: given }) => called(tools, name, given),
  }
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    const answer = await answerTo(line, methods)
    if (answer) output.write(`${JSON.stringify({ jsonrpc: '2.0', ...answer })}\n`)
  }
}

type Methods = Readonly<Record<string, (params: Record<string, unknown>) => unknown>>

/** Nothing for a notification. */
async function answerTo(line: string, methods: Methods): Promise<object | undefined> {
  let id: Request['id'] | null = null
  try {
    const { method, params = {}, ...asked } = requestIn(line)
    if (asked.id === undefined) return undefined
    id = asked.id
    if (!Object.hasOwn(methods, method)) throw new ProtocolError('method', `There is no method "${method}".`)
    return { id, result: await methods[method]!(params) }
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return { id, error: { code: error.code, message: error.message } }
  }
}

function requestIn(line: string): Request {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch (error) {
    throw new ProtocolError('parse', messageOf(error))
  }
  const { success, data } = request.safeParse(message)
  if (!success) throw new ProtocolError('request', 'This is no request of JSON-RPC 2.0.')
  return data as Request
}

function described({ name, description, input, writes = false }: Tool) {
  const annotations = { readOnlyHint: !writes, openWorldHint: false }
  return { name, description, inputSchema: z.toJSONSchema(input, { io: 'input' }), annotations }
}

/** The result of a tool, or an error that the agent can act on. */
async function called(tools: readonly Tool[], name: unknown, given: unknown = {}): Promise<object> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new ProtocolError('params', `There is no tool "${String(name)}".`)
  const { success, data, error } = tool.input.safeParse(given)
  if (!success) throw new ProtocolError('params', z.prettifyError(error))
  try {
    const made = await tool.answer(data as never)
    return {
      content: [{ type: 'text', text: typeof made === 'string' ? made : JSON.stringify(made, null, 1) }],
    }
  } catch (reason) {
    const fix = reason instanceof UserError && reason.fix ? ` ${reason.fix}` : ''
    return { isError: true, content: [{ type: 'text', text: messageOf(reason) + fix }] }
  }
}
