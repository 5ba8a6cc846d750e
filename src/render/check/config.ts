import path from 'node:path'
import { suggest } from '../base/likeness.ts'
import { slashed, withoutSlashes } from '../base/slashes.ts'
import { localeKeyOf } from '../config/labels.ts'
import { keyPlace } from '../config/place.ts'
import { unusedPatterns } from '../config/rewrites.ts'
import { diagnose } from '../model/diagnostics.ts'
import { isExternal } from '../model/routes.ts'
import type { Diagnostic } from '../model/types.ts'
import type { CheckContext } from './context.ts'
import { sidebarPrefixes } from './links/link-sources.ts'

/** Config without effect: languages and sidebars without pages, rewrites without notes, feeds without an address, unread configs. */
export function configFindings(context: CheckContext): Diagnostic[] {
  const unread = unreadConfigs(context)
  if (context.site.pages.size === 0) return unread
  return [
    ...unread,
    ...emptyLocales(context),
    ...unusedSidebars(context),
    ...unusedRewrites(context),
    ...absentFeed(context),
  ]
}

function emptyLocales({ site, facts }: CheckContext): Diagnostic[] {
  const { locales } = site.config
  const routes = [...site.pages.keys()]
  const used = new Set(routes.map((route) => localeKeyOf(locales, route)))
  const folders = [...new Set(routes.flatMap((route) => /^\/([^/]+)\//.exec(route)?.[1] ?? []))]
  return Object.entries(locales).flatMap(([key, { link }]) => {
    if (used.has(key) || isExternal(key) || (link !== undefined && isExternal(link))) return []
    const bare = withoutSlashes(key)
    const near = folders.includes(bare) && bare !== key ? bare : suggest(bare, folders)
    const folder =
      key === 'root' ? 'beside those of the other languages' : `below "${bare}/" in the source folder`
    return diagnose(
      'empty-locale',
      placed(facts, ['locales', key]),
      `The language "${key}" of "locales" has no page.`,
      {
        fix: near
          ? `Did you mean "${near}"?`
          : `Put its notes ${folder}, or remove it; for a site elsewhere write its address as the key.`,
      },
    )
  })
}

function unusedSidebars({ site, facts }: CheckContext): Diagnostic[] {
  const routes = [...site.pages.keys()]
  const folders = [...new Set(routes.map((route) => route.slice(0, route.lastIndexOf('/') + 1)))]
  return sidebarPrefixes(site).flatMap((written) => {
    const prefix = slashed(written)
    if (routes.some((route) => route.startsWith(prefix) || `${route}/` === prefix)) return []
    const near = suggest(prefix, folders)
    return diagnose(
      'unused-sidebar',
      placed(facts, ['sidebar', written]),
      `The sidebar of "${written}" is not shown on any page, because no note is below it.`,
      { fix: near ? `Did you mean "${near}"?` : 'Write the folder of the notes that show it.' },
    )
  })
}

function unusedRewrites({ site: { config, pages }, facts }: CheckContext): Diagnostic[] {
  const sources = [...[...pages.values()].map(({ path: source }) => source), ...facts.drafts.values()]
  return unusedPatterns(config.rewrites, sources).map(({ from, isLate }) => {
    const near = meantSource(from, path.basename(config.srcDir), sources)
    const [message, fix] = isLate
      ? [
          `An earlier pattern of "rewrites" fits every note of "${from}".`,
          'The first that fits counts: put this one before it.',
        ]
      : [
          `No note has the path "${from}" of "rewrites".`,
          near
            ? `Did you mean "${near}"?`
            : 'Write the path of a note from the source folder, with ".md", or remove it.',
        ]
    return diagnose('unused-rewrite', placed(facts, ['rewrites', from]), message, { fix })
  })
}

/** The note that was probably meant by a path without extension, relative to the project folder, or mistyped. */
function meantSource(written: string, srcDir: string, sources: readonly string[]): string | undefined {
  const named = written.replace(/^\.?\//, '')
  const bare = named.startsWith(`${srcDir}/`) ? named.slice(srcDir.length + 1) : named
  return [bare, `${bare}.md`].find((one) => sources.includes(one)) ?? suggest(bare, sources)
}

function unreadConfigs({ facts }: CheckContext): Diagnostic[] {
  return facts
    .otherConfigs()
    .map(({ path, tool, fix }) =>
      diagnose(
        'unread-config',
        { path },
        tool ? `This config of ${tool} is not read.` : 'This config is not read.',
        { fix },
      ),
    )
}

function absentFeed({ site: { config, feeds }, facts }: CheckContext): Diagnostic[] {
  if (!config.feed || feeds.size > 0) return []
  const [message, fix] = config.siteUrl
    ? [
        'There is no feed, because no note has a time.',
        `Write "date" into the front matter of the notes, or ${config.lastUpdated ? 'commit them' : 'set "lastUpdated: true"'} to have their times from Git.`,
      ]
    : [
        'There is no feed, because its entries need full addresses.',
        'Set "siteUrl" to the address of the site, such as "https://example.com".',
      ]
  return [diagnose('unread-config', placed(facts, ['feed']), message, { fix })]
}

function placed({ config: { name, text } }: CheckContext['facts'], keys: readonly string[]) {
  const place = keyPlace(text, keys)
  return { path: name, ...(place && { place }) }
}
