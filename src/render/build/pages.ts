import { hashOf } from '../base/hash.ts'
import type { Cache } from '../cache/cache.ts'
import type { PageDigests } from '../model/digests.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, RenderedPage } from '../model/types.ts'
import type { Resources } from '../page/document.tsx'
import { openRenderer } from '../page/render.tsx'
import type { TwinFile } from '../site/llms.ts'
import type { SiteReads } from '../site/reads.ts'
import { hasTwin, twinPathOf } from '../site/twins.ts'
import { backlinksHash, differenceOf, drawingsHash, inputsOf, type PageInputs } from './inputs.ts'
import { asked, type BuildRecord, keyOfInputs, type PageRecord } from './record.ts'
import { openSharedPages } from './shared-pages.ts'

/** A page of the output: rendered now, for a reason, or kept from the former build. */
export type FinishedPage = Pick<Page, 'route' | 'path'> & {
  record: PageRecord
  reason?: string
  /** The page is kept, but its twin is written again. */
  hasNewTwin?: true
}

/** The file of a page, its path in the output, and the key of its contents; the text only when it was rendered now. */
export type PageFile = { path: string; key: string; text?: string }

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

type Pages = {
  siteHash: string
  /** Hash of the routes without a twin. */
  twinless: string
  /** `files` are the page's HTML and its twin, if it has one. */
  finish(page: Page): { page: FinishedPage; files: PageFile[] }
}

/**
 * Renders the pages whose inputs differ from those of the last build and keeps the others.
 *
 * If neither the page nor anything that pages show each other has changed, nothing else is looked at; else the page's props and links are
 * computed and compared.
 */
export function openPages(input: PagesInput): Pages {
  const { site, resources, theme, digestsOf, former, isKept, finish } = input
  const renderer = openRenderer(site, resources)
  const shared = sharedHash()
  const siteHash = hashOf(
    ...[...site.pages.values()].map((page) => digestsOf(page).outer),
    ...site.files,
    JSON.stringify([...(site.graph?.() ?? [])]),
    JSON.stringify([...site.imageSizes]),
    ...[...site.feeds].sort(),
    JSON.stringify(site.locales, (key, value) => (key === 'config' ? undefined : value)),
  )
  const twinless = hashOf(
    ...[...site.pages.values()].flatMap((page) => (hasTwin(site, page) ? [] : page.route)),
  )
  const sharedPages = openSharedPages(input.cache, { theme, twinless })
  const { diagrams } = resources
  const context = { site, theme, diagrams, siteHash, shared, digestsOf }
  const inputs = (page: Page, reads: SiteReads, props = renderer.props(page)): PageInputs => {
    const shownSidebar = renderer.shownSidebar(page, props)
    return inputsOf(page, digestsOf(page).own, props, reads, { ...context, shownSidebar })
  }

  function isSameAtOnce(page: Page, record: PageRecord): boolean {
    return (
      former.theme === theme &&
      former.siteHash === siteHash &&
      record.inputs.text === digestsOf(page).own &&
      record.time === site.times.get(page.path) &&
      record.embeds.length === 0 &&
      record.inputs.backlinks === backlinksHash(site, page) &&
      record.inputs.diagrams === drawingsHash(page, diagrams, shared)
    )
  }

  function draw(page: Page, reason: string): ReturnType<Pages['finish']> {
    const { rendered, props, asked: reads, twin: makeTwin } = renderer.draw(page)
    const twin = twinFile(page, makeTwin)
    const { html, route, path, scripts } = finish(rendered)
    const time = site.times.get(page.path)
    const record: PageRecord = {
      inputs: inputs(page, reads, props),
      links: [...reads.links],
      catalogs: [...reads.catalogs],
      embeds: [...reads.embeds],
      whole: reads.whole,
      length: html.length,
      scripts,
      ...(twin && { twin: twin.record }),
      ...(time !== undefined && { time }),
    }
    return {
      page: { route, path, record, reason },
      files: [
        { path: outputPathOf(route), key: keyOfInputs(record.inputs), text: html },
        ...(twin ? [twin.file] : []),
      ],
    }
  }

  function twinFile(page: Page, make: () => string): { record: TwinFile; file: PageFile } | undefined {
    if (!hasTwin(site, page)) return undefined
    const text = make()
    const record = { hash: hashOf(text), bytes: Buffer.byteLength(text) }
    return { record, file: { path: twinPathOf(page.route), key: record.hash, text } }
  }

  /** The twin of a page that is kept. A twin also shows which of its links lead to twins. */
  function keptTwin(page: Page, { twin: record }: PageRecord): ReturnType<typeof twinFile> {
    const path = twinPathOf(page.route)
    const isSame = record && former.twinless === twinless && hasTwin(site, page) && isKept(path, record.hash)
    return isSame ? { record, file: { path, key: record.hash } } : twinFile(page, () => renderer.twin(page))
  }

  /** A page of the former output; else why it is not kept. */
  function kept(page: Page, record: PageRecord): ReturnType<Pages['finish']> | string {
    const current = isSameAtOnce(page, record) ? record.inputs : inputs(page, asked(record))
    const reason = differenceOf(record.inputs, current)
    if (reason) return reason
    const file = { path: outputPathOf(page.route), key: keyOfInputs(current) }
    if (!isKept(file.path, file.key)) return 'its file in the output was changed'
    const twin = keptTwin(page, record)
    const { page: own, files } = reused(page, record, file, twin)
    return { page: { ...own, ...(twin?.file.text !== undefined && { hasNewTwin: true }) }, files }
  }

  /** The page as another machine has drawn it from the same inputs. */
  function taken(page: Page): ReturnType<Pages['finish']> | undefined {
    const { route } = page
    const record = sharedPages.recordOf(route, digestsOf(page).own)
    if (!record || differenceOf(record.inputs, inputs(page, asked(record)))) return undefined
    const key = keyOfInputs(record.inputs)
    const text = sharedPages.textOf(route, key)
    const twinText = record.twin && sharedPages.textOf(route, record.twin.hash)
    if (text === undefined || (twinText !== undefined) !== hasTwin(site, page)) return undefined
    const twin =
      record.twin && twinText !== undefined
        ? { record: record.twin, file: { path: twinPathOf(route), key: record.twin.hash, text: twinText } }
        : undefined
    return reused(page, record, { path: outputPathOf(route), key, text }, twin)
  }

  function reused(
    { route, path }: Page,
    { twin: _former, ...record }: PageRecord,
    file: PageFile,
    twin: ReturnType<typeof twinFile>,
  ): ReturnType<Pages['finish']> {
    const time = site.times.get(path)
    const now = { ...record, ...(twin && { twin: twin.record }), ...(time !== undefined && { time }) }
    return { page: { route, path, record: now }, files: [file, ...(twin ? [twin.file] : [])] }
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

/** Hashes of values that many pages share, each computed once. */
function sharedHash(): (value: object) => string {
  const known = new WeakMap<object, string>()
  return (value) => {
    const hash = known.get(value) ?? hashOf(JSON.stringify(value))
    known.set(value, hash)
    return hash
  }
}
