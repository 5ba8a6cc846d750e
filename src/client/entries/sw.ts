import { createAnswer, type WorkerSite } from '../worker/answer.ts'

/** Set by the bundler. */
declare const KBSITE_SITE: WorkerSite

/** The parts of a service worker's global that are used here: TypeScript cannot load its types together with those of pages. */
type Work = Event & { waitUntil(work: Promise<unknown>): void }
type Fetch = Work & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: Work) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> }
  skipWaiting(): Promise<void>
}

serve(globalThis as unknown as Scope, KBSITE_SITE)

function serve(scope: Scope, site: WorkerSite): void {
  const answer = createAnswer(site, caches, (...asked) => fetch(...asked))
  /** Paths of pages that are newer than the response that was served. A page asks about itself when it can show the message. */
  const changed = new Set<string>()
  const announce = async (path: string): Promise<void> => {
    changed.add(path)
    for (const client of await scope.clients.matchAll()) client.postMessage({ kind: 'changed', path })
  }
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('message', ({ data, source }) => {
    if (data?.kind === 'shown' && changed.delete(data.path))
      (source as { postMessage(message: unknown): void } | null)?.postMessage({
        kind: 'changed',
        path: data.path,
      })
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    const isOurs = origin === location.origin && pathname.startsWith(site.base)
    const isPlain = request.method === 'GET' && !request.headers.has('range')
    const isMarkdown = /text\/markdown/.test(request.headers.get('accept') ?? '')
    if (!isOurs || !isPlain || isMarkdown) return
    event.respondWith(
      answer({ request, changed: (path) => void announce(path), later: (work) => event.waitUntil(work) }),
    )
  })
}
