import { gzipSync } from 'node:zlib'
import { fileBase } from '../../client/platform/file-base.ts'
import { handled } from '../base/handled.ts'
import type { BuildSummary } from '../model/build.ts'
import { inPhase, type OnEvent } from '../model/events.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { DiagramTable, DistantFile, OutputFile, Page } from '../model/types.ts'
import { llmsFiles } from '../site/files/llms.ts'
import { framesOthers, headersFile } from '../site/files/policy.ts'
import { publishedFiles } from '../site/files/published-files.ts'
import { keptLists } from './kept-lists.ts'
import type { FinishedPage } from './pages.ts'
import type { BuildRecord } from './record.ts'
import { filesForFiles, scriptOfData } from './relative.ts'
import type { ChangedOutput } from './write.ts'

type WriteContext = {
  onEvent: OnEvent
  output: ChangedOutput
  pages: readonly FinishedPage[]
  index: readonly Promise<readonly (OutputFile | DistantFile)[]>[]
  /** The site's code and styles. */
  code: readonly OutputFile[]
  diagrams: DiagramTable
}

/** The files of a site besides pages and index. An author's files replace generated ones, except for the site's code. */
export function ownFiles(
  { site, assets }: LoadedSite,
  bundle: { files: readonly OutputFile[] },
): OutputFile[] {
  const copies = [...assets].map(([path, copyOf]) => ({ path, copyOf }))
  const made = [...publishedFiles(site), ...copies, ...bundle.files]
  return site.config.base === fileBase ? filesForFiles(made) : made
}

/** Writes the other files while the index is still being made, then exchanges the outputs. `lists`: lists for machines that were rewritten. */
export function writeSite(
  { site, templates }: LoadedSite,
  { output, onEvent, pages, index, code, diagrams }: WriteContext,
): Promise<{ summary: BuildSummary; files: BuildRecord['files']; lists: readonly string[] }> {
  const scripts = pages.map(({ route, record }) => ({ route, scripts: record.scripts }))
  const write = async () => {
    const { base, csp } = site.config
    const isForFiles = base === fileBase
    // A policy inside a page cannot restrict who may frame it.
    if (csp !== false && !isForFiles) {
      const frames = framesOthers(site, templates)
      const files = [...site.files].map((file) => file.slice(1))
      await output.add([
        headersFile(csp === 'meta' ? [] : scripts, site.config, {
          files,
          frames,
          hasTwins: site.config.llms,
          hasWorker: site.config.pwa !== undefined,
        }),
      ])
    }
    const lists = await output.add(llmsOf(site, pages, output))
    const indexed: string[] = []
    const adding: Promise<unknown>[] = []
    for (const part of index) {
      const files = isForFiles ? (await part).map(scriptOfData) : await part
      indexed.push(...files.map(({ path }) => path))
      adding.push(handled(output.add(files)))
    }
    await Promise.all(adding)
    if (site.config.pwa) {
      const drawsItself = (page: Page) =>
        page.diagrams.some(({ key }) => (diagrams.get(key)?.status ?? 'client') === 'client')
      await output.add(keptLists(site, { indexed, code, drawsItself, placeOf: output.placeOf }))
    }
    const { written, files } = await output.publish()
    return { written, files, lists, summary: summarise(site, { pages, indexed, output, files }) }
  }
  return inPhase(onEvent, 'write', write, ({ written, summary }) => `${written} of ${summary.files} files`)
}

/** The lists and texts for machines, from the twins that were written. */
function llmsOf(
  site: Site,
  pages: readonly FinishedPage[],
  { read }: ChangedOutput,
): (OutputFile | DistantFile)[] {
  const twins = new Map(pages.map(({ route, record }) => [route, record.twin]))
  return llmsFiles(site, { twinOf: ({ route }) => twins.get(route)!, read })
}

type Written = {
  output: ChangedOutput
  pages: readonly FinishedPage[]
  /** Paths of the files of the index. */
  indexed: readonly string[]
  files: BuildRecord['files']
}

function summarise(site: Site, { output, pages, indexed, files }: Written): BuildSummary {
  const heaviest = [...pages].sort((a, b) => b.record.length - a.record.length).slice(0, 5)
  return {
    pages: site.pages.size,
    diagrams: new Set([...site.pages.values()].flatMap((page) => page.diagrams.map(({ key }) => key))).size,
    files: Object.keys(files).length,
    indexBytes: indexed.reduce((sum, path) => sum + (files[path]?.[0] ?? 0), 0),
    largest: heaviest.map(({ route }) => ({
      route,
      gzipBytes: gzipSync(output.read(outputPathOf(route))).length,
    })),
  }
}
