import { counted } from './base/counted.ts'
import { bookOf } from './book/book.ts'
import type { Book } from './book/model.ts'
import { selectedPages } from './book/selection.ts'
import { findingsOf } from './build/compile.ts'
import { drawDiagrams } from './build/resources.ts'
import { type Cache, openCache, withCache } from './cache/cache.ts'
import { loadSite } from './load.ts'
import type { Config } from './model/config.ts'
import { hasErrors, sortDiagnostics } from './model/diagnostics.ts'
import { inPhase, type OnEvent } from './model/events.ts'
import type { ExportFormat } from './model/export-format.ts'
import type { Site } from './model/site.ts'
import type { Diagnostic, Page } from './model/types.ts'
import { replaceContents, writeWhole } from './write/one-file.ts'

type ExportOptions = {
  format: ExportFormat
  /** The absolute path of the output; `title` is that of the site or of the exported pages. */
  fileFor(title: string): string
  /** Paths of notes and folders, or addresses; if empty, the whole site in its first language. */
  names: readonly string[]
  onEvent: OnEvent
}

type Exported = { diagnostics: Diagnostic[]; file?: string; pages: number }

/** Exports pages of a site as one file. Errors end the export before anything is written. */
export function exportSite(config: Config, options: ExportOptions): Promise<Exported> {
  return withCache(openCache(config.cacheDir), (cache) => exportWith(cache, config, options))
}

async function exportWith(
  cache: Cache,
  config: Config,
  { format, fileFor, names, onEvent }: ExportOptions,
): Promise<Exported> {
  const loaded = await loadSite(config, cache, onEvent)
  const pages = selectedPages(loaded, names)
  const checked = await inPhase(onEvent, 'check', () => findingsOf(loaded))
  if (hasErrors(checked)) return { diagnostics: checked, pages: 0 }
  const drawn = await inPhase(
    onEvent,
    'diagrams',
    () => drawDiagrams(withPages(loaded.site, pages), cache, onEvent),
    ({ table }) => counted(table.size, 'diagram'),
  )
  const diagnostics = sortDiagnostics([...checked, ...drawn.diagnostics])
  if (hasErrors(diagnostics)) return { diagnostics, pages: 0 }
  const onChapter = (done: number, total: number) =>
    onEvent({ kind: 'progress', phase: 'pages', done, total })
  const book = await inPhase(
    onEvent,
    'pages',
    () => bookOf(loaded, pages, { names, diagrams: drawn.table, onChapter }),
    ({ chapters }) => counted(chapters.length, 'page'),
  )
  const file = fileFor(book.title)
  await inPhase(onEvent, 'write', () => writers[format](book, { file, config, onEvent }))
  return { diagnostics, file, pages: book.chapters.length }
}

type Target = { file: string; config: Config; onEvent: OnEvent }

const writers: Readonly<Record<ExportFormat, (book: Book, target: Target) => Promise<void>>> = {
  async epub(book, { file }) {
    const { epubOf } = await import('./book/epub.ts')
    await replaceContents(file, await epubOf(book))
  },
  async html(book, { file }) {
    const { htmlOf } = await import('./book/html.ts')
    await replaceContents(file, await htmlOf(book))
  },
  async pdf(book, { file, config, onEvent }) {
    const [{ htmlOf }, { printPdf }] = await Promise.all([import('./book/html.ts'), import('./book/pdf.ts')])
    const html = await htmlOf(book)
    const onNotice = (message: string) => onEvent({ kind: 'notice', message })
    await writeWhole(file, (beside) => printPdf(html, beside, { browser: config.diagrams.browser, onNotice }))
  },
}

/** The site with its diagrams drawn in advance, as a book cannot draw any; only with these pages, unless they embed others. */
function withPages(site: Site, pages: readonly Page[]): Site {
  const { config } = site
  const diagrams = { ...config.diagrams, prerender: config.diagrams.prerender || ('auto' as const) }
  const hasEmbeds = pages.some(({ links }) => links.some(({ source }) => source === 'kb-embed'))
  return {
    ...site,
    config: { ...config, diagrams },
    ...(!hasEmbeds && { pages: new Map(pages.map((page) => [page.route, page])) }),
  }
}
