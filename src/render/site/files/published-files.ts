import type { Site } from '../../model/site.ts'
import type { OutputFile } from '../../model/types.ts'
import { absoluteUrl } from '../links/absolute.ts'
import { feedFiles } from './feed.ts'
import { nearPagesFiles } from './not-found.ts'
import { pwaFiles } from './pwa.ts'
import { redirectFiles } from './redirect-files.ts'
import { sitemapFile } from './sitemap.ts'

/** Files for visitors from outside: sitemap, feeds and robots for machines, redirects and hints for old addresses. */
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

/** `robots.txt` that allows everything and names the sitemap; none when the author has one or there is nothing to say. */
function robotsFile({ config, files }: Site): OutputFile[] {
  const sitemap = config.sitemap && absoluteUrl(config, `${config.base}sitemap.xml`)
  if (!sitemap || files.has('/robots.txt')) return []
  return [{ path: 'robots.txt', contents: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` }]
}
