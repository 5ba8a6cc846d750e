import path from 'node:path'
import { removePosition } from 'unist-util-remove-position'
import type { KnownForms } from '../../client/widgets/search-box/cut.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import { hashOf } from '../base/hash.ts'
import { thrownAt } from '../base/thrown-at.ts'
import { labelsByLocale } from '../config/labels.ts'
import { showsBacklinks } from '../config/link-pages.ts'
import { frontmatterIn } from '../config/note-data.ts'
import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import type { CutPage } from '../model/cut.ts'
import { digestsOf, type PageDigests } from '../model/digests.ts'
import type { Diagnostic, Page, PageWithTree, SourceFile } from '../model/types.ts'
import { includedReader, type ReadIncluded } from '../read/included.ts'
import { openWebFeatures, webFeaturesInput, webFeaturesVersion } from '../read/web-features.ts'
import { builtInAttributes, builtInComponents, islandOfBuiltIn } from './built-in-components.ts'
import { createHighlighter } from './code/highlight.ts'
import { bytesOfCut } from './cut/cut-page.ts'
import { cutSectionsOf } from './cut/sections.ts'
import { diagramKey } from './diagram/key.ts'
import { foreignOptions, withLookupsKept } from './foreign/options.ts'
import { openPageTime, type PageTime, SlowPageError, slowPage } from './limits/page-time.ts'
import { type Formulas, FormulasError, mayHoldFormulas } from './lint/formulas.ts'
import { parsePage } from './page.ts'
import { createProcessor, type PageProcessor, type ProcessorOptions } from './processor.ts'
import { switchesFor, type Wanted } from './switches.ts'
import { isTagName } from './tags.ts'

/** A site's own components, and whether the browser needs them too. */
type KnownComponents = Readonly<Record<string, { island: boolean }>>

/** Facts about the templates: components and names of layouts. */
export type KnownTemplates = { components: KnownComponents; layouts: readonly string[] }

/** The stored data of a page besides its tree. */
export type PageFacts = {
  meta: Page
  /** The other files that the page was made from: source-relative path, and `hash` of the part that was read. */
  inputs: readonly (readonly [path: string, hash: string])[]
  digests: PageDigests
}

/**
 * A page as it is stored and posted by a thread: JSON in UTF-8, the facts as `PageFacts`, the tree without positions; `cut` by
 * `bytesOfCut`.
 */
export type StoredPage = {
  facts: Uint8Array
  tree: Uint8Array
  cut: Uint8Array
  /** The page could not be read, or not in time: another attempt may succeed. */
  failed?: true
}

type PageParser = (source: SourceFile) => Promise<StoredPage>

/** A parser of single notes in this thread. */
export function createPageParser(
  config: Config,
  { components, layouts }: KnownTemplates,
  read: ReadIncluded = includedReader(config),
): PageParser {
  const { markdown } = config
  const processor = processorFor(config, components)
  const labels = labelsByLocale(config)
  const homes = new Set(['/', ...Object.keys(config.locales).map((key) => `/${key}/`)])
  const foreign = foreignOptions(config, Object.keys(components))
  const isSearched = config.themeConfig.search !== false
  const forms: KnownForms = new Map()
  const webFeatures = openWebFeatures(config.root)
  return async (source) => {
    const inputs = new Map<string, string>()
    const time = openPageTime(markdown.timeLimit)
    const shown = new Set<string>()
    const context = {
      labels: (lang?: unknown) => labels(source.path, lang),
      homes,
      foreign: withLookupsKept(foreign, inputs, shown),
      ...frontmatterIn(config),
      placeInPlugins: (error: unknown) => {
        const place = thrownAt(error, (file) => config.inputs.includes(file))
        return place && path.relative(config.root, place)
      },
      notes: config.notes,
      layouts,
      time,
      missingInclude: markdown.include?.silent ? ('warning' as const) : ('error' as const),
      webFeatures() {
        inputs.set(webFeaturesInput, webFeaturesVersion(config.root))
        return webFeatures()
      },
      async read(name: string) {
        const found = await read(name)
        inputs.set(found.path, found.hash)
        return found
      },
    }
    const isMdx = foreign.syntax.includes('mdx') && (markdown.mdx || source.path.endsWith('.mdx'))
    const parseWith = (formulas: Formulas) =>
      parsePage(source, {
        ...context,
        processor({ obsidian = markdown.obsidian ?? false }) {
          const vault = obsidian === true
          return { run: processor({ formulas, vault, isMdx }).run, isVault: vault }
        },
      })
    const { page, tree, way } = await firstThatFits(waysToParse(markdown, source), parseWith)
    const hasFormulas = markdown.math === undefined && way !== 'unlikely'
    // A change in the page's inputs changes the page.
    const hash = inputs.size > 0 ? hashOf(page.hash, ...inputs.values()) : page.hash
    removePosition(tree, { force: true })
    const bytes = bytesOf(tree)
    const isRead = !page.diagnostics.some(({ rule }) => rule === 'page-failed')
    const { cut, diagnostics } =
      isSearched && isRead ? cutInTime({ ...page, tree }, time, forms) : uncut(page)
    const dependsOn = [...new Set([...page.dependsOn, ...shown])].sort()
    const meta: Page = { ...page, hash, dependsOn, diagnostics, ...(hasFormulas && { hasFormulas }) }
    const facts: PageFacts = { meta, inputs: [...inputs], digests: digestsOf(meta, bytes) }
    const failed = meta.diagnostics.some(({ rule }) => rule === 'page-failed')
    return { facts: bytesOf(facts), tree: bytes, cut: bytesOfCut(cut), ...(failed && { failed }) }
  }
}

