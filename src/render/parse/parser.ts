import pMap from 'p-map'
import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import { kbsiteBuild } from '../base/package.ts'
import { valuesText } from '../base/values.ts'
import type { Cache } from '../cache/cache.ts'
import { localeLabels } from '../config/labels.ts'
import { showsBacklinks } from '../config/link-pages.ts'
import type { Config } from '../model/config.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Page, SourceFile } from '../model/types.ts'
import { includedReader, type ReadIncluded } from '../read/included.ts'
import { webFeaturesInput, webFeaturesVersion } from '../read/web-features.ts'
import { blockInput, noteBlocks } from './foreign/note-blocks.ts'
import { fileNames, namedInput, titleInput, titleNamed } from './foreign/note-names.ts'
import type { StoredPage } from './page-parser.ts'
import { openStoredPages, type StoredPages } from './stored-pages.ts'
import { openWorkers, type ParseWorkers, workersFor } from './workers.ts'

export type Parser = Pick<StoredPages, 'treeOf' | 'digestsOf' | 'cutOf'> & {
  /** One page: from the cache when nothing it depends on has changed. */
  parse(source: SourceFile): Promise<Page>
  /** The pages of sources, in order: from the cache when nothing that a page depends on has changed. `onPage` is called after each. */
  parseAll(sources: readonly SourceFile[], onPage?: () => void): Promise<Page[]>
  /** Parses a note only to load and compile everything for the next one. */
  warmUp(source: SourceFile): Promise<void>
  /** How many pages were parsed and how many came from the cache. */
  counts(): { parsed: number; cached: number }
}

/**
 * Parses through the cache: few notes in this thread, many in workers. The key covers kbsite, config, templates, path and content; included
 * files are compared with their former contents.
 */
export function openParser(
  config: Config,
  templates: Pick<SiteTemplates, 'components' | 'layouts' | 'hash'>,
  cache: Cache,
  read: ReadIncluded = includedReader(config),
): Parser {
  const known = { components: templates.components, layouts: Object.keys(templates.layouts) }
  const siteKey = hashOf(kbsiteBuild, config.hash, valuesKey(config), templates.hash)
  const featuresVersion = once(() => webFeaturesVersion(config.root))
  const names = once(() => fileNames(config.srcDir))
  const blocks = noteBlocks(config)
  const stored = openStoredPages(cache, async (input) => {
    if (input === webFeaturesInput) return featuresVersion()
    if (input.startsWith(namedInput)) return names()(input.slice(namedInput.length)) ?? ''
    if (input.startsWith(titleInput))
      return titleNamed(input.slice(titleInput.length), names(), config.srcDir) ?? ''
    if (input.startsWith(blockInput)) return JSON.stringify(blocks(input.slice(blockInput.length))) ?? ''
    return (await read(input)).hash
  })
  const counts = { parsed: 0, cached: 0 }
  /** The parsing libraries are loaded when there is something to parse. */
  const parserInThread = once(async () => {
    const { createPageParser } = await import('./page-parser.ts')
    return createPageParser(config, known, read)
  })

  async function parseOne(source: SourceFile, workers: ParseWorkers | undefined): Promise<StoredPage> {
    return (await workers?.parse(source)) ?? (await parserInThread())(source)
  }

  async function parseAll(sources: readonly SourceFile[], onPage = () => {}): Promise<Page[]> {
    const keys = sources.map((source) => hashOf(siteKey, source.path, source.hash))
    const pages = await pMap(keys, stored.find, { concurrency: 32 })
    const missing = sources.flatMap((source, index) =>
      pages[index] ? [] : [{ source, index, length: source.text.length }],
    )
    counts.cached += sources.length - missing.length
    counts.parsed += missing.length
    const lengths = missing.map(({ length }) => length)
    const threads = workersFor(lengths, config)
    // The longest first, so that no thread is left with one at the end. The site's own plug-ins see them in order.
    if (threads > 0) missing.sort((a, b) => b.length - a.length)
    const workers = threads > 0 ? openWorkers({ config, templates: known }, threads) : undefined
    try {
      await pMap(
        missing,
        async ({ source, index }) => {
          const page = await parseOne(source, workers)
          const key = keys[index]!
          // Under a key that is never looked up, because a faster machine may be able to read the page.
          pages[index] = stored.add(page.failed ? hashOf(key, 'failed') : key, page)
          onPage()
        },
        // A thread has one more note queued, so that it never waits.
        { concurrency: 2 * Math.max(1, threads) },
      )
    } finally {
      await workers?.close()
    }
    return pages as Page[]
  }

  return {
    counts: () => ({ ...counts }),
    parse: async (source) => (await parseAll([source]))[0]!,
    parseAll,
    async warmUp(source) {
      await (await parserInThread())(source)
    },
    treeOf: stored.treeOf,
    digestsOf: stored.digestsOf,
    cutOf: stored.cutOf,
  }
}

/**
 * The config values that affect parsing, which may come from outside its files, for instance from the environment. Little of the theme
 * does, and its sidebars change with every note where code generates them.
 */
function valuesKey(config: Config): string {
  return valuesText([
    config.notes,
    config.siteUrl,
    config.dialect,
    config.addressFolders,
    config.noteData,
    config.noteValues,
    config.markdown,
    config.diagrams,
    config.rewrites,
    localeLabels(config),
    config.themeConfig.search !== false,
    showsBacklinks(config),
  ])
}
