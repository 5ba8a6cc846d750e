import { type LinkWorld, resolveLink } from './resolve-link.ts'

/**
 * An address in HTML of the config, in a tag of the head or in the footer, without the base. VitePress does not add the base to these, so
 * authors may have written it themselves.
 */
export function withoutBase(world: LinkWorld, written: string): string {
  if (!isRooted(written) || !written.startsWith(world.base)) return written
  const below = `/${written.slice(world.base.length)}`
  return isThere(world, below) && !isThere(world, written) ? below : written
}

/** The target of such an address: a page or file of the site with the base in front; anything else stays as written. */
export function rawAddress(world: LinkWorld, written: string): string {
  if (!isRooted(written)) return written
  const resolved = resolveLink(world, '', withoutBase(world, written))
  return resolved.kind === 'missing' ? written : resolved.href
}

/** HTML of the config with finished addresses. */
export function withAddresses(world: LinkWorld, html: string): string {
  return html.replace(
    /\b(href|src)(\s*=\s*)(["'])(.*?)\3/gis,
    (_, name: string, equals: string, quote: string, address: string) =>
      `${name}${equals}${quote}${rawAddress(world, address)}${quote}`,
  )
}

function isRooted(address: string): boolean {
  return /^\/(?!\/)/.test(address)
}

function isThere(world: LinkWorld, address: string): boolean {
  return resolveLink(world, '', address).kind !== 'missing'
}
