import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../hash.ts'
import { openRenderer, type Resources } from '../page/render.tsx'
import { scriptSources } from '../site/policy.ts'
import { outputPathOf } from '../site/routes.ts'
import type { Page, RenderedPage, Site } from '../types.ts'
import type { Spool } from '../write/spool.ts'
import type { PageDigests } from './digests.ts'
import { differenceOf, drawingsHash, inputsOf, type PageInputs } from './inputs.ts'
import type { SiteReads } from './reads.ts'
import { asked, type BuildRecord, isIntact, type PageRecord } from './record.ts'

/** A page of the output: drawn now, with the reason, or kept from the former build. `read` gives its HTML as it lies there. */
export type FinishedPage = {
  rendered: RenderedPage
  record: PageRecord
  read(): string | Uint8Array
  key: string
  reason?: string
}

export type PagesInput = {
  site: Site
  resources: Resources
  /** Hash of everything that all pages share. */
  theme: string
  digestsOf: (page: Page) => PageDigests
  /** The last build. */
  former: BuildRecord
  outDir: string
  /** The last word on a page that was drawn. */
  finish: (page: RenderedPage) => RenderedPage
  /** Where the HTML of drawn pages waits. */
  spool: Spool
}

export type Pages = { world: string; finish(page: Page): FinishedPage }

/**
 * Draws the pages whose inputs differ from those of the last build and keeps the others.
 *
 * Where neither the page nor anything that pages show each other has changed, nothing else is looked at; else the
 * page's props and links are worked out and compared, which costs a tenth of drawing it.
 */
export function openPages({
  site,
  resources,
  theme,
  digestsOf,
  former,
  outDir,
  finish,
  spool,
}: PagesInput): Pages {
  const renderer = openRenderer(site, resources)
  const shared = sharedHash()
  const world = hashOf(
    ...[...site.pages.values()].map((page) => digestsOf(page).outer),
    ...site.files,
    JSON.stringify([...site.imageSizes]),
    JSON.stringify(site.locales, (key, value) => (key === 'config' ? undefined : value)),
  )
  const { diagrams } = resources
  const context = { site, theme, diagrams, world, shared }
  const inputs = (page: Page, reads: SiteReads, props = renderer.props(page)): PageInputs => {
    const shownSidebar = renderer.shownSidebar(page, props)
    return inputsOf(page, digestsOf(page).own, props, reads, { ...context, shownSidebar })
  }

  function isSameAtOnce(page: Page, record: PageRecord): boolean {
    return (
      former.theme === theme &&
      former.world === world &&
      record.inputs.text === digestsOf(page).own &&
      record.time === site.times.get(page.path) &&
      record.inputs.diagrams === drawingsHash(page, diagrams, shared)
    )
  }

  function kept(page: Page, record: PageRecord, key: string): FinishedPage {
    const file = path.join(outDir, outputPathOf(page.route))
    const { route, path: name, islands } = page
    // Few ask for the text of a page that is kept.
    const read = () => readFileSync(file)
    return { rendered: withHtml({ route, path: name, islands }, read), record, read, key }
  }

  function draw(page: Page, reason: string): FinishedPage {
    const { rendered: drawn, props, asked: reads } = renderer.draw(page)
    const { html, ...rest } = finish(drawn)
    const read = spool.add(html)
    const rendered = withHtml(rest, read)
    const time = site.times.get(page.path)
    const record: PageRecord = {
      inputs: inputs(page, reads, props),
      links: [...reads.links],
      catalogs: [...reads.catalogs],
      whole: reads.whole,
      length: html.length,
      scripts: scriptSources(html),
      ...(time !== undefined && { time }),
    }
    return { rendered, record, read, key: keyOf(record.inputs), reason }
  }

  return {
    world,
    finish(page) {
      const record = former.pages[page.route]
      if (!record) return draw(page, 'it is new')
      const now = isSameAtOnce(page, record) ? record.inputs : inputs(page, asked(record))
      const reason = differenceOf(record.inputs, now)
      if (reason) return draw(page, reason)
      const key = keyOf(now)
      if (!isIntact(former, outDir, outputPathOf(page.route), key))
        return draw(page, 'its file in the output is not as it was written')
      const time = site.times.get(page.path)
      return kept(page, { ...record, ...(time !== undefined && { time }) }, key)
    },
  }
}

function withHtml(page: Omit<RenderedPage, 'html'>, read: FinishedPage['read']): RenderedPage {
  return {
    ...page,
    get html() {
      const html = read()
      return typeof html === 'string' ? html : Buffer.from(html).toString()
    },
  }
}

function keyOf(inputs: PageInputs): string {
  return hashOf(Object.values(inputs).join())
}

/** Hashes of values that many pages share: each is worked out once. */
function sharedHash(): (value: object) => string {
  const known = new WeakMap<object, string>()
  return (value) => {
    const hash = known.get(value) ?? hashOf(JSON.stringify(value))
    known.set(value, hash)
    return hash
  }
}
