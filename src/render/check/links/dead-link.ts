import path from 'node:path'
import { decode } from '../../../client/platform/decode.ts'
import { foldedName } from '../../base/folded-name.ts'
import { relativePosix } from '../../base/relative-posix.ts'
import { encodeHash, writtenRoute } from '../../model/routes.ts'
import type { Diagnostic, Page } from '../../model/types.ts'
import { oldRoute } from '../../site/links/redirects.ts'
import { foldedRoute } from '../context.ts'
import { folderOf } from '../orphan-pages.ts'
import { addressOf, type DeadLink, deadFinding } from './dead-finding.ts'
import { leftOutLink } from './draft-link.ts'
import { encodeEnds, hrefTo } from './href.ts'
import { missingAsset } from './missing-asset.ts'
import { nearestPage } from './suggest-page.ts'

/** The finding about a dead link, with the reason or else with the nearest existing target. */
export function deadLink(dead: DeadLink): Diagnostic[] {
  for (const explain of reasons) {
    const found = explain(dead)
    if (found) return found
  }
  return [unknownPage(dead)]
}

/** Explains a dead link; undefined if this reason does not apply. A reason that needs no finding returns an empty list. */
type Reason = (dead: DeadLink) => Diagnostic[] | undefined

/** The most certain reasons first. */
const reasons: readonly Reason[] = [
  withheldFile,
  almostRight,
  cutName,
  (dead) => (isAsset(dead) ? [missingAsset(dead)] : undefined),
  redirected,
  leftOut,
]

function isAsset({ sourced }: DeadLink): boolean {
  return sourced.link.kind === 'asset'
}

/** The normalised path; editors on Windows may have written backslashes. */
function pathOf({ wanted }: DeadLink): string {
  return path.posix.normalize(wanted.replaceAll('\\', '/'))
}

/** A file beside notes that is not published because browsers would run it with the rights of the site. */
function withheldFile(dead: DeadLink): Diagnostic[] | undefined {
  const { site, facts } = dead.context
  const file = facts.withheld(pathOf(dead))
  if (file === undefined) return undefined
  const folder = relativePosix(site.config.root, site.config.publicDir)
  const found = deadFinding(dead, {
    message: `"${dead.href}" names a file that is not published: beside notes only media and downloads are.`,
    fix: `Move it to "${folder}", or write trustedFiles: ["${file}"] into the config if it may run code in the site.`,
    target: { path: `/${file}`, href: dead.sourced.link.href },
  })
  return [found]
}

/** The target exists, with different case, slashes or extension. */
function almostRight(dead: DeadLink): Diagnostic[] | undefined {
  const { context, sourced, href } = dead
  const named = pathOf(dead)
  const page = isAsset(dead) ? undefined : context.foldedPages.get(foldedRoute(named))
  const meant = context.foldedFiles.get(named.toLowerCase())?.slice(1) ?? page?.path
  if (meant === undefined) return undefined
  const isCase = isSameButCase(href, hrefTo(meant, sourced.base, sourced.link.href))
  const found = deadFinding(dead, {
    to: addressOf(sourced, meant),
    ...(isCase && {
      rule: 'case-mismatch',
      message: `Link "${href}" differs in case from "${meant}".`,
    }),
  })
  return [found]
}

function isSameButCase(href: string, to: string): boolean {
  const folded = (one: string) => foldedName(one.replace(/^\.\//, ''))
  return folded(href) === folded(decode(to))
}

/** The file name contains a question mark or a hash, which end an address unless escaped. */
function cutName(dead: DeadLink): Diagnostic[] | undefined {
  const { foldedFiles, foldedPages } = dead.context
  const [, before = '', rest = '', hash = ''] =
    /^([^?#]*)([?#].*\.\w+)(.*)$/s.exec(dead.sourced.link.href) ?? []
  const wanted = pathOf(dead)
  const name = `${wanted}${decode(rest)}`
  if (rest === '' || !(foldedFiles.has(name.toLowerCase()) || foldedPages.has(foldedRoute(name))))
    return undefined
  const to = `${encodeEnds(decode(before + rest))}${hash && `#${encodeHash(decode(hash.slice(1)))}`}`
  return [deadFinding({ ...dead, wanted }, { to })]
}

/** The old address still works for readers through redirects, of which there may be several in a row. */
function redirected(dead: DeadLink): Diagnostic[] | undefined {
  const { context, sourced, href, wanted } = dead
  const redirect = context.redirects.get(oldRoute(writtenRoute(wanted), ''))
  if (redirect === undefined) return undefined
  if (sourced.link.source === 'redirect') return []
  const page = context.site.pages.get(decode(redirect.to))
  const better = page && addressOf(sourced, page.path)
  // A folder names its note by its path, as `./note.md` does.
  if (better === sourced.link.href) return []
  const found = deadFinding(dead, {
    rule: 'redirected-link',
    message: `Link "${href}" leads to an old address that is redirected.`,
    ...(better && { fix: `Write "${better}".`, to: better }),
    target: { path: wanted },
  })
  return [found]
}

function leftOut({ context, sourced, href, wanted }: DeadLink): Diagnostic[] | undefined {
  return leftOutLink(context.facts, sourced, href, foldedRoute(wanted))
}

function unknownPage(dead: DeadLink): Diagnostic {
  const { context, sourced, href, wanted } = dead
  const near = nearestPage(context, sourced, wanted, [...context.site.pages.values()])
  return deadFinding(dead, { fix: near ? meantPage(dead, near) : meantSite(href) })
}

function meantPage({ context, sourced }: DeadLink, page: Page): string {
  const { below, link } = sourced
  const hash = decode(link.href.split('#')[1] ?? '')
  const address = addressOf(sourced, page.path, context.anchorsOf(page).has(hash) ? hash : '')
  const isOutside = below && !`/${page.path}`.startsWith(folderOf(below))
  return `Did you mean "${address}"?${isOutside ? ` It is not below the "base" of its group, "${below}".` : ''}`
}

/** The site meant by `www.a.cn` or `https//a.cn`. */
function meantSite(href: string): string | undefined {
  const address = href.replace(/^(?=www\.\w)/, 'https://').replace(/^(https?)\/\/(?=\w)/, '$1://')
  return address === href ? undefined : `Write "${address}".`
}
