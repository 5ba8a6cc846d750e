import { diagnose } from '../../model/diagnostics.ts'
import { outputPathOf } from '../../model/routes.ts'
import type { Diagnostic } from '../../model/types.ts'
import { linkKind } from '../../parse/links.ts'
import { isNotFoundRoute } from '../../site/files/not-found.ts'
import { type RedirectEnd, redirectEnds } from '../../site/files/redirect-files.ts'
import type { Redirect } from '../../site/links/redirects.ts'
import type { CheckContext } from '../context.ts'
import { quotesIn } from './link-sources.ts'

/** Useless redirects: hiding a page, file or screen, for a pattern or a file, circular, or duplicate. */
export function redirectFindings({ site, facts }: CheckContext): Diagnostic[] {
  const first = new Map<string, Redirect>()
  const placeOf = quotesIn(facts.config.text)
  return redirectEnds(site).flatMap(({ redirect, end }) => {
    const at = redirect.path
      ? { path: redirect.path, place: { line: 1, column: 1 } }
      : { path: facts.config.name, ...placeOf(redirect.from + (redirect.query ?? '')) }
    const other = first.get(redirect.from)
    if (!other) first.set(redirect.from, redirect)
    const trouble = troubleOf(redirect, { site, end, ...(other && { other }) })
    return trouble ? [diagnose('redirect', at, trouble.message, { fix: trouble.fix })] : []
  })
}

/** Endings of page addresses in other generators and servers. */
const serverPage = /\.(?:htm|php|aspx?|jsp|cgi)$/i

type Around = Pick<CheckContext, 'site'> & { end: RedirectEnd; other?: Redirect }

function troubleOf(
  { from, query }: Redirect,
  { site, end, other }: Around,
): { message: string; fix: string } | undefined {
  if (query) {
    return {
      message: `The address "${from}${query}" has a query, and a redirect is a page, which ignores queries.`,
      fix: `Write "${from}", or let the host redirect it.`,
    }
  }
  const page = site.pages.get(from)
  if (page) {
    return {
      message: `The address "${from}" is the page "${page.path}".`,
      fix: 'A page wins over a redirect: remove the redirect.',
    }
  }
  const file = outputPathOf(from)
  if (site.files.has(`/${file}`)) {
    return {
      message: `The address "${from}" is the file "${file}".`,
      fix: 'A file wins over a redirect: remove the redirect.',
    }
  }
  if (isNotFoundRoute(site, from)) {
    return {
      message: `The address "${from}" is the screen for all addresses that lead to no page.`,
      fix: 'Remove the redirect; to show something else there, write a note "404.md".',
    }
  }
  if (/\*|\/:\w/.test(from)) {
    return {
      message: `The address "${from}" is a pattern, and a redirect is a page of one address.`,
      fix: 'Write one redirect for each old address, or let the host follow the pattern.',
    }
  }
  if (linkKind(from) === 'asset' || serverPage.test(from)) {
    return {
      message: `The address "${from}" is that of a file, but a redirect is a page: hosts would show it at "${from}.html".`,
      fix: 'Let the host redirect it, or put a file of this name into "public".',
    }
  }
  if (other) {
    return {
      message: `The address "${from}" is redirected twice, to "${other.to}" too.`,
      fix: 'Only the first counts: remove one.',
    }
  }
  // A missing target is reported as a dead link.
  if (end.status !== 'circle') return undefined
  return { message: `The redirect from "${from}" leads in a circle.`, fix: 'Let one of them lead to a page.' }
}
