import { hashOf } from '../base/hash.ts'
import type { PageDigests } from '../model/digests.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, RenderedPage } from '../model/types.ts'
import type { Resources } from '../page/document.tsx'
import { openRenderer } from '../page/render.tsx'
import type { SiteReads } from '../site/reads.ts'
import { backlinksHash, differenceOf, drawingsHash, inputsOf, type PageInputs } from './inputs.ts'
import { asked, type BuildRecord, type PageRecord } from './record.ts'

/** A page of the output: rendered now, for a reason, or kept from the former build. */
export type FinishedPage = Pick<Page, 'route' | 'path'> & { record: PageRecord; reason?: string }

/** The file of a page, its path in the output, and the key of its contents; the HTML only when it was rendered now. */
export type PageFile = { path: string; key: string; html?: string }

type PagesInput = {
  site: Site
  resources: Resources
  /** Hash of everything that all pages share. */
  theme: string
  digestsOf: (page: Page) => PageDigests
  /** The last build. */
  former: BuildRecord
  /** Whether a file of the last output, with this key, is as it was written. */
  isKept: (name: string, key: string) => boolean
  /** Post-processes a page that was rendered. */
  finish: (page: RenderedPage) => RenderedPage
}

type Pages = { siteHash: string; finish(page: Page): { page: FinishedPage; file: PageFile } }

/**
 * Renders the pages whose inputs differ from those of the last build and keeps the others.
 *
 * If neither the page nor anything that pages show each other has changed, nothing else is looked at; else the page's props and links are
 * computed and compared.
 */
export function openPages({ site, resources, theme, digestsOf, former, isKept, finish }: PagesInput): Pages {
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
    const { rendered, props, asked: reads } = renderer.draw(page)
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
      ...(time !== undefined && { time }),
    }
    return {
      page: { route, path, record, reason },
      file: { path: outputPathOf(route), key: keyOf(record.inputs), html },
    }
  }

  return {
    siteHash,
    finish(page) {
      const record = former.pages[page.route]
      if (!record) return draw(page, 'it is new')
      const now = isSameAtOnce(page, record) ? record.inputs : inputs(page, asked(record))
      const reason = differenceOf(record.inputs, now)
      if (reason) return draw(page, reason)
      const { route, path } = page
      const file = { path: outputPathOf(route), key: keyOf(now) }
      if (!isKept(file.path, file.key)) return draw(page, 'its file in the output was changed')
      const time = site.times.get(path)
      return { page: { route, path, record: { ...record, ...(time !== undefined && { time }) } }, file }
    },
  }
}

function keyOf(inputs: PageInputs): string {
  return hashOf(Object.values(inputs).join())
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
