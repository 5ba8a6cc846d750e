import { hasAddresses } from '../config/addresses.ts'
import type { Config } from '../model/config.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'

/** Whether a name that no file has is that of a picture: browsers ask for an icon of every site, and notes name lost pictures. */
export function isLostPicture(name: string, { pwa }: Pick<Config, 'pwa'>): boolean {
  return !pwa && !hidden.test(name) && /\.(?:ico|png|jpe?g|gif|svg|webp|avif)$/i.test(name)
}

/**
 * Whether nothing can be at these output paths, of one address, given that no note, file or redirect is: neither a page that is made of the
 * text of notes, such as those of tags, nor a file that kbsite makes.
 */
export function isNowhere(names: readonly string[], { config, madeRoutes }: Site): boolean {
  const [first = ''] = names
  const moved = config.transformPage !== undefined && !hasAddresses(config)
  if (moved || hidden.test(first) || /(?:^|\/)tags\//.test(first)) return false
  const made = new Set([...madeRoutes].map(outputPathOf))
  return /(?:^|\/)(?:[^/.]*|[^/]*\.html)$/.test(first) && !names.some((name) => made.has(name))
}

/** Published where notes name it. */
const hidden = /(?:^|\/)\./
