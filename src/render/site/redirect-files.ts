import type { OutputFile, Site } from '../types.ts'
import { absoluteUrl } from './absolute.ts'
import { linkWorld } from './assemble.ts'
import { localeKeyOf } from './locales.ts'
import { oldRoute, type Redirect, redirectsOf } from './redirects.ts'
import { resolveLink } from './resolve-link.ts'
import { outputPathOf } from './routes.ts'
import { xmlText } from './xml.ts'

/** A page for each old address that sends readers and search engines on, without script. */
export function redirectFiles(site: Site): OutputFile[] {
  const all = redirectsOf(site)
  const taken = new Set([...site.files].map((file) => file.slice(1)))
  return all.flatMap((redirect) => {
    const path = outputPathOf(redirect.from)
    const href = redirectTarget(site, redirect, all)
    if (href === undefined || site.pages.has(redirect.from) || taken.has(path)) return []
    taken.add(path)
    return [{ path, contents: redirectPage(site, redirect, href) }]
  })
}

/**
 * Where a redirect ends, as an href: redirects that lead to redirects are followed. Undefined when it leads to nothing or in
 * a circle.
 */
export function redirectTarget(site: Site, redirect: Redirect, all: readonly Redirect[]): string | undefined {
  const world = linkWorld(site)
  const byFrom = new Map(all.map((one) => [one.from, one]))
  const seen = new Set<Redirect>()
  let current = redirect
  for (;;) {
    if (seen.has(current)) return undefined
    seen.add(current)
    const resolved = resolveLink(world, '', current.to)
    if (resolved.kind !== 'missing') return resolved.href
    const next = byFrom.get(oldRoute(resolved.wanted, ''))
    if (!next) return undefined
    current = next
  }
}

function redirectPage({ config, locales }: Site, { from }: Redirect, href: string): string {
  const { lang } = locales[localeKeyOf(config.locales, from)]!
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
