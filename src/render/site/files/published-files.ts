import type { Site } from '../../model/site.ts'
import type { OutputFile } from '../../model/types.ts'
import { absoluteUrl } from '../links/absolute.ts'
import { feedFiles } from './feed.ts'
import { nearPagesFiles } from './not-found.ts'
import { pwaFiles } from './pwa.ts'
import { redirectFiles } from './redirect-files.ts'
import { sitemapFile } from './sitemap.ts'

/** Files for machines and for old addresses: sitemap, feeds and robots; redirects and hints. */
export function publishedFiles(site: Site): OutputFile[] {
  return [
    ...sitemapFile(site),
    ...feedFiles(site),
    ...robotsFile(site),
    ...redirectFiles(site),
    ...pwaFiles(site),
    ...nearPagesFiles(site),
  ]
}

/** `robots.txt` that allows everything and names the sitemap; none if the author wrote one, or if there is no sitemap to name. */
function robotsFile({ config, files }: Site): OutputFile[] {
  const sitemap = config.sitemap && absoluteUrl(config, `${config.base}sitemap.xml`)
  if (!sitemap || files.has('/robots.txt')) return []
  return [{ path: 'robots.txt', contents: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` }]
}
