import { decode } from '../../../client/platform/decode.ts'
import type { Config } from '../../model/config.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import { isSafeHref } from '../../parse/links.ts'
import { wikiTarget } from '../../parse/wiki-href.ts'
import type { ResolvedLink } from '../../site/links/link-targets.ts'
import type { CheckContext, TargetedLink } from '../context.ts'
import { folderOf } from '../orphan-pages.ts'
import { deadAnchor } from './dead-anchor.ts'
import { deadLink } from './dead-link.ts'
import { draftLink } from './draft-link.ts'
import { hrefTo } from './href.ts'
import type { SourcedLink } from './link-sources.ts'
import { nearestPage } from './suggest-page.ts'
import { vaultLink } from './vault-links.ts'

/** Problems with links: the target does not exist, or the style is not the one that the site requires. */
export function linkFindings(context: CheckContext): Diagnostic[] {
  const found = (links: readonly TargetedLink[]) => links.flatMap((link) => linkFinding(context, link))
  const ofPages = [...context.site.pages.values()].flatMap((page) => {
    const checks = context.checksOf(page)
    checks.findings ??= found(checks.links)
    return checks.findings
  })
  return [...ofPages, ...found(context.configLinks)]
}

/** Where links that could run code are left out; those in the text are reported by the parser. */
const isDropped = /^(?:frontmatter|nav|sidebar)$/

function linkFinding(context: CheckContext, sourced: TargetedLink): Diagnostic[] {
  const { at, link, resolved } = sourced
  const href = readable(link.href)
  if (isDropped.test(link.source) && !isSafeHref(link.href)) return unsafe(sourced, href)
  const ignore = context.site.config.ignoreDeadLinks
  if (isIgnored(ignore, href)) return ignore === true ? missingFile(context, sourced, href) : []
  if (link.kind === 'external') return [...localhost(sourced, href), ...foreignScheme(sourced, href)]
  if (href.trim() === '') {
    return [
      diagnose('empty-link', at, 'The link has no address.', { fix: 'Write where it leads.', end: link.end }),
    ]
  }
  const wiki = context.links.wiki && wikiTarget(link.href)
  if (wiki && 'name' in wiki && resolved) return vaultLink(context, sourced, wiki, resolved)
  if (link.source === 'catalog') return emptyCatalog(context, sourced, href)
  switch (resolved?.kind) {
    case 'missing':
      return deadLink({ context, sourced, href, wanted: resolved.wanted })
    case 'page':
      return [
        ...draftLink(context, sourced, href, resolved),
        ...deadAnchor(context, sourced, href, resolved),
        ...stylesOf(context, sourced, href, resolved),
      ]
    default:
      return []
  }
}

/** A missing picture has its own rule, so that authors who ignore all dead links are still warned. */
function missingFile(context: CheckContext, sourced: TargetedLink, href: string): Diagnostic[] {
  if (sourced.link.kind !== 'asset' || sourced.resolved?.kind !== 'missing') return []
  const found = deadLink({ context, sourced, href, wanted: sourced.resolved.wanted })
  return found.map((finding) => ({ ...finding, severity: 'warning' }))
}

/** Undoes the parser's percent-encoding of Han, so that messages quote the author; characters that would end the path stay encoded. */
function readable(href: string): string {
  const isKept = /^%(?:23|25|3f)$/i
  return href
    .split(/(%(?:23|25|3f))/i)
    .map((piece) => (isKept.test(piece) ? piece : decode(piece)))
    .join('')
}

/** `<Catalog base="…" />` lists a folder. */
function emptyCatalog(context: CheckContext, sourced: SourcedLink, href: string): Diagnostic[] {
  const { site } = context
  const { at, link } = sourced
  const folder = folderOf(href)
  const routes = [...site.pages.keys()]
  if (routes.some((route) => route.startsWith(folder))) return []
  const folders = [...site.pages.values()].filter(({ route }) => route.endsWith('/'))
  const near = nearestPage(context, sourced, folder, folders)
  return [
    diagnose('dead-link', at, `There is no page below the catalog's base "${href}".`, {
      fix: near && `Did you mean "${near.route.replace(/\/$/, '')}"?`,
      end: link.end,
      target: { path: folder },
    }),
  ]
}

/** An unsafe link outside the text. */
function unsafe({ at, link }: SourcedLink, href: string): Diagnostic[] {
  const message = `The address "${href.slice(0, 60)}" could run code, so it is dropped.`
  return [diagnose('unsafe-link', at, message, { end: link.end })]
}

function localhost({ at, link }: SourcedLink, href: string): Diagnostic[] {
  if (!/^https?:\/\/localhost\b/i.test(href)) return []
  return [
    diagnose('localhost-link', at, `"${href}" leads to the author's own machine.`, {
      fix: 'Set ignoreDeadLinks: "localhostLinks" if that is meant.',
      end: link.end,
    }),
  ]
}

/** `pathname:///x.pdf` is another tool's link to a file rather than a page; browsers do not know the scheme. */
function foreignScheme({ at, link }: SourcedLink, href: string): Diagnostic[] {
  const file = /^pathname:\/\/(\/.*)$/.exec(href)?.[1]
  if (file === undefined) return []
  const message = `Link "${href}" uses a scheme that browsers do not know, so it leads nowhere.`
  return [diagnose('dead-link', at, message, { fix: `Write "${file}".`, end: link.end })]
}

/** Whether `ignoreDeadLinks` covers a link, which is compared both as written and without query, hash and extension. */
function isIgnored(ignore: Config['ignoreDeadLinks'], href: string): boolean {
  if (typeof ignore === 'boolean') return ignore
  if (ignore === 'localhostLinks') return /^https?:\/\/localhost\b/i.test(href)
  const bare = href.replace(/[?#].*$/s, '').replace(/\.(?:html|md)$/, '')
  return ignore.some((one) =>
    typeof one === 'string' ? one === bare || one === href : one.test(bare) || one.test(href),
  )
}

/** Style findings for a working link: trailing slash, and the policies that a site may turn on. */
function stylesOf(
  context: CheckContext,
  { at, base, link }: SourcedLink,
  href: string,
  { route }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const written = href.replace(/[?#].*$/s, '')
  if (written === '') return []
  const { path } = context.site.pages.get(route)!
  const found: Diagnostic[] = []
  const add = (rule: string, message: string, to: string) => {
    const edit = { kind: 'href', from: link.href, to } as const
    found.push(diagnose(rule, at, message, { end: link.end, fix: `Write "${to}".`, edit }))
  }
  if (route.endsWith('/') && !/(?:\/|\.md|\.html|(?:^|\/)index|(?:^|\/)\.{1,2})$/i.test(written)) {
    add('trailing-slash', `Link "${href}" leads to a folder.`, href.replace(written, `${written}/`))
  }
  // In the config a link cannot be relative to anything.
  if (base === '' || link.source === 'frontmatter') return found
  if (written.startsWith('/')) {
    add('absolute-link', `Link "${href}" is absolute.`, hrefTo(path, base, `./${href.slice(1)}`))
  }
  if (!/\.md$/i.test(written)) {
    const like = `${written.startsWith('/') ? '/' : './'}x.md${href.slice(written.length)}`
    add('link-extension', `Link "${href}" does not name the file.`, hrefTo(path, base, like))
  }
  return found
}
