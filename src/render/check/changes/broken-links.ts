import type { Site } from '../../model/site.ts'
import type { BrokenLink } from '../../model/site-diff.ts'
import type { Diagnostic } from '../../model/types.ts'
import { linkTargets } from '../../site/assemble.ts'
import { resolveLink } from '../../site/links/resolve-link.ts'

const deadRules: ReadonlySet<string> = new Set([
  'dead-link',
  'dead-anchor',
  'dead-wiki-link',
  'missing-asset',
])

/** Links that are dead now but were not before. `formerOf`: the former path of a moved note. */
export function brokenLinks(
  findings: readonly Diagnostic[],
  before: Site,
  formerOf: (path: string) => string | undefined,
): BrokenLink[] {
  const targets = linkTargets(before)
  const notes = new Map([...before.pages.values()].map((page) => [page.path, page]))
  return findings.flatMap(({ rule, path, place, message, fix, target }): BrokenLink[] => {
    if (!deadRules.has(rule) || !target) return []
    const own = notes.get(formerOf(path) ?? path) ?? notes.get(path)
    const href = target.href ?? target.path
    const found = resolveLink(targets, own?.path ?? '', href)
    const page = found.kind === 'page' ? before.pages.get(found.route) : undefined
    const anchor = found.kind === 'page' ? found.hash : ''
    const hadAnchor = page?.anchors.some(({ id }) => id === anchor) ?? false
    if (found.kind !== 'file' && (!page || (rule === 'dead-anchor' && !hadAnchor))) return []
    const to = found.kind === 'file' ? found.file.slice(1) : page!.path
    return [
      {
        path,
        ...(place && { place }),
        href,
        to: { path: to, ...(hadAnchor && { anchor }) },
        message,
        ...(fix && { fix }),
      },
    ]
  })
}
