import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from a page of another site and does more than open an address in a tab, according to `Sec-Fetch-*` ([Fetch
 * Metadata](https://www.w3.org/TR/fetch-metadata/)).
 *
 * Programs do not send these (`fetch` of Node.js sends only the mode), nor do browsers to a network address without TLS. Unknown values
 * count as foreign.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  const isNeighbour = site === 'cross-site' || site === 'same-site'
  return !(isNeighbour && mode === 'navigate' && dest === 'document')
}
