import { setImmediate as nextTurn } from 'node:timers/promises'
import pMap from 'p-map'
import { fileBase } from '../../client/platform/file-base.ts'
import type { Client } from '../assets/cached.ts'
import type { Cache } from '../cache/cache.ts'
import { openBudgets } from '../check/budgets.ts'
import type { DiagramResult } from '../diagrams/table.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Diagram, OutputFile, Page, RenderedPage } from '../model/types.ts'
import { hasEmbeds } from '../page/embeds.ts'
import { notFoundPage } from '../page/render.tsx'
import { RenderError } from '../page/render-error.ts'
import { linkTargets } from '../site/assemble.ts'
import { screenLocales } from '../site/files/not-found.ts'
import { framesOthers, withPolicyTag } from '../site/files/policy.ts'
import { madePages } from '../site/made-pages.ts'
import { type FinishedPage, openPages } from './pages.ts'
import type { BuildRecord } from './record.ts'
import { pageForFiles } from './relative.ts'
import { resourcesOf } from './resources.ts'
import type { ChangedOutput } from './write.ts'

type PagesContext = {
  drawing: Promise<Pick<DiagramResult, 'table'>>
  bundle: Pick<Client, 'manifest'>
  theme: string
  former: BuildRecord
  cache: Cache
  output: ChangedOutput
}

/** How many pages may be in the course of being written while others are rendered. */
const writtenBeside = 8

/**
 * Renders the pages that need it and writes them beside the output; `failed` are findings about pages that could not be rendered. The event
 * loop runs after each page, so that the index process does not have to wait for all of them. Pages without diagrams come first, while a
 * browser draws the diagrams.
 */
export async function finishPages(
  loaded: LoadedSite,
  { output, drawing, bundle, ...context }: PagesContext,
): Promise<{ siteHash: string; twinless: string; pages: FinishedPage[]; failed: Diagnostic[] }> {
  const { site, templates, digestsOf } = loaded
  const table = new Map<string, Diagram>()
  const resources = resourcesOf(loaded, bundle, { table })
  const isKept = await output.takenOver()
  const {
    siteHash,
    twinless,
    finish: finishPage,
  } = openPages({ site, resources, digestsOf, isKept, finish: finisher(site, templates), ...context })
  const notes = [...site.pages.values()]
  const added = [...screenLocales(site).map(notFoundPage), ...madePages(site)]
  const failed: Diagnostic[] = []
  const finishOne = async (one: Page) => {
    try {
      const { page, files } = finishPage(one)
      for (const file of files) await output.addPage(file)
      await nextTurn()
      return [page]
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      failed.push(error.diagnostic)
      return []
    }
  }
  const options = { concurrency: writtenBeside }
  const early = await pMap(notes, (page) => (mayShowDiagrams(page) ? undefined : finishOne(page)), options)
  for (const [key, diagram] of (await drawing).table) table.set(key, diagram)
  const pages = (await pMap(notes, (page, index) => early[index] ?? finishOne(page), options)).flat()
  // A template that fails on notes most likely fails on generated pages too, and the author has no file to correct there.
  if (failed.length === 0) pages.push(...(await pMap(added, finishOne, options)).flat())
  return { siteHash, twinless, pages, failed }
}

/** Embedded notes may have diagrams. */
function mayShowDiagrams(page: Page): boolean {
  return page.diagrams.length > 0 || hasEmbeds(page)
}

/** The last step for the HTML of a page. */
function finisher(site: Site, templates: LoadedSite['templates']): (page: RenderedPage) => RenderedPage {
  const { config } = site
  const isFile = config.base === fileBase
  const frames = framesOthers(site, templates)
  const targets = linkTargets(site)
  return (page) => {
    const own = config.csp === 'meta' ? withPolicyTag(page, frames, isFile) : page
    return isFile ? pageForFiles(own, targets) : own
  }
}

/** Findings about pages that weigh more than the site allows. */
export function overBudget(
  { config, pages }: Site,
  finished: readonly FinishedPage[],
  { manifest, files }: Pick<Client, 'manifest'> & { files: readonly OutputFile[] },
  output: Pick<ChangedOutput, 'read'>,
): Diagnostic[] {
  const named = (hrefs: readonly string[]) =>
    files.filter((file) => hrefs.includes(`${config.base}${file.path}`))
  const check = openBudgets(config.budgets, {
    script: named([manifest.script, ...manifest.scriptImports]),
    styles: named(manifest.styles),
  })
  // The author cannot make not-found screens and sidebar pages lighter.
  return finished.flatMap(({ route, record }) => {
    const page = pages.get(route)
    return page ? check(page, { length: record.length, read: () => output.read(outputPathOf(route)) }) : []
  })
}
