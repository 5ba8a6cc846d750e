import { relativePosix } from '../base/relative-posix.ts'
import { folderRoute, isFolderNote } from '../model/folder-notes.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { routeOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { readSource } from '../read/sources.ts'
import { linkTargets } from '../site/assemble.ts'
import { hiddenNames } from '../site/files/named-files.ts'
import { editedBacklinks, mentionsIn } from '../site/links/backlinks.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { picturesOf } from '../site/pictures.ts'

/** What decides whether an edit can be applied in place, without reading the site again. */
export type NoteIndex = {
  /** By path below the source folder. */
  routes: ReadonlyMap<string, Route>
  /** Included files and embedded notes, by path below the source folder. */
  included: ReadonlySet<string>
}

export function noteIndexOf(site: Site): NoteIndex {
  const { pages } = site
  const all = [...pages.values()]
  const targets = linkTargets(site)
  return {
    routes: new Map(all.map((page) => [page.path, page.route])),
    included: new Set(all.flatMap((page) => [...page.dependsOn, ...embeddedIn(page, targets)])),
  }
}

/** Paths of the notes that a page embeds. */
function embeddedIn({ path, links }: Page, targets: ReturnType<typeof linkTargets>): string[] {
  return links.flatMap(({ href, source }) => {
    if (source !== 'kb-embed') return []
    const found = resolveLink(targets, path, href)
    const page = found.kind === 'page' ? (targets.pages.get(found.route) as Page) : undefined
    return page ? [page.path] : []
  })
}

/** A note before and after an edit. */
type Edited = { old: Page; page: Page }

type Edit = { loaded: LoadedSite; pages: readonly Page[] }

/**
 * The site after edits (`files` are absolute paths) that affect no other page, such as new text below the same headings. Undefined if the
 * site must be read again: for a changed title, a new note, an included file, a new diagram or picture.
 */
export async function editedSite(
  before: LoadedSite,
  files: readonly string[],
  { routes, included }: NoteIndex,
): Promise<Edit | undefined> {
  const { site } = before
  const targets = linkTargets(site)
  const edited: Edited[] = []
  for (const file of files) {
    const name = relativePosix(site.config.srcDir, file)
    const old = site.pages.get(routes.get(name) ?? '')
    if (!old || included.has(name)) return undefined
    const source = readSource(site.config, name)
    if (!source || source.diagnostics.length > 0) return undefined
    const page = atFormerRoute(await before.parse(source), old)
    if (!isSameOutside(old, page, before)) return undefined
    if (page.hash !== old.hash) edited.push({ old, page })
  }
  const pages = edited.map(({ page }) => page)
  const exchanged = new Map(site.pages)
  for (const page of pages) exchanged.set(page.route, page)
  const gone = new Set(edited.flatMap(({ old }) => old.diagnostics))
  const { linked = [], backlinks } = site.backlinks ? backlinksAfter(edited, site.backlinks, targets) : {}
  return {
    pages: [...pages, ...[...linked].flatMap((route) => exchanged.get(route) ?? [])],
    loaded: {
      ...before,
      site: { ...site, pages: exchanged, ...(backlinks && { backlinks }) },
      diagnostics: [
        ...before.diagnostics.filter((one) => !gone.has(one)),
        ...pages.flatMap(({ diagnostics }) => diagnostics),
      ],
    },
  }
}

/** All backlinks after edits, and the other pages whose backlinks change. */
function backlinksAfter(
  edited: readonly Edited[],
  before: NonNullable<Site['backlinks']>,
  targets: ReturnType<typeof linkTargets>,
): { linked: Set<Route>; backlinks: Site['backlinks'] } {
  const changes = edited.map(({ old, page }) => {
    const from = mentionsIn(old, targets)
    const to = mentionsIn(page, targets)
    const isOther = (route: Route) => JSON.stringify(from.get(route)) !== JSON.stringify(to.get(route))
    return { page, routes: [...new Set([...from.keys(), ...to.keys()])].filter(isOther) }
  })
  const linked = new Set(changes.flatMap(({ routes }) => routes))
  if (linked.size === 0) return { linked, backlinks: before }
  const after = changes.reduce((known, change) => editedBacklinks(known, change, targets), before())
  for (const { page } of edited) linked.delete(page.route)
  return { linked, backlinks: () => after }
}

/** A `README.md` or `_index.md` that was the page of its folder stays that. */
function atFormerRoute(page: Page, { route }: Page): Page {
  const isOwn =
    isFolderNote(page.path) && page.route === routeOf(page.path) && route === folderRoute(page.path)
  return isOwn ? { ...page, route } : page
}

/** Whether nothing changed that other pages show of this one, or that must be prepared before rendering it. */
function isSameOutside(old: Page, page: Page, { site, digestsOf }: LoadedSite): boolean {
  const targets = linkTargets(site)
  const ahead = (one: Page) =>
    JSON.stringify([
      one.diagrams.map(({ key }) => key),
      picturesOf(one, targets),
      hiddenNames(one),
      one.dependsOn,
      site.graph && [...mentionsIn(one, targets).keys()],
    ])
  return (
    page.route === old.route && digestsOf(page).outer === digestsOf(old).outer && ahead(page) === ahead(old)
  )
}
