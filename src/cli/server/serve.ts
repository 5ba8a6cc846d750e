import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createListener, type Server as Listener } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { mediaType } from '../../render/base/media-type.ts'
import { UserError } from '../../render/base/user-error.ts'
import { framingHeaders } from '../../render/site/files/framing.ts'
import { isForeign } from './foreign.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { requestPath } from './request-path.ts'

/** A response; `name` decides the media type. */
export type Answer = {
  status: number
  name: string
  body: string | Uint8Array | { file: string }
  /** Headers in addition to those of every response; names in lower case. */
  headers?: Readonly<Record<string, string>>
}

export type Wanted = { markdown: boolean }

type ServeOptions = {
  base: string
  port: number
  /** Whether the next free port may be used when this one is taken. */
  anyPort: boolean
  /** Address to listen on; loopback unless the author asked for more. */
  host: string
  /** `markdown`: the client prefers the Markdown of a page. */
  answer: (path: string, wants: Wanted) => Promise<Answer>
  /** How long a client may take to send its headers, in ms; 10 s by default. */
  headerTimeoutMs?: number
  /** Handles requests before they are answered; returns whether it did. The method is not checked yet. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export type RunningServer = { port: number; close(): Promise<void> }

const malformed: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long a refused client has to read the reason. */
const lingerMs = 1000

/** Serves responses over HTTP. Throws a `UserError` when the port is taken. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  // Node's default checks for slow clients only every 30 s.
  const server = createServer({ connectionsCheckingInterval: 500 }, (request, response) => {
    respond(request, response, options).catch((error: unknown) => fail(response, error))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = malformed[error.code ?? ''] ?? '400 Bad Request'
    if (!socket.writable) return
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    // A client that never closes its side would keep the connection open, and closing at once would lose the response for one that is still
    // sending.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
  server.headersTimeout = options.headerTimeoutMs ?? 10_000
  server.requestTimeout = 30_000
  // Browsers try "localhost" at ::1 first, where another program could have the same port.
  const second =
    options.host === '127.0.0.1'
      ? createListener((socket) => void server.emit('connection', socket))
      : undefined
  const port = await listen(server, second, options)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        second?.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** How many ports are tried after the first. */
const portTries = 20

async function listen(
  server: Listener,
  second: Listener | undefined,
  { port, anyPort, host }: ServeOptions,
): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const candidate = port === 0 ? 0 : port + tries
    const error = (await tryListen(server, candidate, host)) ?? (second && (await tryBeside(server, second)))
    if (!error) return (server.address() as AddressInfo).port
    const taken = error.code === 'EADDRINUSE'
    if (taken && (anyPort || port === 0) && tries < portTries) continue
    throw new UserError(
      taken
        ? `Port ${candidate} is taken.`
        : `The server cannot listen on ${host}:${candidate} (${error.code}).`,
      { cause: error, fix: `Choose another with ${isOfHost(error) ? '--host' : '--port'}.` },
    )
  }
}

/** Listens on the same port at ::1. A machine without that address has no other program there either. */
async function tryBeside(server: Listener, second: Listener): Promise<NodeJS.ErrnoException | undefined> {
  const error = await tryListen(second, (server.address() as AddressInfo).port, '::1')
  if (error?.code !== 'EADDRINUSE') return undefined
  await new Promise((resolve) => server.close(resolve))
  return error
}

/** Whether the address itself cannot be used, whatever the port. */
function isOfHost({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN'
}

function tryListen(server: Listener, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      resolve(error)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(undefined)
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen(port, host)
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServeOptions,
): Promise<void> {
  if (request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1)
    return plain(response, 400, 'More than one Host.')
  if (!isAllowedHost(request.headers.host, options.host)) return plain(response, 403, 'Host not allowed.')
  if (isForeign(request.headers)) return plain(response, 403, 'Other sites may only link to this one.')
  if (options.intercept?.(request, response)) return
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return plain(response, 405, 'Only GET and HEAD.')
  }
  const path = requestPath(request.url ?? '', options.base)
  if (path === undefined) return plain(response, 404, `Not found. The site begins at ${options.base}`)
  await send(
    request,
    response,
    await options.answer(path, { markdown: prefersMarkdown(request.headers.accept) }),
  )
}

/** Only names of this machine, so that a page of another site cannot reach the server by DNS rebinding. */
function isAllowedHost(header: string | undefined, host: string): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase()
  if (!name) return false
  if (
    ['localhost', '127.0.0.1', '[::1]', host.toLowerCase(), `[${host}]`].includes(name) ||
    name.endsWith('.localhost')
  )
    return true
  // When listening on every address: a name may be rebound, a plain address cannot.
  return ['0.0.0.0', '::'].includes(host) && /^(?:\d+\.){3}\d+$|^\[/.test(name)
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, name, body, headers = {} } = answer
  const isFile = typeof body === 'object' && 'file' in body
  const size = isFile ? (await stat(body.file)).size : Buffer.byteLength(body)
  // Responses have no version, so a request for the rest of an earlier one gets the whole.
  const wanted = request.headers['if-range'] === undefined ? request.headers.range : undefined
  const range = status === 200 ? byteRange(wanted, size) : 'none'
  if (range === 'impossible') {
    response.setHeader('Content-Range', `bytes */${size}`)
    return plain(response, 416, 'No such range.')
  }
  const { first, last } = range === 'none' ? { first: 0, last: size - 1 } : range
  if (range !== 'none') response.setHeader('Content-Range', `bytes ${first}-${last}/${size}`)
  response.writeHead(range === 'none' ? status : 206, {
    ...commonHeaders(mediaType(name)),
    ...(/\.(?:html|md)$/.test(name) && { vary: 'accept' }),
    'accept-ranges': 'bytes',
    'content-length': last - first + 1,
    ...headers,
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  if (!isFile) return void response.end(Buffer.from(body).subarray(first, last + 1))
  // A client disconnecting is not an error.
  await pipeline(createReadStream(body.file, { start: first, end: last }), response).catch(() =>
    response.destroy(),
  )
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, commonHeaders('text/plain; charset=utf-8'))
  response.end(`${text}\n`)
}

function commonHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...framingHeaders,
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) plain(response, 500, error instanceof Error ? error.message : 'Failed.')
  else response.destroy()
}

/** First and last byte of the requested range. */
type ByteRange = { first: number; last: number }

/**
 * The single range that a `Range` header requests of a file of this size; `none` when there is no header that this server answers,
 * `impossible` when nothing of the range exists. Several ranges are answered with the whole file, as RFC 9110 allows.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'none' | 'impossible' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'none'
  const [, from = '', to = ''] = match
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'none'
  return first <= last ? { first, last } : 'impossible'
}
