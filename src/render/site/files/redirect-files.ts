import { outputPathOf, writtenRoute } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { OutputFile } from '../../model/types.ts'
import { linkTargets } from '../assemble.ts'
import { absoluteUrl } from '../links/absolute.ts'
import { byOldAddress, oldRoute, type Redirect, redirectsOf } from '../links/redirects.ts'
import { resolveLink } from '../links/resolve-link.ts'
import { localeOf } from '../locales.ts'
import { isNotFoundRoute } from './not-found.ts'
import { xmlText } from './xml.ts'

/** The final target of a redirect, following further redirects. */
export type RedirectEnd = { status: 'found'; href: string } | { status: 'missing' | 'circle' }

/** A page for each old address that forwards readers and search engines, without script. */
export function redirectFiles(site: Site): OutputFile[] {
  const taken = new Set([...site.files].map((file) => file.slice(1)))
  return redirectEnds(site).flatMap(({ redirect, end }) => {
    const path = outputPathOf(redirect.from)
    const isPage = site.pages.has(redirect.from) || isNotFoundRoute(site, redirect.from)
    if (end.status !== 'found' || isPage || taken.has(path)) return []
    taken.add(path)
    return [{ path, contents: redirectPage(site, redirect, end.href) }]
  })
}

/** Every redirect with its final target. */
export function redirectEnds(site: Site): { redirect: Redirect; end: RedirectEnd }[] {
  const all = redirectsOf(site)
  const targets = linkTargets(site)
  const byFrom = byOldAddress(all)
  const endOf = (redirect: Redirect): RedirectEnd => {
    const seen = new Set<Redirect>()
    for (let current: Redirect | undefined = redirect; current; ) {
      if (seen.has(current)) return { status: 'circle' }
      seen.add(current)
      const resolved = resolveLink(targets, '', current.to)
      if (resolved.kind !== 'missing') return { status: 'found', href: resolved.href }
      current = byFrom.get(oldRoute(writtenRoute(resolved.wanted), ''))
    }
    return { status: 'missing' }
  }
  return all.map((redirect) => ({ redirect, end: endOf(redirect) }))
}

function redirectPage(site: Site, { from }: Redirect, href: string): string {
  const { config } = site
  const { lang } = localeOf(site, from)
  const [target, canonical] = [href, absoluteUrl(config, href) ?? href].map(xmlText)
  return [
    '<!doctype html>',
    `<html lang="${xmlText(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${target}</title>`,
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `<link rel="canonical" href="${canonical}">`,
    '<meta name="robots" content="noindex">',
    '</head>',
    `<body><p><a href="${target}">${target}</a></p></body>`,
    '</html>',
    '',
  ].join('\n')
}
