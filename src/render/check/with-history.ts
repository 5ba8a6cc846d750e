import path from 'node:path'
import { decode } from '../../client/platform/decode.ts'
import { routeOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page } from '../model/types.ts'
import { splitAttributes } from '../parse/attributes.ts'
import { plainText } from '../parse/plain-text.ts'
import { slugOf } from '../parse/slug.ts'
import { wikiHref, wikiTarget } from '../parse/wiki-href.ts'
import type { Change, History } from '../read/history.ts'
import { hrefTo, relativeTo } from './links/href.ts'

/**
 * Adds to dead links what Git knows: the new name of a renamed page or heading, with the commit. The repair is certain if the rename is
 * beyond doubt. `read` is called at most once, and only if there is a dead link.
 */
export async function withHistory(
  findings: readonly Diagnostic[],
  site: KnownSite,
  read: () => Promise<History>,
): Promise<Diagnostic[]> {
  const isDead = ({ rule, target, edit }: Diagnostic) => Object.hasOwn(explained, rule) && target && !edit
  if (!findings.some(isDead)) return [...findings]
  const history = await read()
  return findings.map((finding) =>
    isDead(finding) ? explained[finding.rule]!(finding, site, history) : finding,
  )
}

type KnownSite = Pick<Site, 'pages' | 'moved' | 'files' | 'wiki'>

type Explain = (finding: Diagnostic, site: KnownSite, history: History) => Diagnostic

const explained: Readonly<Record<string, Explain>> = {
  'dead-link': movedPage,
  'dead-anchor': movedHeading,
  'dead-wiki-link': movedName,
  'missing-asset': (finding, site, history) =>
    fromFormerPlace(finding, site, history, () => undefined) ?? finding,
}

function movedPage(finding: Diagnostic, site: KnownSite, history: History): Diagnostic {
  const { path, href } = finding.target!
  const change = changeOf(path, history)
  const page = change?.to === undefined ? undefined : site.pages.get(publishedRoute(site.moved, change.to))
  if (page && change && href !== undefined)
    return suggested(finding, change, hrefTo(page.path, finding.path, href), href)
  const moved = fromFormerPlace(finding, site, history, (wanted) => pathOf(wanted, site, history))
  if (moved) return moved
  return change && !finding.fix ? { ...finding, fix: removedText(change) } : finding
}

/** The source path of the page that has or had this path. */
function pathOf(path: string, { pages, moved }: KnownSite, history: History): string | undefined {
  const names = [...sourceNames(path), changeOf(path, history)?.to]
  return names.map((name) => name && pages.get(publishedRoute(moved, name))?.path).find(Boolean)
}

function changeOf(path: string, history: History): Change<string> | undefined {
  return sourceNames(path)
    .map((name) => followed(name, history))
    .find((one) => one !== undefined)
}

