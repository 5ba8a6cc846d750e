import { counted } from '../../render/base/counted.ts'
import { placeText } from '../../render/model/places.ts'
import type { BrokenLink, PageDiff, SiteDiff } from '../../render/model/site-diff.ts'
import type { Colors } from '../shown.ts'

/** Inputs of a report, apart from the differences. */
export type DiffContext = {
  colors: Colors
  /** The path of a note relative to the working directory. */
  nameOf: (path: string) => string
  /** The site's title. */
  title: string
  lang: string
}

/** `2 pages changed, 1 added; 3 links broken`, or that nothing has changed. */
export function summaryOf({ pages, brokenLinks }: SiteDiff): string {
  const counts = statuses.flatMap((status) => {
    const count = pages.filter((page) => page.status === status).length
    return count > 0 ? [[status, count] as const] : []
  })
  const named = counts.map(([status, count], at) => `${at === 0 ? counted(count, 'page') : count} ${status}`)
  const broken = brokenLinks.length > 0 ? [`${counted(brokenLinks.length, 'link')} broken`] : []
  return [named.join(', ') || 'No page reads differently', ...broken].join('; ')
}

const statuses: readonly PageDiff['status'][] = ['changed', 'added', 'moved', 'removed']

/** `+12 −3 words`; empty when no words changed. */
export function wordsOf({ words: { added, removed } }: PageDiff): string {
  const counts = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''].filter(Boolean)
  return counts.length > 0 ? `${counts.join(' ')} words` : ''
}

/** Changes of a page apart from its words, one line each. */
export function factsOf({ former, path, headings, diagrams, samples, through }: PageDiff): string[] {
  const isElsewhere = former && former.path !== path
  return [
    ...(isElsewhere ? [`moved from ${former.path}`] : former ? [`its address was ${former.route}`] : []),
    ...(through.length > 0 ? [`through ${through.join(', ')}`] : []),
    ...headings.map(({ before, after }) =>
      before && after
        ? `heading ${nameOf(before)} is now ${nameOf(after)}`
        : before
          ? `heading ${nameOf(before)} is gone`
          : `heading ${nameOf(after!)} is new`,
    ),
    ...diagrams.map((change) => `a diagram ${happened(change)}`),
    ...samples.map(({ before, after }) =>
      before && after
        ? `a sample has ${[...(before.code === after.code ? [] : ['other code']), ...(before.output === after.output ? [] : ['other output'])].join(' and ')}`
        : `a sample ${happened({ before, after })}`,
    ),
  ]
}

/** The links that are broken because of this page; broken links to files belong to no page. */
export function linksTo({ former, path }: PageDiff, links: readonly BrokenLink[]): BrokenLink[] {
  return links.filter(({ to }) => to.path === (former?.path ?? path))
}

/** The place of a link, `docs/index.md:3:1`. */
export function linkPlace({ path, place }: BrokenLink, nameOf: DiffContext['nameOf']): string {
  return placeText(nameOf(path), place)
}

function nameOf({ level, text, anchor }: { level: number; text: string; anchor: string }): string {
  return `"${'#'.repeat(level)} ${text}" (#${anchor})`
}

function happened({ before, after }: { before?: unknown; after?: unknown }): string {
  return before === undefined ? 'is new' : after === undefined ? 'is gone' : 'has changed'
}
