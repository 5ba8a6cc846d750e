import type { Site } from '../model/site.ts'
import type { OutputFile } from '../model/types.ts'
import { feedFiles } from './feed.ts'
import { nearPagesFiles } from './not-found.ts'
import { redirectFiles } from './redirect-files.ts'
import { robotsFile } from './robots.ts'
import { sitemapFile } from './sitemap.ts'

/** Files for visitors from outside: sitemap, feeds and robots for machines, redirects and hints for old addresses. */
export function publishedFiles(site: Site): OutputFile[] {
  return [
    ...sitemapFile(site),
    ...feedFiles(site),
    ...robotsFile(site),
    ...redirectFiles(site),
    ...nearPagesFiles(site),
  ]
}
