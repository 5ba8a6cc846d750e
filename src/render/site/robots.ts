import type { Site } from '../model/site.ts'
import type { OutputFile } from '../model/types.ts'
import { absoluteUrl } from './absolute.ts'

/** `robots.txt` that allows everything and names the sitemap; none when the author has one or there is nothing to say. */
export function robotsFile({ config, files }: Site): OutputFile[] {
  const sitemap = config.sitemap && absoluteUrl(config, `${config.base}sitemap.xml`)
  if (!sitemap || files.has('/robots.txt')) return []
  return [{ path: 'robots.txt', contents: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` }]
}
