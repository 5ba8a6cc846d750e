import { diagnose } from '../diagnostics.ts'
import { isSafeHref } from '../parse/links.ts'
import { oldRoute } from '../site/redirects.ts'
import type { ResolvedLink } from '../site/resolve-link.ts'
import { decode } from '../site/routes.ts'
import type { Diagnostic, Page } from '../types.ts'
import { hrefTo, relativeTo } from './href.ts'
import { isIgnored } from './ignore.ts'
import type { SourcedLink } from './link-sources.ts'
import { stylesOf } from './link-style.ts'
import { likeness } from './nearness.ts'
import { folderOf } from './orphan-pages.ts'
import { pageWithAnchor, suggestAnchor } from './suggest-anchor.ts'
import { suggestPage } from './suggest-page.ts'
import { type CheckWorld, foldedRoute, type WorldLink } from './world.ts'

/** What is wrong with links: they lead to no page, heading or file, or are not written as the site wants it. */
export function linkFindings(world: CheckWorld): Diagnostic[] {
  const found = (links: readonly WorldLink[]) => links.flatMap((link) => linkFinding(world, link))
  const ofPages = [...world.site.pages.values()].flatMap((page) => {
    const checks = world.checksOf(page)
    checks.findings ??= found(checks.links)
    return checks.findings
  })
  return [...ofPages, ...found(world.configLinks)]
}

function linkFinding(world: CheckWorld, sourced: WorldLink): Diagnostic[] {
  const { at, link, resolved } = sourced
  // The parser percent-encodes Han; a message quotes what the author wrote.
  const href = decode(link.href)
  if (link.source === 'frontmatter' && !isSafeHref(link.href)) return unsafe(sourced, href)
  if (isIgnored(world.site.config.ignoreDeadLinks, href)) return []
  if (link.kind === 'external') return localhost(sourced, href)
  if (href.trim() === '') {
    return [
      diagnose('empty-link', at, 'The link has no address.', {
        fix: 'Write where it leads.',
        severity: 'warning',
        end: link.end,
      }),
    ]
  }
  if (link.source === 'catalog') return emptyCatalog(world, sourced, href)
  switch (resolved?.kind) {
    case 'missing':
      return missing(world, sourced, href, resolved.wanted)
    case 'page':
      return [
        ...draft(world, sourced, href, resolved),
        ...deadAnchor(world, sourced, href, resolved),
        ...stylesOf(world, sourced, href, resolved),
      ]
    default:
      return []
  }
}

/** `<Catalog base="…" />` lists what lies below a folder. */
function emptyCatalog({ site }: CheckWorld, { at, link }: SourcedLink, href: string): Diagnostic[] {
  const folder = folderOf(href)
  const routes = [...site.pages.keys()]
  if (routes.some((route) => route.startsWith(folder))) return []
  const near = suggestPage(
    folder,
    undefined,
    [...site.pages.values()].filter(({ route }) => route.endsWith('/')),
  )
  return [
    diagnose('dead-link', at, `There is no page below the catalog's base "${href}".`, {
      fix: near && `Did you mean "${near.route.replace(/\/$/, '')}"?`,
      end: link.end,
      target: { path: folder },
    }),
  ]
}

/** Links in the text are looked at where they are parsed. */
function unsafe({ at, link }: SourcedLink, href: string): Diagnostic[] {
  const message = `The address "${href.slice(0, 60)}" could run code, so it is dropped.`
  return [diagnose('unsafe-link', at, message, { end: link.end, severity: 'warning' })]
}

function localhost({ at, link }: SourcedLink, href: string): Diagnostic[] {
  if (!/^https?:\/\/localhost\b/i.test(href)) return []
  return [
    diagnose('localhost-link', at, `"${href}" leads to the author's own machine.`, {
      fix: 'Set ignoreDeadLinks: "localhostLinks" if that is meant.',
      severity: 'warning',
      end: link.end,
    }),
  ]
}

/** A link to nothing: perhaps by case only, perhaps to what the site leaves out, else with the nearest thing there is. */
function missing(world: CheckWorld, sourced: SourcedLink, href: string, wanted: string): Diagnostic[] {
  const { at, base, link } = sourced
  const { foldedFiles, foldedPages, facts } = world
  const asset = link.kind === 'asset'
  const file = foldedFiles.get(wanted.toLowerCase())
  const page = asset ? undefined : foldedPages.get(foldedRoute(wanted))
  const target = { path: wanted, href: link.href }
  const meant = file?.slice(1) ?? page?.path
  if (meant !== undefined) {
    const to = hrefTo(meant, base, href)
    const rule = bareLower(href) === bareLower(to) ? 'case-mismatch' : asset ? 'missing-asset' : 'dead-link'
    const message =
      rule === 'case-mismatch'
        ? `Link "${href}" differs in case from "${meant}".`
        : `Link "${href}" leads to no page.`
    return [
      diagnose(rule, at, message, {
        fix: `Did you mean "${to}"?`,
        edit: editOf(link.href, to),
        end: link.end,
        target,
      }),
    ]
  }
  if (asset) return [missingAsset(world, sourced, href, wanted)]
  const moved = redirected(world, sourced, href, wanted)
  if (moved) return moved
  const route = foldedRoute(wanted)
  const left = facts.drafts.get(route) ?? leftOut(facts.isLeftOut, route)
  if (left) return [draftFinding(sourced, href, left, facts.drafts.has(route))]
  const near = suggestPage(wanted, link.text, world.site.pages.values())
  return [
    diagnose('dead-link', at, `Link "${href}" leads to no page.`, {
      fix: near && `Did you mean "${hrefTo(near.path, base, href, stillThere(world, near as Page, href))}"?`,
      end: link.end,
      target,
    }),
  ]
}

