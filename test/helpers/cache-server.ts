import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A server with the HTTP protocol of Bazel's remote cache, in memory, as strict as `bazel-remote`: keys of 64 hex digits, uploads with their length, blobs
 * whose hash is their key, entries that are action results. These it gives back with one more field, and only while it has all of their files.
 */
export type TestCacheServer = {
  address: string
  /** `GET /ac 404`, `PUT /cas 200`, in order. */
  requests: string[]
  /** Values by path, `/cas/…` and `/ac/…`. */
  values: Map<string, Buffer>
  /** False: entries are bytes like others, as for a plain web server or `--disable_http_ac_validation`. */
  validates: boolean
  /** Answers instead of the protocol; undefined goes on with it. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  close(): Promise<void>
}

export async function startCacheServer(): Promise<TestCacheServer> {
  const values = new Map<string, Buffer>()
  const requests: string[] = []
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? ''
    response.once('finish', () =>
      requests.push(`${request.method} ${path.slice(0, path.lastIndexOf('/'))} ${response.statusCode}`),
    )
    if (made.instead?.(request, response)) return
    const [, kind, key = ''] = /^\/(ac|cas)\/([0-9a-f]{64})$/.exec(path) ?? []
    if (kind === undefined) return void response.writeHead(400).end('not a key')
    const isResult = kind === 'ac' && made.validates
    if (request.method === 'PUT') {
      const body = await buffer(request)
      const hasLength = Number(request.headers['content-length']) === body.length
      const isValid = isResult ? filesIn(body) !== undefined : kind === 'ac' || sha256(body) === key
      if (hasLength && isValid) values.set(path, isResult ? Buffer.concat([body, worker]) : body)
      response.writeHead(hasLength && isValid ? 200 : 400).end()
      return
    }
    const value = values.get(path)
    const isWhole = value && (!isResult || filesIn(value)?.every((hash) => values.has(`/cas/${hash}`)))
    response.writeHead(isWhole ? 200 : 404).end(isWhole ? value : 'Not found')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const made: TestCacheServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    values,
    validates: true,
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return made
}

/** `execution_metadata { worker: "::1" }`: who has uploaded an entry. */
const worker = Buffer.from('4a050a033a3a31', 'hex')

/** The hashes of the files of an action result: field 1 of field 2 of each field 2, which has a path in field 1; undefined for what is none. */
function filesIn(body: Buffer): string[] | undefined {
  const hashes = fieldsOf(body)?.flatMap(([name, file]) => {
    if (name !== 2) return []
    const parts = new Map(fieldsOf(file))
    const digest = new Map(fieldsOf(parts.get(2) ?? Buffer.of()))
    const hash = digest.get(1)?.toString() ?? ''
    return [parts.get(1)?.length && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined]
  })
  return hashes?.every((hash) => hash !== undefined) ? hashes : undefined
}

/** The fields of a message of Protocol Buffers that have a length or are numbers; undefined for what is no message. */
function fieldsOf(bytes: Buffer): [name: number, value: Buffer][] | undefined {
  const found: [number, Buffer][] = []
  let at = 0
  const number = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) return Number.NaN
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = number()
    const length = number()
    if (tag % 8 === 0) continue
    if (tag % 8 !== 2 || !(at + length <= bytes.length)) return undefined
    found.push([tag >> 3, bytes.subarray(at, at + length)])
    at += length
  }
  return found
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
