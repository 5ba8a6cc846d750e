import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Route } from '../model/types.ts'
import type { ResolvedLink } from '../site/resolve-link.ts'
import type { SourcedLink } from './link-sources.ts'
import type { SiteFacts } from './site-facts.ts'
import type { CheckWorld } from './world.ts'

/** A link to a draft that is a page here, as in `kbsite dev`, and none for readers. */
export function draftLink(
  world: CheckWorld,
  sourced: SourcedLink,
  href: string,
  { route }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = world.site.pages.get(route)!
  if (page.frontmatter.draft !== true || page.path === sourced.base) return []
  return [draftFinding(sourced, href, page.path, true)]
}

/** A link to a note that the site leaves out: a draft, or a note that `srcExclude` names. */
export function leftOutLink(
  { drafts, isLeftOut }: SiteFacts,
  sourced: SourcedLink,
  href: string,
  route: Route,
): Diagnostic[] | undefined {
  const draft = drafts.get(route)
  const path = draft ?? [`${route.slice(1)}.md`, `${route.slice(1)}/index.md`].find(isLeftOut)
  return path ? [draftFinding(sourced, href, path, draft !== undefined)] : undefined
}

function draftFinding({ at, link }: SourcedLink, href: string, path: string, isDraft: boolean): Diagnostic {
  const why = isDraft ? `is a draft` : 'is left out by srcExclude'
  return diagnose('draft-link', at, `Link "${href}" leads to "${path}", which ${why}.`, {
    fix: isDraft ? 'Publish it, or take the link away.' : 'Take the link away.',
    end: link.end,
    target: { path },
  })
}
