import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import type { ResolvedLink } from '../../site/links/link-targets.ts'
import type { CheckContext } from '../context.ts'
import { hrefTo } from './href.ts'
import type { SourcedLink } from './link-sources.ts'
import { pairsWith, suggestAnchor } from './suggest-anchor.ts'

/** A link to an existing page without such a heading. */
export function deadAnchor(
  context: CheckContext,
  { at, base, link }: SourcedLink,
  href: string,
  { route, hash }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = context.site.pages.get(route)!
  if (hash === '' || hash === 'top' || isPartOfLayout(hash) || context.anchorsOf(page).has(hash)) return []
  const near = context.mayGuess(at.path, () => pairsWith(page, hash, link.text))
    ? suggestAnchor(hash, link.text, page)
    : undefined
  const [only, ...others] = near?.certain ? [] : context.pagesWith(hash)
  // The section may have been moved to another page.
  const elsewhere = others.length === 0 ? only : undefined
  const where = page.path === at.path ? 'this page' : `"${page.path}"`
  const fix = elsewhere
    ? `Did you mean "${hrefTo(elsewhere.path, base, styleOf(href), hash)}"?`
    : near && `Did you mean "#${near.id}"?`
  return [
    diagnose('dead-anchor', at, `Link "${href}" names a heading that ${where} does not have.`, {
      fix,
      end: link.end,
      target: { path: page.path, hash, href: link.href },
      ...(near?.certain && {
        edit: { kind: 'href', from: link.href, to: href.replace(/#.*$/s, `#${near.id}`) },
      }),
    }),
  ]
}

/** Ids that come from the layout: the main content, and the tabs and panels of code groups. */
function isPartOfLayout(hash: string): boolean {
  return /^kb-(?:main|\d+-(?:tab|panel)-\d+)$/.test(hash)
}

/** The link whose style a suggestion follows; a bare hash shows no style. */
function styleOf(href: string): string {
  return href.startsWith('#') ? './x.md' : href
}
