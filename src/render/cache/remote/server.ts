import { createHash } from 'node:crypto'
import { closeSync, openAsBlob, openSync, writeSync } from 'node:fs'
import { withoutEndSlash } from '../../base/slashes.ts'
import type { Digest } from './action-result.ts'

/** A server that speaks the HTTP protocol of Bazel's remote cache. Every call throws when the server violates the protocol or the time is up. */
export type CacheServer = {
  /** An entry of the action cache; undefined when there is none. */
  entry(key: string): Promise<Uint8Array | undefined>
  putEntry(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a blob into a file; false when the server no longer has it. */
  download(blob: Digest, file: string): Promise<boolean>
  upload(file: string, blob: Digest): Promise<void>
}

type ServerOptions = { token?: string; limitMs: number }

/** A server that has not begun to answer after this time is considered dead; the transfer itself may take longer. */
const answerMs = 10_000

/** Larger than any list of archives. */
const maxEntryBytes = 1024 * 1024

/** `limitMs` is for all calls together; the address may contain name and password. */
export function openServer(address: string, { token, limitMs }: ServerOptions): CacheServer {
  const url = new URL(address)
  const headers = authorization(url, token)
  const base = url.origin + withoutEndSlash(url.pathname)
  const over = AbortSignal.timeout(limitMs)

  async function request(
    path: string,
    init: RequestInit = {},
    isLong = false,
  ): Promise<Response | undefined> {
    const signal = isLong ? over : AbortSignal.any([over, AbortSignal.timeout(answerMs)])
    const response = await fetch(`${base}/${path}`, { ...init, headers, signal })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && !init.method) return undefined
    throw new Error(`it answers ${response.status} ${response.statusText}`.trim())
  }

  async function put(path: string, body: Blob): Promise<void> {
    const response = await request(path, { method: 'PUT', body }, true)
    await response?.body?.cancel()
  }

  return {
    async entry(key) {
      const response = await request(`ac/${key}`)
      return response && bytesOf(response, maxEntryBytes)
    },
    async putEntry(key, bytes) {
      await put(`ac/${key}`, new Blob([Buffer.from(bytes)]))
    },
    async download(blob, file) {
      const response = await request(`cas/${blob.hash}`, {}, true)
      if (response) await save(response, blob, file)
      return response !== undefined
    },
    async upload(file, { hash }) {
      await put(`cas/${hash}`, await openAsBlob(file))
    },
  }
}

function authorization({ username, password }: URL, token: string | undefined): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (!username) return {}
  const pair = [username, password].map(decodeURIComponent).join(':')
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function bytesOf(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new Error('it answers with something else')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Saves a response of exactly this size and hash; throws for any other, without writing more than the size. */
async function save(response: Response, { hash, size }: Digest, file: string): Promise<void> {
  const sum = createHash('sha256')
  const out = openSync(file, 'w')
  try {
    let left = size
    for await (const chunk of response.body ?? []) {
      left -= chunk.length
      if (left < 0) break
      sum.update(chunk)
      writeSync(out, chunk)
    }
    if (left !== 0 || sum.digest('hex') !== hash) throw new Error('it answers with something else')
  } finally {
    closeSync(out)
  }
}
