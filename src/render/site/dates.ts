import type { Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { dateOf } from '../parse/frontmatter/date.ts'

/** When a note was written, in ms since 1970: its front matter's `date`. */
export function publishedTime({ frontmatter }: Page): number | undefined {
  return dateOf(frontmatter.date)
}

/** When a note was last changed, in ms since 1970: its front matter's `lastUpdated`, else its last commit. */
export function changedTime(page: Page, { times }: Pick<Site, 'times'>): number | undefined {
  if (page.frontmatter.lastUpdated === false) return undefined
  return dateOf(page.frontmatter.lastUpdated) ?? times.get(page.path)
}
