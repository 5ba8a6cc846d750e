import { diagnose } from '../diagnostics.ts'
import { redirectEnds } from '../site/redirect-files.ts'
import type { Redirect } from '../site/redirects.ts'
import type { Diagnostic } from '../types.ts'
import { placeOfText } from './link-sources.ts'
import type { CheckWorld } from './world.ts'

/** Redirects that no reader would ever follow: over a page, in a circle, or given twice. */
export function redirectFindings({ site, facts }: CheckWorld): Diagnostic[] {
  const first = new Map<string, Redirect>()
  return redirectEnds(site).flatMap(({ redirect, end }) => {
    const at = redirect.path
      ? { path: redirect.path, place: { line: 1, column: 1 } }
      : { path: facts.config.name, ...placeOfText(facts.config.text, redirect.from) }
    const page = site.pages.get(redirect.from)
    const other = first.get(redirect.from)
    if (!other) first.set(redirect.from, redirect)
    if (page) {
      return [
        diagnose('redirect', at, `The address "${redirect.from}" is the page "${page.path}".`, {
          fix: 'A page wins over a redirect: take the redirect away.',
        }),
      ]
    }
    if (other) {
      return [
        diagnose(
          'redirect',
          at,
          `The address "${redirect.from}" is redirected twice, to "${other.to}" too.`,
          {
            fix: 'Only the first counts: take one away.',
          },
        ),
      ]
    }
    // A target that is missing is a dead link and reported there.
    if (end.status !== 'circle') return []
    return [
      diagnose('redirect', at, `The redirect from "${redirect.from}" leads in a circle.`, {
        fix: 'Let one of them lead to a page.',
      }),
    ]
  })
}