/** The notes that a path without extension may mean. */
function sourceNames(path: string): string[] {
  const bare = path
    .replace(/^\//, '')
    .replace(/\.(?:md|html)$/, '')
    .replace(/\/$/, '')
  return bare.endsWith('index') ? [`${bare}.md`] : [`${bare}.md`, `${bare}/index.md`]
}

function publishedRoute(moved: Site['moved'], path: string): string {
  return moved.get(routeOf(path)) ?? routeOf(path)
}

function followed(name: string, history: History): Change<string> | undefined {
  let change = history.file(name)
  for (let times = 0; change?.to !== undefined && times < 20; times += 1) {
    const next = history.file(change.to)
    if (!next) break
    change = next
  }
  return change
}

/** A wiki link to a note that was renamed: its words may be only the end of a path. */
function movedName(finding: Diagnostic, site: KnownSite, history: History): Diagnostic {
  const { path, href } = finding.target!
  const former = history.named(path.slice(1))
  const change = former === undefined ? undefined : followed(former, history)
  const page = change?.to === undefined ? undefined : site.pages.get(publishedRoute(site.moved, change.to))
  const target = wikiTarget(href ?? '')
  if (!change || href === undefined || !target || !('name' in target)) return finding
  if (!page) return finding.fix ? finding : { ...finding, fix: removedText(change) }
  const bare = page.path.replace(/\.md$/, '')
  const last = bare.slice(bare.lastIndexOf('/') + 1)
  const name = !target.name.includes('/') && site.wiki?.find(finding.path, last).count === 1 ? last : bare
  const to = wikiHref(name + (target.heading && `#${target.heading}`))
  return suggested(finding, change, to, href)
}

function movedHeading(finding: Diagnostic, site: KnownSite, history: History): Diagnostic {
  const { pages, moved } = site
  const { path, hash = '', href } = finding.target!
  const page = pages.get(publishedRoute(moved, path))
  if (page && href && wikiTarget(href)) return movedSection(finding, page, site, history)
  const change = history.heading(path, (text) => anchorOf(text) === hash)
  if (!change || !page || href === undefined) return finding
  const anchor = change.to === undefined ? undefined : anchorOf(change.to)
  if (anchor === undefined || !page.anchors.some(({ id }) => id === anchor)) {
    // If the heading was removed, drop a suggested similar heading, but keep the same heading on another page.
    const isGuess = !finding.fix || (change.to === undefined && change.certain && /mean "#/.test(finding.fix))
    return isGuess ? { ...finding, fix: removedText(change) } : finding
  }
  return suggested(finding, change, href.replace(/#.*$/s, `#${anchor}`), href, `#${anchor}`)
}

/** The same for a wiki link, which contains the heading's text. */
function movedSection(finding: Diagnostic, page: Page, { wiki }: KnownSite, history: History): Diagnostic {
  const { path, hash = '', href = '' } = finding.target!
  const isBlock = hash.startsWith('^')
  const change = isBlock
    ? history.block(path, hash.slice(1))
    : history.heading(path, (text) => slugOf(plainText(text)) === slugOf(hash))
  if (!change) return finding
  const text = change.to && (isBlock ? `^${change.to}` : plainText(change.to))
  if (text === undefined || wiki?.anchorOf(page, text) === undefined)
    return finding.fix ? finding : { ...finding, fix: removedText(change) }
  return suggested(finding, change, `${href.slice(0, href.indexOf('#'))}#${text}]]`, href)
}

/** The id of a heading line: its own in braces, or its slug. */
function anchorOf(text: string): string {
  const { text: words, attributes } = splitAttributes(text)
  return typeof attributes.id === 'string' ? attributes.id : slugOf(plainText(words || text))
}

function suggested(
  finding: Diagnostic,
  change: Change<string>,
  to: string,
  from: string,
  shown = to,
): Diagnostic {
  const { fix: _, ...rest } = finding
  const when = change.commit ? `Renamed in ${change.commit}` : 'Renamed since the last commit'
  return {
    ...rest,
    fix: `${when}: did you mean "${shown}"?`,
    ...(change.certain && { edit: { kind: 'href', from, to } }),
  }
}

function removedText({ commit }: Change<string>): string {
  return commit ? `It was removed in ${commit}.` : 'It was removed since the last commit.'
}

/**
 * Repairs a relative link that is dead because its own note was moved: it is resolved from the former location. Certain if the move is
 * beyond doubt; undefined if that is not the reason. `pageAt` returns the source path for a path without extension.
 */
function fromFormerPlace(
  finding: Diagnostic,
  { files }: Pick<Site, 'files'>,
  history: History,
  pageAt: (path: string) => string | undefined,
): Diagnostic | undefined {
  const { href = '' } = finding.target ?? {}
  const former = history.former(finding.path)
  if (!former || !/^[^/#?]/.test(href)) return undefined
  const written = decode(href.replace(/[?#].*$/s, ''))
  const wanted = path.posix.join('/', path.posix.dirname(former.from), written)
  const file = files.has(wanted) ? encodeURI(relativeTo(finding.path, wanted)) : undefined
  const to = finding.rule === 'missing-asset' ? file : linkTo(pageAt(wanted), finding.path, href)
  if (to === undefined || to === href) return undefined
  return {
    ...finding,
    fix: `This note was at "${former.from}" before: did you mean "${decode(to)}"?`,
    ...(former.certain && { edit: { kind: 'href', from: href, to } }),
  }
}

function linkTo(target: string | undefined, from: string, href: string): string | undefined {
  return target === undefined ? undefined : hrefTo(target, from, href)
}
