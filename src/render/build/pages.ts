import { getOrInsert } from '../base/get-or-insert.ts'
import { hashOf } from '../base/hash.ts'
import type { Cache } from '../cache/cache.ts'
import type { PageDigests } from '../model/digests.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, RenderedPage } from '../model/types.ts'
import type { Resources } from '../page/document.tsx'
import { openRenderer, type Renderer } from '../page/render.tsx'
import type { SiteReads } from '../site/reads.ts'
import { hasTwin } from '../site/twins.ts'
import { backlinksHash, differenceOf, drawingsHash, inputsOf, type PageInputs } from './inputs.ts'
import { type BuildRecord, keyOfInputs, type PageFile, type PageRecord, readsOf } from './record.ts'
import { openSharedPages } from './shared-pages.ts'
import { openTwins, type Twin, type Twins } from './twin-files.ts'

/** A page of the output: rendered now, with the reason, or kept from the former build. */
export type FinishedPage = Pick<Page, 'route' | 'path'> & {
  record: PageRecord
  reason?: string
  /** The page was kept, but its twin was rewritten. */
  hasNewTwin?: true
}

type PagesInput = {
  site: Site
  resources: Resources
  /** Hash of everything that all pages share. */
  theme: string
  digestsOf: (page: Page) => PageDigests
  /** The last build. */
  former: BuildRecord
  /** Holds the pages of other machines. */
  cache: Cache
  /** Whether a file of the last output, with this key, is as it was written. */
  isKept: (name: string, key: string) => boolean
  /** Post-processes a page that was rendered. */
  finish: (page: RenderedPage) => RenderedPage
}

/** `files` are the page's HTML and its twin, if it has one. */
type Finished = { page: FinishedPage; files: PageFile[] }

type Pages = Pick<Twins, 'twinless'> & { siteHash: string; finish(page: Page): Finished }

/**
 * Renders the pages whose inputs differ from those of the last build and keeps the others.
 *
 * If neither the page nor anything that pages show of each other has changed, the page is kept without further checks; otherwise its props
 * and links are computed and compared.
 */
export function openPages(input: PagesInput): Pages {
  const { site, resources, theme, digestsOf, former, isKept, finish } = input
  const renderer = openRenderer(site, resources)
  const siteHash = hashOfSite(site, digestsOf)
  const twins = openTwins({ site, former, isKept, textOf: renderer.twin })
  const { twinless } = twins
  const sharedPages = openSharedPages(input.cache, { theme, twinless })
  const inputs = openInputs(input, renderer, siteHash)

  function draw(page: Page, reason: string): Finished {
    const { rendered, props, reads, twin: makeText } = renderer.draw(page)
    const twin = twins.made(page, makeText)
    const { html, scripts } = finish(rendered)
    const record: PageRecord = {
      inputs: inputs.of(page, reads, props),
      links: [...reads.links],
      catalogs: [...reads.catalogs],
      embeds: [...reads.embeds],
      whole: reads.whole,
      length: html.length,
      scripts,
    }
    const file = { path: outputPathOf(page.route), key: keyOfInputs(record.inputs), text: html }
    const { page: own, files } = finished(site, page, record, file, twin)
    return { page: { ...own, reason }, files }
  }

  /** The page from the former output, or the reason why it cannot be kept. */
  function kept(page: Page, record: PageRecord): Finished | string {
    const current = inputs.areSameAtOnce(page, record) ? record.inputs : inputs.of(page, readsOf(record))
    const reason = differenceOf(record.inputs, current)
    if (reason) return reason
    const file = { path: outputPathOf(page.route), key: keyOfInputs(current) }
    if (!isKept(file.path, file.key)) return 'its file in the output was changed'
    const twin = twins.kept(page, record)
    const { page: own, files } = finished(site, page, record, file, twin)
    return { page: { ...own, ...(twin?.file.text !== undefined && { hasNewTwin: true }) }, files }
  }

  /** The page as rendered by another machine from the same inputs. */
  function taken(page: Page): Finished | undefined {
    const { route } = page
    const record = sharedPages.recordOf(route, digestsOf(page).own)
    if (!record || differenceOf(record.inputs, inputs.of(page, readsOf(record)))) return undefined
    const key = keyOfInputs(record.inputs)
    const text = sharedPages.textOf(route, key)
    const twinText = record.twin && sharedPages.textOf(route, record.twin.hash)
    if (text === undefined || (twinText !== undefined) !== hasTwin(site, page)) return undefined
    const twin = twinText === undefined ? undefined : twins.made(page, () => twinText)
    return finished(site, page, record, { path: outputPathOf(route), key, text }, twin)
  }

  return {
    siteHash,
    twinless,
    finish(page) {
      const record = former.pages[page.route]
      const before = record ? kept(page, record) : 'it is new'
      return typeof before === 'string' ? (taken(page) ?? draw(page, before)) : before
    },
  }
}

function finished(
  { times }: Pick<Site, 'times'>,
  { route, path }: Page,
  { twin: _former, ...record }: PageRecord,
  file: PageFile,
  twin?: Twin,
): Finished {
  const time = times.get(path)
  const now = { ...record, ...(twin && { twin: twin.record }), ...(time !== undefined && { time }) }
  return { page: { route, path, record: now }, files: [file, ...(twin ? [twin.file] : [])] }
}

/** Computes the inputs of pages, and a quick test for unchanged ones that needs neither props nor links. */
function openInputs(
  { site, theme, digestsOf, former, resources: { diagrams } }: PagesInput,
  renderer: Renderer,
  siteHash: string,
) {
  const shared = sharedHash()
  const context = { site, theme, diagrams, siteHash, shared, digestsOf }
  return {
    of(page: Page, reads: SiteReads, props = renderer.props(page)): PageInputs {
      const shownSidebar = renderer.shownSidebar(page, props)
      return inputsOf(page, digestsOf(page).own, props, reads, { ...context, shownSidebar })
    },
    areSameAtOnce: (page: Page, record: PageRecord): boolean =>
      former.theme === theme &&
      former.siteHash === siteHash &&
      record.inputs.text === digestsOf(page).own &&
      record.time === site.times.get(page.path) &&
      record.embeds.length === 0 &&
      record.inputs.backlinks === backlinksHash(site, page) &&
      record.inputs.diagrams === drawingsHash(page, diagrams, shared),
  }
}

/** Hash of everything that pages show of each other. */
function hashOfSite(site: Site, digestsOf: PagesInput['digestsOf']): string {
  return hashOf(
    ...[...site.pages.values()].map((page) => digestsOf(page).outer),
    ...site.files,
    JSON.stringify([...(site.graph?.() ?? [])]),
    JSON.stringify([...site.imageSizes]),
    ...[...site.feeds].sort(),
    JSON.stringify(site.locales, (key, value) => (key === 'config' ? undefined : value)),
  )
}

/** Hashes of values that many pages share, each computed once. */
function sharedHash(): (value: object) => string {
  const known = new WeakMap<object, string>()
  return (value) => getOrInsert(known, value, () => hashOf(JSON.stringify(value)))
}
