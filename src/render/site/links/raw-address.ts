import type { LinkTargets } from './link-targets.ts'
import { resolveLink } from './resolve-link.ts'

/** An address in HTML of the config, without the base: VitePress does not add it there, so authors may have written it themselves. */
export function withoutBase(targets: LinkTargets, written: string): string {
  const { base, servedBase = base } = targets
  if (!isRooted(written) || !written.startsWith(servedBase)) return written
  const below = `/${written.slice(servedBase.length)}`
  return isThere(targets, below) && !isThere(targets, written) ? below : written
}

/** The href for such an address: with the base for a page or file of the site, unchanged for anything else. */
export function rawAddress(targets: LinkTargets, written: string): string {
  if (!isRooted(written)) return written
  const resolved = resolveLink(targets, '', withoutBase(targets, written))
  return resolved.kind === 'missing' ? written : resolved.href
}

/** HTML of the config, with addresses resolved. */
export function withAddresses(targets: LinkTargets, html: string): string {
  return html.replace(
    /\b(href|src)(\s*=\s*)(["'])(.*?)\3/gis,
    (_, name: string, equals: string, quote: string, address: string) =>
      `${name}${equals}${quote}${rawAddress(targets, address)}${quote}`,
  )
}

function isRooted(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}

function isThere(targets: LinkTargets, address: string): boolean {
  return resolveLink(targets, '', address).kind !== 'missing'
}
