import { gzipSync } from 'node:zlib'
import type { BuildSummary } from './build.ts'
import type { CompileOptions } from './compile.ts'
import { inPhase } from './events.ts'
import type { FinishedPage } from './incremental/pages.ts'
import type { BuildRecord } from './incremental/record.ts'
import { openChangedOutput } from './incremental/write.ts'
import type { LoadedSite } from './load-site.ts'
import { headersFile } from './site/policy.ts'
import { publishedFiles } from './site/published-files.ts'
import type { OutputFile, Site } from './types.ts'

type WriteContext = Pick<CompileOptions, 'output' | 'former' | 'onEvent'> & {
  bundle: { files: readonly OutputFile[] }
  pages: readonly FinishedPage[]
  index: readonly Promise<readonly OutputFile[]>[]
}

/** Writes what is there while the index is still being made, and exchanges the outputs when all is there. */
export async function writeSite(
  loaded: LoadedSite,
  { output, former, onEvent, bundle, pages, index }: WriteContext,
): Promise<{ summary: BuildSummary; files: BuildRecord['files'] }> {
  const { site } = loaded
  const { csp, base } = site.config
  const scripts = pages.map(({ rendered: { route }, record }) => ({ route, scripts: record.scripts }))
  const changed = openChangedOutput(output, former)
  const write = async () => {
    await changed.add([
      ...(csp === true ? [headersFile(scripts, base)] : []),
      ...bundle.files,
      ...publishedFiles(site),
      // What an author copies wins over what is made.
      ...copies(loaded),
    ])
    await changed.addPages(pages)
    const indexed: OutputFile[] = []
    for (const part of index) {
      const files = await part
      indexed.push(...files)
      await changed.add(files)
    }
    const { written, files } = await changed.publish()
    return { written, files, summary: summarise(site, pages, indexed, Object.keys(files).length) }
  }
  try {
    return await inPhase(
      onEvent,
      'write',
      write,
      ({ written, summary }) => `${written} of ${summary.files} files`,
    )
  } catch (error) {
    await changed.drop()
    throw error
  }
}

function copies({ assets }: LoadedSite): OutputFile[] {
  return [...assets].map(([path, copyOf]) => ({ path, copyOf }))
}

function summarise(
  site: Site,
  pages: readonly FinishedPage[],
  index: readonly OutputFile[],
  files: number,
): BuildSummary {
  const heaviest = [...pages].sort((a, b) => b.record.length - a.record.length).slice(0, 5)
  return {
    pages: site.pages.size,
    diagrams: new Set([...site.pages.values()].flatMap((page) => page.diagrams.map(({ key }) => key))).size,
    files,
    indexBytes: index.reduce((sum, file) => sum + ('contents' in file ? file.contents.length : 0), 0),
    largest: heaviest.map(({ rendered: { route, html } }) => ({ route, gzipBytes: gzipSync(html).length })),
  }
}
