import { cachePrefix } from './caches.ts'

/** The worker's data about its site; the texts are for pages that are not kept. */
export type WorkerSite = {
  base: string
  assetsDir: string
  lang: string
  missing: string
  home: string
  /** The policy of the pages that run samples, which takes their origin away. */
  sandbox: string
}

/** Answers a request; `changed` is called with the path of a page that is newer than what was answered, `later` receives what goes on after. */
type Answering = {
  request: Request
  changed: (path: string) => void
  later: (work: Promise<unknown>) => void
}

/** How many pages and files are remembered without being asked for. */
const maxRemembered = 400

const beforeIndexData = 'pagefind_dcd'

/**
 * Hashed files come from the cache first; pages and other files from the cache while they are fetched again; what the browser asks for afresh
 * from the network, if there is one.
 */
export function createAnswer(site: WorkerSite, storage: CacheStorage, load: typeof fetch) {
  const { base, assetsDir } = site
  const isHashed = (path: string) =>
    path.startsWith(`${assetsDir}/`) || /^pagefind\/.*\.pf_(?:meta|index|fragment|text)$/.test(path)

  const find = finder(storage, cachePrefix(base))

  async function fetched(request: Request): Promise<Response> {
    const response = await load(request)
    if (response.ok && response.type === 'basic' && !response.redirected) {
      const cache = await storage.open(`${cachePrefix(base)}seen`)
      await cache.put(request.url, response.clone())
      const keys = await cache.keys()
      if (keys.length > maxRemembered) await cache.delete(keys[0]!)
    }
    return response
  }

  async function hashed(request: Request, path: string): Promise<Response> {
    const found = await find(request.url)
    if (found) return found
    try {
      return await fetched(request)
    } catch (error) {
      // The index has words of pages that are not kept; without a card, the search skips them.
      if (path.endsWith('.pf_fragment')) return new Response(`${beforeIndexData}[]`)
      throw error
    }
  }

  async function refreshed(request: Request, isPage: boolean): Promise<Response> {
    try {
      return await fetched(request)
    } catch (error) {
      const found = await find(request.url, true)
      if (found) return found
      if (isPage) return missingPage(site)
      throw error
    }
  }

  return async ({ request, changed, later }: Answering): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const path = pathname.slice(base.length)
    if (path.startsWith(`${assetsDir}/sandbox-`)) return confined(await hashed(request, path), site)
    if (isHashed(path)) return hashed(request, path)
    const isPage = request.mode === 'navigate' || /text\/html/.test(request.headers.get('accept') ?? '')
    if (['no-cache', 'reload', 'no-store'].includes(request.cache)) return refreshed(request, isPage)
    const found = await find(request.url)
    if (!found) return refreshed(request, isPage)
    const old = isPage ? found.clone().text() : undefined
    later(
      fetched(request)
        .then(async (fresh) => {
          if (old && fresh.ok && (await fresh.text()) !== (await old)) changed(pathname)
        })
        .catch(() => {
          // Without a network, what is there stays.
        }),
    )
    return found
  }
}

/** Finds an address in the caches with this prefix; in those that the reader keeps last, or first. */
function finder(storage: CacheStorage, prefix: string) {
  async function cacheNames(isKeptFirst: boolean): Promise<string[]> {
    const own = (await storage.keys()).filter((name) => name.startsWith(prefix))
    const kept = own.filter((name) => name.startsWith(`${prefix}kept `))
    const rest = own.filter((name) => !kept.includes(name))
    return isKeptFirst ? [...kept, ...rest] : [...rest, ...kept]
  }

  return async (url: string, isKeptFirst = false): Promise<Response | undefined> => {
    const forms = formsOf(url)
    for (const cacheName of await cacheNames(isKeptFirst)) {
      for (const form of forms) {
        // Opening a cache would create it again if it has just been deleted.
        const found = await storage.match(form, { cacheName, ignoreSearch: true, ignoreVary: true })
        if (found) return found
      }
    }
    return undefined
  }
}

/** The ways in which a page's address may be written: hosts accept several. */
function formsOf(url: string): string[] {
  const [, before = url, rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (before.endsWith('/')) return [url, `${before}index.html${rest}`]
  if (before.endsWith('/index.html')) return [url, before.slice(0, -'index.html'.length) + rest]
  if (before.endsWith('.html')) return [url, before.slice(0, -'.html'.length) + rest]
  return /\.\w+$/.test(before) ? [url] : [url, `${before}.html${rest}`, `${before}/${rest}`]
}

/** Not every host sends the policy, and a frame that asks a worker has an origin until the answer is there. */
function confined({ body, status, headers }: Response, { sandbox }: WorkerSite): Response {
  const own = new Headers(headers)
  own.set('Content-Security-Policy', sandbox)
  return new Response(body, { status, headers: own })
}

function missingPage({ lang, missing, home, base }: WorkerSite): Response {
  const style =
    'body{font:1rem/1.6 system-ui;max-width:32em;margin:4em auto;padding:0 1em;color-scheme:light dark}'
  const text = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${missing}</title><style>${style}</style><p>${missing}</p><p><a href="${base}">${home}</a></p></html>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(text, { status: 503, headers })
}
