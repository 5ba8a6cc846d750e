import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server with the HTTP protocol of Bazel's remote cache, in memory. It looks at what it is given as `bazel-remote` does. */
export type TestCacheServer = {
  address: string
  /** `GET /ac 404`, `PUT /cas 200`, in order. */
  requests: string[]
  /** Values by path, `/cas/…` and `/ac/…`. */
  values: Map<string, Buffer>
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
    if (request.method === 'PUT') {
      const body = await buffer(request)
      const isGood =
        kind === 'cas' ? sha256(body) === key : filesIn(body).every((hash) => values.has(`/cas/${hash}`))
      if (isGood) values.set(path, body)
      response.writeHead(isGood ? 200 : 400).end()
      return
    }
    const value = values.get(path)
    response.writeHead(value ? 200 : 404).end(value)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const made: TestCacheServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    values,
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return made
}

/** The digests in an action result, which are texts of 64 characters in the first field of a message. */
function filesIn(body: Buffer): string[] {
  return body
    .toString('latin1')
    .split('\n@')
    .slice(1)
    .map((text) => text.slice(0, 64))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
