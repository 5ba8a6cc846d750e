import type { Properties } from 'hast'

/** A page of another origin may run its own code and keep its own data, but can neither touch nor navigate the page around it. */
const foreignSandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-popups',
  'allow-presentation',
  'allow-forms',
]

/** With its own origin, a page of the site itself would be as powerful as the page around it. */
const ownSandbox = foreignSandbox.filter((token) => token !== 'allow-same-origin')

/** Permissions that players need; not camera, microphone or location, for which browsers would ask in the name of the site. */
const features =
  /^(?:accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share)$/i

/**
 * The properties of an `<iframe>` in a note with its sandbox; undefined for an address that is neither https nor on the site. `siteOrigin`
 * is the origin of the published site, if known.
 */
export function safeFrame(properties: Properties, siteOrigin: string | undefined): Properties | undefined {
  const { src, sandbox, allow, ...rest } = properties
  const address = typeof src === 'string' ? frameAddress(src) : undefined
  if (address === undefined) return undefined
  // Browsers show no document of this type in a sandbox, and it contains no code of the site's origin.
  if (isOwnPdf(address)) return { ...rest, src: address }
  const isForeign = /^https:/.test(address) && new URL(address).origin !== siteOrigin
  const allowed = isForeign ? foreignSandbox : ownSandbox
  const own = sandbox === undefined ? undefined : [sandbox].flat().join(' ').toLowerCase().split(/\s+/)
  const kept = own ? allowed.filter((token) => own.includes(token)) : allowed
  const wanted = typeof allow === 'string' ? allow.split(';').map((one) => one.trim()) : []
  const granted = wanted.filter((one) => features.test(one.split(/\s/)[0]!))
  return { ...rest, src: address, sandbox: kept, ...(granted.length > 0 && { allow: granted.join('; ') }) }
}

function isOwnPdf(address: string): boolean {
  return /^(?!\/\/)[^?#:\\]*\.pdf(?:[?#]|$)/i.test(address)
}

/** The address as a browser reads it: complete for another site, as written for this one. */
function frameAddress(src: string): string | undefined {
  const written = src.trim().replace(/^\/\/(?=[^/\\])/, 'https://')
  if (!URL.canParse(written)) return /^[a-z][a-z0-9+.-]*:/i.test(written) ? undefined : src
  const { protocol, href } = new URL(written)
  if (protocol !== 'https:') return undefined
  return /^https:\/\/[^\s\\]+$/.test(written) ? written : href
}
