import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusedOrigin } from '../../client/dev/message.ts'
import { decode } from '../../client/platform/decode.ts'
import { requestPath } from '../server/request-path.ts'

export type Channel = {
  /** Handles a page's request for updates or for opening a file; returns whether it was one. */
  intercept(request: IncomingMessage, response: ServerResponse): boolean
  /** Resolves when the first page is running and listening. */
  connected: Promise<void>
  /** Whether a browser requested a page, and will listen, rather than another program. */
  isExpected(): boolean
  send(message: unknown): void
  close(): void
}

/** Path of the live channel below the base. */
export const channelPath = '/__kbsite/events'

/** Path below the base that opens the place of a finding in the author's editor. */
const openPath = '/__kbsite/open'

/** Path below the base that sets the date of review of a note. */
export const reviewedPath = '/__kbsite/reviewed'

/** How many unread bytes a page may accumulate before it is disconnected. */
const maxUnreadBytes = 1024 * 1024

type ChannelOptions = {
  base: string
  token: string
  /** The message for a page that connects. */
  greeting: () => unknown
  /** Opens a place in the author's editor; false unless it belongs to a finding. */
  open: (place: string) => boolean
  /** Writes that a note was reviewed today; false if the site has no such note, or it cannot be changed safely. */
  review: (note: string) => Promise<boolean>
}

/**
 * The one-way live channel: a streamed response to a POST, one JSON message a line.
 *
 * A POST always carries its origin, which gives away pages of other sites. Only pages from this server know the token.
 */
export function openChannel({ base, token, greeting, open, review }: ChannelOptions): Channel {
  const listeners = new Set<ServerResponse>()
  let connect = () => {}
  const connected = new Promise<void>((resolve) => {
    connect = resolve
  })
  let isExpected = false

  /** Notes can be changed only from this machine, whatever address the server listens on. */
  async function reviewHere({ socket }: IncomingMessage, note: string): Promise<number> {
    if (!isLoopback(socket.remoteAddress)) return 403
    return (await review(note).catch(() => false)) ? 204 : 404
  }

  return {
    connected,
    isExpected: () => isExpected,
    intercept(request, response) {
      isExpected ||= request.headers['sec-fetch-mode'] === 'navigate'
      const requested = requestPath(request.url ?? '', base)
      if (requested !== channelPath && requested !== openPath && requested !== reviewedPath) return false
      const own = request.headers.origin === `http://${request.headers.host}`
      if (request.method !== 'POST' || !own || request.headers['x-kbsite-token'] !== token) {
        response.writeHead(own ? 403 : refusedOrigin).end()
        return true
      }
      const place = decode(String(request.headers['x-kbsite-place'] ?? ''))
      if (requested === openPath) {
        response.writeHead(open(place) ? 204 : 404).end()
        return true
      }
      if (requested === reviewedPath) {
        void reviewHere(request, place).then((status) => response.writeHead(status).end())
        return true
      }
      response.writeHead(200, {
        'Content-Type': 'application/x-ndjson',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      response.write(`${JSON.stringify(greeting())}\n`)
      listeners.add(response)
      connect()
      response.on('close', () => listeners.delete(response))
      return true
    },
    send(message) {
      const line = `${JSON.stringify(message)}\n`
      for (const listener of listeners) {
        // The server would buffer everything for a page that no longer reads.
        if (listener.writableLength > maxUnreadBytes) listener.destroy()
        else listener.write(line)
      }
    },
    close() {
      for (const listener of listeners) listener.end()
    },
  }
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
