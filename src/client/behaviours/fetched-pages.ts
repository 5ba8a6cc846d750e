/** How many fetched pages are kept for going back and forth. */
const MAX_PAGES = 24

type FetchedPages = {
  /** The HTML of a page, fetched or from memory. Rejects if the host responds with anything else. */
  text(url: URL): Promise<string>
  /** Fetches a page that is likely to be next; a failure is forgotten. */
  ahead(url: URL): void
  clear(): void
}

/** The most recently requested pages, by address without the hash. */
export function openFetchedPages(): FetchedPages {
  const pages = new Map<string, Promise<string>>()
  const text = (url: URL): Promise<string> => {
    const key = keyOf(url)
    const page = pages.get(key) ?? fetchPage(key)
    pages.delete(key)
    pages.set(key, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES) break
      pages.delete(oldest)
    }
    return page
  }
  return {
    text,
    ahead: (url) => void text(url).catch(() => pages.delete(keyOf(url))),
    clear: () => pages.clear(),
  }
}

function keyOf({ href }: URL): string {
  return href.replace(/#.*$/s, '')
}

async function fetchPage(href: string): Promise<string> {
  const response = await fetch(href, { headers: { Accept: 'text/html' }, credentials: 'same-origin' })
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!response.ok || response.redirected || !isPage) throw new Error(`No page at ${href}.`)
  return response.text()
}
