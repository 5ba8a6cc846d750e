import pMap from 'p-map'
import type { Config } from '../config/types.ts'
import { hashOf } from '../hash.ts'
import { digestsOf, type PageDigests } from '../incremental/digests.ts'
import { valuesText } from '../incremental/unchanged.ts'
import { kbsiteBuild } from '../package.ts'
import type { SiteTemplates } from '../page/layouts.ts'
import { includedReader, type ReadIncluded } from '../read/included.ts'
import type { RecordSource } from '../search/record.ts'
import { cutSectionsOf } from '../search/sections.ts'
import { localeLabels } from '../site/locales.ts'
import type { Page, SourceFile } from '../types.ts'
import type { Cache } from '../write/cache.ts'
import type { Pack } from '../write/pack.ts'
import { DamagedCacheError } from './damaged-cache.ts'
import type { PageFacts, PageParser, StoredPage } from './page-parser.ts'
import { openWorkers, type ParseWorkers, type StartedThread, workersFor } from './workers.ts'

export type Parser = {
  /** One page: from the cache when nothing it depends on has changed. */
  parse(source: SourceFile): Promise<Page>
  /**
   * The pages of sources, in their order: from the cache where nothing that a page depends on has changed. `onPage` is called
   * after each.
   *
   * The tree of a page stays packed until it is read, and is unpacked anew each time: ten thousand trees do not fit into memory.
   */
  parseAll(sources: readonly SourceFile[], onPage?: () => void): Promise<Page[]>
  /** Parses a note for nothing, so that the next one finds everything loaded and compiled. */
  warmUp(source: SourceFile): Promise<void>
  /** What tells whether a page that came from here is the same as another time. */
  digestsOf(page: Page): PageDigests
  /** What the search index takes of a page. */
  sectionsOf(page: Page): RecordSource['sections']
  /** How many pages were parsed and how many came from the cache. */
  counts(): { parsed: number; cached: number }
}

/**
 * Parses through the cache: few notes in this thread, many in workers. The key covers kbsite, config, templates, path and
 * content; files that a note takes in are compared with what they were.
 */
export function openParser(
  config: Config,
  templates: Pick<SiteTemplates, 'components' | 'hash'>,
  cache: Cache,
  read: ReadIncluded = includedReader(config),
  started: StartedThread[] = [],
): Parser {
  const parsed = { components: templates.components, showsTrees: showsTrees(config) }
  const siteKey = hashOf(
    kbsiteBuild,
    config.hash,
    valuesKey(config),
    templates.hash,
    String(parsed.showsTrees),
  )
  const metas = cache.pack('page')
  const trees = cache.pack('tree')
  const cuts = cache.pack('section')
  const counts = { parsed: 0, cached: 0 }
  const known = new WeakMap<Page, { digests: PageDigests; key?: string }>()
  let inThread: Promise<PageParser> | undefined

  /** The libraries that parse are loaded when there is something to parse. */
  function parserInThread() {
    inThread ??= import('./page-parser.ts').then(({ createPageParser }) =>
      createPageParser(config, parsed, read),
    )
    return inThread
  }

  async function stored(key: string): Promise<Page | undefined> {
    // Who asks keeps it: a page that is not drawn again asks for nothing more.
    const isWhole = [trees, cuts].every((pack) => pack.has(key))
    const bytes = isWhole ? metas.read(key) : undefined
    if (!bytes) return undefined
    const facts = factsOf(bytes)
    return (await areCurrent(facts.inputs, read)) ? opened(facts, key) : undefined
  }

  function store(key: string, { facts, tree, sections }: StoredPage): Page {
    metas.add(key, facts)
    trees.add(key, tree)
    cuts.add(key, sections)
    return opened(factsOf(facts), key)
  }

  function opened({ meta, digests }: PageFacts, key: string): Page {
    const page = Object.defineProperty(meta as Page, 'tree', {
      enumerable: true,
      configurable: true,
      get() {
        return JSON.parse(kept(trees, key, meta.path).toString())
      },
    })
    known.set(page, { digests, key })
    return page
  }

  async function parseOne(source: SourceFile, workers: ParseWorkers | undefined): Promise<StoredPage> {
    const page = await workers?.parse(source)
    return page ?? (await parserInThread())(source)
  }

  async function parseAll(sources: readonly SourceFile[], onPage = () => {}): Promise<Page[]> {
    const keys = sources.map((source) => hashOf(siteKey, source.path, source.hash))
    const pages = await pMap(keys, stored, { concurrency: 32 })
    const missing = sources.flatMap((source, index) => (pages[index] ? [] : [{ source, index }]))
    counts.cached += sources.length - missing.length
    counts.parsed += missing.length
    const threads = workersFor(missing.length, config)
    const workers = threads > 0 ? openWorkers({ config, site: parsed }, threads, started) : undefined
    try {
      await pMap(
        missing,
        async ({ source, index }) => {
          pages[index] = store(keys[index]!, await parseOne(source, workers))
          onPage()
        },
        { concurrency: 32 },
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
    digestsOf(page) {
      const digests = known.get(page)?.digests ?? digestsOfWhole(page)
      if (!known.has(page)) known.set(page, { digests })
      return digests
    },
    sectionsOf(page) {
      const key = known.get(page)?.key
      return key ? kept(cuts, key, page.path) : cutSectionsOf(page)
    },
  }
}

/**
 * What parsing reads of the config's values, which may come from outside its files: from the environment, say. Of the theme that is little,
 * and its sidebars change with every note where code lists them.
 */
function valuesKey(config: Config): string {
  const { markdown, diagrams, rewrites, themeConfig } = config
  return valuesText([markdown, diagrams, rewrites, localeLabels(config), themeConfig.search !== false])
}

/** What is stored of a page beside its facts. */
function kept(pack: Pack, key: string, path: string): Buffer {
  const bytes = pack.read(key)
  if (!bytes) throw new DamagedCacheError(`The text of "${path}" is not in the cache any more.`)
  return bytes
}

/**
 * Whether code of the site is given pages, and may look at their trees. What a config makes of a page is no longer known here, so its
 * sections are cut from its tree.
 */
function showsTrees({ transformPage, transformHtml, themeConfig, locales }: Config): boolean {
  const themes = [themeConfig, ...Object.values(locales).map((locale) => locale.themeConfig)]
  const hasPattern = themes.some((theme) => typeof theme?.editLink?.pattern === 'function')
  return transformPage !== undefined || transformHtml !== undefined || hasPattern
}

function factsOf(bytes: Uint8Array): PageFacts {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
}

async function areCurrent(inputs: PageFacts['inputs'], read: ReadIncluded): Promise<boolean> {
  for (const [path, hash] of inputs) {
    if ((await read(path)).hash !== hash) return false
  }
  return true
}

/** The digests of a page that the site's config made from a parsed one. */
function digestsOfWhole({ tree, ...meta }: Page): PageDigests {
  return digestsOf(meta, JSON.stringify(tree))
}
