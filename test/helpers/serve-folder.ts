import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.xml': 'application/xml',
}

export type FolderServer = { origin: string; requests: string[]; close: () => Promise<void> }

type Headers = Readonly<Record<string, string>>

/**
 * Serves a folder like a static host: `/` is `index.html`, an unknown path the site's `404.html` with status 404. `headers` are sent with
 * every file, or with those of a path. `port`: that of a server that was closed.
 */
export async function serveFolder(
  folder: string,
  headers: Headers | ((path: string) => Headers) = {},
  port = 0,
): Promise<FolderServer> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    requests.push(path)
    if (path === '/favicon.ico') return response.writeHead(204).end()
    const file = path.endsWith('/') ? `${path}index.html` : path
    const found = await read(join(folder, file))
    const body = found ?? (await read(join(folder, '404.html'))) ?? 'Not found'
    const type = found ? (TYPES[extname(file)] ?? 'application/octet-stream') : 'text/html; charset=utf-8'
    const own = typeof headers === 'function' ? headers(path) : headers
    // Their names change with their contents.
    const kept = found && path.startsWith('/assets/') ? { 'cache-control': 'max-age=3600' } : {}
    response.writeHead(found ? 200 : 404, { 'content-type': type, ...kept, ...own }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${taken}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined)
}
