import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves what `origin` serves, with its home page in pieces: the head, then one more element each time that the page has reported a frame
 * (`TELL_FRAMES` in the page).
 */
export async function serveInPieces(origin: string): Promise<{ origin: string; close: () => Promise<void> }> {
  let sendNext = () => {}
  const server = createServer(async (request, response) => {
    if (request.url === '/frame') {
      sendNext()
      return response.writeHead(204).end()
    }
    const answer = await fetch(origin + request.url)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    if (request.url !== '/') return response.end(Buffer.from(await answer.arrayBuffer()))
    const pieces = (await answer.text()).split(/(?<=<body>.*)(?=<(?:a|div|h1|li|p|section)\b)/s)
    sendNext = () => {
      const piece = pieces.shift()
      if (piece !== undefined) response.write(piece)
      if (pieces.length === 0) response.end()
    }
    sendNext()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Script for such a page: each frame requests the next piece until the page is complete; `window.framesSeen` counts them. */
export const TELL_FRAMES = `
  window.framesSeen = 0
  requestAnimationFrame(async function tell() {
    if (document.readyState !== 'loading') return
    window.framesSeen += 1
    await fetch('/frame')
    requestAnimationFrame(tell)
  })`
