import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Route } from '../../model/types.ts'
import type { ResolvedLink } from '../../site/links/link-targets.ts'
import type { CheckContext } from '../context.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { SourcedLink } from './link-sources.ts'

/** A link to a draft that has a page under `kbsite dev` but not in the built site. */
export function draftLink(
  context: CheckContext,
  sourced: SourcedLink,
  href: string,
  { route }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = context.site.pages.get(route)!
  if (page.frontmatter.draft !== true || page.path === sourced.base) return []
  return [draftFinding(sourced, href, page.path)]
}

/** A link to a note that the site leaves out: a draft, an excluded note, or one in a folder that is not read. */
export function leftOutLink(
  { drafts, whyLeftOut }: SiteFacts,
  sourced: SourcedLink,
  href: string,
  route: Route,
): Diagnostic[] | undefined {
  const draft = drafts.get(route)
  if (draft !== undefined) return [draftFinding(sourced, href, draft)]
  for (const path of [`${route.slice(1)}.md`, `${route.slice(1)}/index.md`]) {
    const reason = whyLeftOut(path)
    if (reason !== undefined) return [finding(sourced, href, path, { reason, fix: 'Remove the link.' })]
  }
  return undefined
}

function draftFinding(sourced: SourcedLink, href: string, path: string): Diagnostic {
  return finding(sourced, href, path, { reason: 'is a draft', fix: 'Publish it, or remove the link.' })
}

function finding(
  { at, link }: SourcedLink,
  href: string,
  path: string,
  { reason, fix }: { reason: string; fix: string },
): Diagnostic {
  const message = `Link "${href}" leads to "${path}", which ${reason}.`
  return diagnose('draft-link', at, message, { fix, end: link.end, target: { path } })
}
