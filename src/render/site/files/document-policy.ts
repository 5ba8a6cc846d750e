import picomatch from 'picomatch'
import type { Config } from '../../model/config.ts'

/** Documents that browsers can open directly; scripts in the first kind are rarely intended. */
const drawings = /\.(?:svgz?|xml|xslt?|rdf|rss|atom|mml|kml|gpx)$/i
const pages = /\.(?:html?|xht(?:ml)?|shtml)$/i

/** Keeps code in an SVG from running when the file is opened directly; in an `<img>` it never runs. */
const drawingPolicy = 'sandbox'
/** Lets a page in the public folder do only what a page of another site could. */
const pageSandbox = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads'

/**
 * Returns the policy for a file that is copied into the site: a document gets no access to the site unless the config lists it in
 * `trustedFiles`. Undefined for other files.
 */
export function documentPolicies({
  notes,
  trustedFiles,
}: Pick<Config, 'notes' | 'trustedFiles'>): (name: string) => string | undefined {
  if (notes === 'trusted') return () => undefined
  const isTrusted = picomatch(trustedFiles as string[])
  return (name) => {
    if (isTrusted(name)) return undefined
    return drawings.test(name) ? drawingPolicy : pages.test(name) ? pageSandbox : undefined
  }
}

/** The addresses of a document: pages are found without their extension, too. */
export function documentAddresses(name: string): string[] {
  const bare = name.replace(/(^|\/)index\.html$/, '$1')
  if (bare !== name) return [name, bare]
  return name.endsWith('.html') ? [name, name.slice(0, -'.html'.length)] : [name]
}
