import path from 'node:path'
import { decode } from '../../client/platform/decode.ts'
import { likeness } from '../base/likeness.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { diagnose } from '../model/diagnostics.ts'
import { encodeHash, writtenRoute } from '../model/routes.ts'
import type { Diagnostic, Page } from '../model/types.ts'
import { oldRoute } from '../site/redirects.ts'
import { type CheckContext, foldedRoute } from './context.ts'
import { leftOutLink } from './draft-link.ts'
import { encodeEnds, hrefTo, relativeTo } from './href.ts'
import type { SourcedLink } from './link-sources.ts'
import { folderOf } from './orphan-pages.ts'
import { suggestPage } from './suggest-page.ts'

/** A link to nothing: perhaps wrong only in case, perhaps to something that the site leaves out; else with the nearest existing target. */
export function deadLink(
  context: CheckContext,
  sourced: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic[] {
  const { at, link } = sourced
  const { foldedFiles, foldedPages, facts } = context
  const asset = link.kind === 'asset'
  // Editors on Windows write backslashes.
  const named = path.posix.normalize(wanted.replaceAll('\\', '/'))
  const file = foldedFiles.get(named.toLowerCase())
  const page = asset ? undefined : foldedPages.get(foldedRoute(named))
  const target = { path: wanted, href: link.href }
  const withheld = facts.withheld(named)
  if (withheld !== undefined) return [withheldFile(context, sourced, href, withheld)]
  const meant = file?.slice(1) ?? page?.path
  if (meant !== undefined) {
    const to = addressOf(sourced, meant)
    const rule = isSameButCase(href, hrefTo(meant, sourced.base, link.href))
      ? 'case-mismatch'
      : asset
        ? 'missing-asset'
        : 'dead-link'
    const message =
      rule === 'case-mismatch' ? `Link "${href}" differs in case from "${meant}".` : nothingAt(link, href)
    return [
      diagnose(rule, at, message, {
        fix: `Did you mean "${to}"?`,
        edit: { kind: 'href', from: link.href, to },
        end: link.end,
        target,
      }),
    ]
  }
  const cut = cutName(context, sourced, href, named)
  if (cut) return [cut]
  if (asset) return [missingAsset(context, sourced, href, wanted)]
  const moved = redirected(context, sourced, href, wanted)
  if (moved) return moved
  const route = foldedRoute(wanted)
  const left = leftOutLink(facts, sourced, href, route)
  if (left) return left
  const { pages } = context.site
  const near = context.mayGuess(at.path, () => pairsOf(wanted, pages.keys()))
    ? suggestPage(wanted, link.text, pages.values())
    : undefined
  return [
    diagnose('dead-link', at, nothingAt(link, href), {
      fix: near
        ? meantPage(sourced, near.path, stillThere(context, near as Page, link.href))
        : meantSite(href),
      end: link.end,
      target,
    }),
  ]
}

function nothingAt({ kind }: SourcedLink['link'], href: string): string {
  return kind === 'asset' ? `"${href}" names a file that does not exist.` : `Link "${href}" leads to no page.`
}

/** `www.a.cn` and `https//a.cn`. */
function meantSite(href: string): string | undefined {
  const address = href.replace(/^(?=www\.\w)/, 'https://').replace(/^(https?)\/\/(?=\w)/, '$1://')
  return address === href ? undefined : `Write "${address}".`
}

/** A name with a question mark or a hash, which end an address unless they are escaped. */
function cutName(
  { foldedFiles, foldedPages }: CheckContext,
  { at, link }: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic | undefined {
  const [, before = '', rest = '', hash = ''] = /^([^?#]*)([?#].*\.\w+)(.*)$/s.exec(link.href) ?? []
  const name = `${wanted}${decode(rest)}`
  if (rest === '' || !(foldedFiles.has(name.toLowerCase()) || foldedPages.has(foldedRoute(name))))
    return undefined
  const to = `${encodeEnds(decode(before + rest))}${hash && `#${encodeHash(decode(hash.slice(1)))}`}`
  return diagnose(link.kind === 'asset' ? 'missing-asset' : 'dead-link', at, nothingAt(link, href), {
    fix: `Did you mean "${to}"?`,
    edit: { kind: 'href', from: link.href, to },
    end: link.end,
    target: { path: wanted, href: link.href },
  })
}

/** A file beside notes that browsers would run with the rights of the site. */
function withheldFile(
  { site: { config } }: CheckContext,
  { at, link }: SourcedLink,
  href: string,
  file: string,
): Diagnostic {
  const folder = relativePosix(config.root, config.publicDir)
  const message = `"${href}" names a file that is not published: beside notes only media and downloads are.`
  return diagnose(link.kind === 'asset' ? 'missing-asset' : 'dead-link', at, message, {
    fix: `Move it to "${folder}", or write trustedFiles: ["${file}"] into the config if it may run code in the site.`,
    end: link.end,
    target: { path: `/${file}`, href: link.href },
  })
}

/** The right way to link to a note from this place: in a config, paths are relative to the top of the site or to a sidebar's `base`. */
function addressOf({ base, below, link: { href } }: SourcedLink, target: string, hash?: string): string {
  if (base !== '') return hrefTo(target, base, href, hash)
  const address = hrefTo(target, base, href.startsWith('.') ? href : `/${href.replace(/^\/+/, '')}`, hash)
  const folder = below && folderOf(below)
  return folder && address.startsWith(folder) ? address.slice(folder.length) || '/' : address
}

function meantPage(sourced: SourcedLink, target: string, hash: string): string {
  const { below } = sourced
  const address = addressOf(sourced, target, hash)
  const isOutside = below && !`/${target}`.startsWith(folderOf(below))
  return `Did you mean "${address}"?${isOutside ? ` It is not below the "base" of its group, "${below}".` : ''}`
}

/** The old address still works for readers, through a redirect page; a redirect may lead to a redirect. */
function redirected(
  { redirects, site }: CheckContext,
  sourced: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic[] | undefined {
  const { at, link } = sourced
  const redirect = redirects.get(oldRoute(writtenRoute(wanted), ''))
  if (redirect === undefined) return undefined
  if (link.source === 'redirect') return []
  const page = site.pages.get(decode(redirect.to))
  const better = page && addressOf(sourced, page.path)
  return [
    diagnose('redirected-link', at, `Link "${href}" leads to an old address that is redirected.`, {
      fix: better && `Write "${better}".`,
      edit: better ? { kind: 'href', from: link.href, to: better } : undefined,
      end: link.end,
      target: { path: wanted },
    }),
  ]
}

function isSameButCase(href: string, to: string): boolean {
  const folded = (one: string) => one.replace(/^\.\//, '').toLowerCase().normalize('NFC')
  return folded(href) === folded(decode(to))
}

/** How many pairs of letters are compared for one name. */
export function pairsOf(wanted: string, names: Iterable<string>): number {
  let letters = 0
  for (const name of names) letters += name.length
  return wanted.length * letters
}

/** The hash of a link if the suggested page has it. */
function stillThere(context: CheckContext, page: Page, href: string): string {
  const hash = decode(href.split('#')[1] ?? '')
  return context.anchorsOf(page).has(hash) ? hash : ''
}

function missingAsset(
  { site, facts, mayGuess }: CheckContext,
  { at, base, link }: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic {
  const near = mayGuess(at.path, () => pairsOf(wanted, site.files))
    ? suggestFile(wanted, site.files)
    : undefined
  const unpublished = facts.unpublished(href.replace(/^@site\/[^/]+/, ''))
  const reason = facts.whyLeftOut(wanted.slice(1))
  if (reason !== undefined) {
    const message = `"${href}" names "${wanted.slice(1)}", which ${reason}, so it is not published.`
    return diagnose('missing-asset', at, message, { end: link.end, target: { path: wanted } })
  }
  return diagnose('missing-asset', at, nothingAt(link, href), {
    fix: unpublished
      ? `"${unpublished.file}" is not published: set publicDir: "${unpublished.folder}", or move it to "${unpublished.publicDir}"${href.startsWith('@site/') ? `, and write "${unpublished.href}"` : ''}.`
      : near && `Did you mean "${href.startsWith('/') ? near : relativeTo(base, near)}"?`,
    end: link.end,
    target: { path: wanted, href: link.href },
  })
}

/** The file with the most similar name; of equal names the one in the nearest folder. A different extension alone is a small slip. */
function suggestFile(wanted: string, files: Iterable<string>): string | undefined {
  const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
  const name = nameOf(wanted)
  let best: { file: string; score: number } | undefined
  for (const file of files) {
    const other = nameOf(file)
    const sameStem = other.replace(/\.\w+$/, '') === name.replace(/\.\w+$/, '')
    const score = Math.max(likeness(name, other), sameStem ? 0.85 : 0) + 0.1 * likeness(wanted, file)
    if (score >= 0.7 && (!best || score > best.score)) best = { file, score }
  }
  return best?.file
}