/** How a note may be parsed, the most likely way first: unless the config decides, formulas are read in notes that contain some. */
function waysToParse({ math }: Config['markdown'], { text }: SourceFile): Formulas[] {
  if (math !== undefined) return [math ? 'read' : 'text']
  return mayHoldFormulas(text) ? ['likely', 'unlikely', 'read'] : ['unlikely', 'read']
}

async function firstThatFits<Parsed>(
  [way, ...others]: readonly Formulas[],
  parse: (way: Formulas) => Promise<Parsed>,
): Promise<Parsed & { way: Formulas }> {
  try {
    return { ...(await parse(way!)), way: way! }
  } catch (error) {
    if (!(error instanceof FormulasError)) throw error
    return firstThatFits(others, parse)
  }
}

/** Processors of the site's Markdown, one for each kind of note. */
function processorFor(config: Config, components: KnownComponents): (wanted: Wanted) => PageProcessor {
  const { markdown, diagrams, notes, siteUrl } = config
  const dialect = dialectNamed(config.dialect)
  const { showsTitle = true } = dialect ?? { showsTitle: false }
  const options: Omit<ProcessorOptions, 'switches'> = {
    highlight: createHighlighter(markdown),
    lineNumbers: markdown.lineNumbers ?? false,
    defaultLang: markdown.defaultHighlightLang ?? 'txt',
    diagramKey: (text) => diagramKey(text, diagrams),
    components: [...new Set([...builtInComponents, ...Object.keys(components).filter(isTagName)])],
    attributesOf: (name) => (Object.hasOwn(components, name) ? undefined : builtInAttributes[name]),
    islandOf: (name, props) => (components[name]?.island ? `site:${name}` : islandOfBuiltIn(name, props)),
    tocLevels: markdown.toc?.level ?? [2, 3],
    showsTitle: typeof showsTitle === 'function' ? showsTitle(config.addressFolders ?? {}) : showsTitle,
    headingIds: dialect?.headingIds,
    linkOf: dialect?.link,
    sentences: showsBacklinks(config),
    notes,
    siteOrigin: siteUrl && new URL(siteUrl).origin,
    remarkPlugins: markdown.remarkPlugins ?? [],
    rehypePlugins: markdown.rehypePlugins ?? [],
  }
  const made = new Map<string, PageProcessor>()
  return (wanted) => {
    const key = JSON.stringify(wanted)
    return getOrInsert(made, key, () =>
      createProcessor({ ...options, switches: switchesFor(config, wanted) }),
    )
  }
}

/** A page's input for the search, and its findings; an additional one if there was no time left to cut it. */
export function cutInTime(
  { tree, ...page }: PageWithTree,
  time: PageTime,
  forms?: KnownForms,
): { cut: CutPage; diagnostics: readonly Diagnostic[] } {
  try {
    time.step('its words for the search')
    return { cut: time.spend(() => cutSectionsOf(page, tree, forms)), diagnostics: page.diagnostics }
  } catch (error) {
    if (!(error instanceof SlowPageError)) throw error
    const at = { path: page.path, place: { line: 1, column: 1 } }
    return uncut({ diagnostics: [...page.diagnostics, slowPage(error, at)] })
  }
}

function uncut({ diagnostics }: Pick<Page, 'diagnostics'>) {
  return { cut: { distinct: '', sections: [] }, diagnostics }
}

function bytesOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