/** The old address still works for readers, by way of a page that sends them on; a redirect may lead to a redirect. */
function redirected(
  { redirects, site }: CheckWorld,
  { at, base, link }: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic[] | undefined {
  const to = redirects.get(oldRoute(wanted, ''))
  if (to === undefined) return undefined
  if (link.source === 'redirect') return []
  const page = site.pages.get(to)
  const better = page && hrefTo(page.path, base, href)
  return [
    diagnose('redirected-link', at, `Link "${href}" leads to an old address that is redirected.`, {
      severity: 'warning',
      fix: better && `Write "${better}".`,
      edit: better ? editOf(link.href, better) : undefined,
      end: link.end,
      target: { path: wanted },
    }),
  ]
}

function bareLower(href: string): string {
  return href.toLowerCase().normalize('NFC')
}

/** The hash of a link when the page that is suggested has it. */
function stillThere(world: CheckWorld, page: Page, href: string): string {
  const hash = href.split('#')[1] ?? ''
  return world.anchorsOf(page).has(hash) ? hash : ''
}

function leftOut(isLeftOut: (path: string) => boolean, route: string): string | undefined {
  return [`${route.slice(1)}.md`, `${route.slice(1)}/index.md`].find(isLeftOut)
}

function draft(
  world: CheckWorld,
  sourced: SourcedLink,
  href: string,
  { route }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = world.site.pages.get(route)!
  if (page.frontmatter.draft !== true || page.path === sourced.base) return []
  return [draftFinding(sourced, href, page.path, true)]
}

function draftFinding({ at, link }: SourcedLink, href: string, path: string, isDraft: boolean): Diagnostic {
  const why = isDraft ? `is a draft` : 'is left out by srcExclude'
  return diagnose('draft-link', at, `Link "${href}" leads to "${path}", which ${why}.`, {
    fix: isDraft ? 'Publish it, or take the link away.' : 'Take the link away.',
    end: link.end,
    target: { path },
  })
}

function missingAsset(
  { site }: CheckWorld,
  { at, base, link }: SourcedLink,
  href: string,
  wanted: string,
): Diagnostic {
  const near = nearestFile(wanted, site.files)
  return diagnose('missing-asset', at, `"${href}" names a file that does not exist.`, {
    fix: near && `Did you mean "${href.startsWith('/') ? near : relativeTo(base, near)}"?`,
    end: link.end,
    target: { path: wanted },
  })
}

/** The file whose name is most alike; of equally named ones the nearest folder. Another ending alone is a small slip. */
function nearestFile(wanted: string, files: Iterable<string>): string | undefined {
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

function deadAnchor(
  world: CheckWorld,
  { at, base, link }: SourcedLink,
  href: string,
  { route, hash }: Extract<ResolvedLink, { kind: 'page' }>,
): Diagnostic[] {
  const page = world.site.pages.get(route)!
  if (hash === '' || hash === 'top' || isPartOfLayout(hash) || world.anchorsOf(page).has(hash)) return []
  const near = suggestAnchor(hash, link.text, page)
  const elsewhere = near?.certain ? undefined : pageWithAnchor(hash, world.site.pages.values())
  const where = page.path === at.path ? 'this page' : `"${page.path}"`
  const fix = elsewhere
    ? `Did you mean "${hrefTo(elsewhere.path, base, styleOf(href), hash)}"?`
    : near && `Did you mean "#${near.id}"?`
  return [
    diagnose('dead-anchor', at, `Link "${href}" names a heading that ${where} does not have.`, {
      fix,
      end: link.end,
      target: { path: page.path, hash, href: link.href },
      ...(near?.certain && { edit: editOf(link.href, href.replace(/#.*$/s, `#${near.id}`)) }),
    }),
  ]
}

/** Ids that the layout gives: the content itself, and the tabs and panels of code groups. */
function isPartOfLayout(hash: string): boolean {
  return /^kb-(?:main|\d+-(?:tab|panel)-\d+)$/.test(hash)
}

/** A bare hash says nothing about how its author writes links to other pages. */
function styleOf(href: string): string {
  return href.startsWith('#') ? './x.md' : href
}

function editOf(from: string, to: string): Diagnostic['edit'] {
  return { kind: 'href', from, to }
}
