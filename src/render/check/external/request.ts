import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { lookupOf, PrivateAddressError } from './public-address.ts'

/** The final response, after redirects. */
type Reply = { code: number; headers: IncomingHttpHeaders }

type RequestOptions = {
  method: 'HEAD' | 'GET'
  /** For all redirects together, in ms. */
  timeoutMs: number
  /** Whether a connection to an IP address is allowed. */
  allows: (address: string) => boolean
}

const redirects = new Set([301, 302, 303, 307, 308])
const maxRedirects = 20

/**
 * Requests an address over http or https and follows its redirects, without reading the body. Throws the reason for a failure.
 *
 * Whether an address is allowed is checked when connecting, for every redirect: a name may resolve differently by then.
 */
export async function requestPage(url: string, options: RequestOptions): Promise<Reply> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let target = new URL(url)
  for (let count = 0; count <= maxRedirects; count++) {
    const { statusCode: code = 0, headers } = await requestOnce(target, signal, options)
    const location = redirects.has(code) ? headers.location : undefined
    if (location === undefined) return { code, headers }
    target = new URL(location, target)
  }
  throw Object.assign(new Error('Too many redirects'), { code: 'too many redirects' })
}

function requestOnce(
  url: URL,
  signal: AbortSignal,
  { method, allows }: RequestOptions,
): Promise<IncomingMessage> {
  // A host that is an IP address is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allows(host)) throw new PrivateAddressError(host)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    request(url, {
      method,
      signal,
      agent: false,
      headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'kbsite-check (link checker)' },
      lookup: lookupOf(allows),
    })
      .on('response', (response) => {
        response.on('error', () => undefined).destroy()
        resolve(response)
      })
      .on('error', (error) => reject(signal.aborted ? signal.reason : error))
      .end()
  })
}
