import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a page of another site is behind a request that does more than to open an address in a tab, by what browsers say of it in `Sec-Fetch-*`
 * ([Fetch Metadata](https://www.w3.org/TR/fetch-metadata/)).
 *
 * Programs do not say who asks (`fetch` of Node.js says only how), and browsers not to an address of the network without TLS. A word
 * that no browser says counts as foreign.
 */
export function isForeign(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  const isNeighbour = site === 'cross-site' || site === 'same-site'
  return !(isNeighbour && mode === 'navigate' && dest === 'document')
}
