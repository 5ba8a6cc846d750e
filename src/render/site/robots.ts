import type { Site } from '../model/site.ts'
import type { OutputFile } from '../model/types.ts'
import { absoluteUrl } from './absolute.ts'

/** `robots.txt` that lets everyone in and names the sitemap; none when the author has one or nothing is to be said. */
export function robotsFile({ config, files }: Site): OutputFile[] {
  const sitemap = config.sitemap && absoluteUrl(config, `${config.base}sitemap.xml`)
  if (!sitemap || files.has('/robots.txt')) return []
  return [{ path: 'robots.txt', contents: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` }]
}
