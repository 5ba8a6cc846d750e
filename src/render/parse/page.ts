import type { ElementContent, Root, RootContent } from 'hast'
import { VFile } from 'vfile'
import type { Labels } from '../../../templates/labels/labels.ts'
import { withoutTabs } from '../dialects/files.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import { folderRoute, isFolderNote } from '../model/folder-notes.ts'
import { routeOf } from '../model/routes.ts'
import type { Frontmatter, Page, Place, Route, Severity, SourceFile } from '../model/types.ts'
import type { ReadIncluded } from '../read/included.ts'
import type { WebFeatures } from '../read/web-features.ts'
import { foreignLines } from './foreign/lines.ts'
import type { ForeignOptions } from './foreign/options.ts'
import { checkedFrontmatter } from './frontmatter/check.ts'
import { frontmatterIn } from './frontmatter/frontmatter.ts'
import { frontmatterLinks } from './frontmatter/links.ts'
import { element } from './html/hast.ts'
import { expandIncludes } from './includes/includes.ts'
import { pageFailure } from './limits/page-failure.ts'
import type { PageTime } from './limits/page-time.ts'
import { frontmatterComments } from './lint/comments.ts'
import { FormulasError } from './lint/formulas.ts'
import { titleFromName } from './name-title.ts'
import { nameFeature } from './named-features.ts'
import type { PageState } from './page-state.ts'
import { plainText } from './plain-text.ts'
import { withEmoji } from './plugins/emoji.ts'
import type { PageProcessor } from './processor.ts'
import { safeHead } from './safe/safe-head.ts'

export type ParseContext = {
  /** The processor of a note with this front matter, and whether it reads the Markdown of Obsidian. */
  processor: (data: Frontmatter) => { run: PageProcessor['run']; isVault: boolean }
  /** The texts of a page in the language that its front matter names, if any. */
  labels: (lang?: unknown) => Labels
  /** Reads files that the page includes. */
  read: ReadIncluded
  webFeatures: () => WebFeatures | undefined
  /** Content that notes may have. */
  notes: Config['notes']
  /** Syntax of other tools that the note may contain. */
  foreign: ForeignOptions
  /** Front matter translated into ours. */
  frontmatter?: (data: Frontmatter, path: string) => Frontmatter
  /** Addresses of the home pages of the site's languages. */
  homes: ReadonlySet<Route>
  /** Names of the layouts; if unknown, any is accepted. */
  layouts?: readonly string[]
  /** Severity of an inclusion of a missing file. */
  missingInclude: Severity
  /** The time that may be spent on the page. */
  time: PageTime
  /** Locates, for messages, what was thrown in the site's own plug-ins. */
  placeInPlugins?: (error: unknown) => string | undefined
}

/**
 * One source file as a page. Never throws for what an author wrote: a page that cannot be parsed becomes an
 * empty page with an error. Throws a `FormulasError` where the processor does.
 */
export async function parsePage(
  source: SourceFile,
  context: ParseContext,
): Promise<{ page: Page; tree: Root }> {
  const { path, text, hash } = source
  const dependsOn = new Set<string>()
  const state: PageState = {
    path,
    frontmatter: {},
    lineOffset: 0,
    origins: [],
    labels: context.labels(),
    read: async (wanted) => {
      const found = await context.read(wanted)
      dependsOn.add(found.path)
      return found
    },
    webFeatures: context.webFeatures,
    time: context.time,
    diagnostics: [...source.diagnostics],
    headings: [],
    anchors: [],
    links: [],
    diagrams: [],
    ignores: [],
    wikiLinks: [],
    tags: new Set(),
    abbreviations: new Map(),
    samples: [],
    islands: new Set(),
    styles: [],
    words: 0,
  }
  const { tree, isVault } = await treeOf(text, state, context)
  const own = state.frontmatter
  const layout = own.layout === false || typeof own.layout === 'string' ? own.layout : 'doc'
  const page: Page = {
    path,
    hash,
    route: routeOf(path),
    layout,
    frontmatter: own,
    title: await titleOf(state, { layout, homes: context.homes }),
    ...(typeof own.description === 'string' && { description: own.description }),
    headings: state.headings,
    anchors: state.anchors,
    links: [...frontmatterLinks(own, text), ...state.links],
    diagrams: state.diagrams,
    dependsOn: [...dependsOn].sort(),
    styles: state.styles,
    words: state.words,
    islands: [...state.islands].sort(),
    ignores: state.ignores,
    ...(state.wikiLinks.length > 0 && { wikiLinks: state.wikiLinks }),
    ...(isVault && { isVault }),
    ...(text.length > maxEmbedded && { isLong: true as const }),
    ...(state.tags.size > 0 && { tags: [...state.tags] }),
    ...(state.samples.length > 0 && { samples: state.samples }),
    ...(state.features && { features: state.features }),
    diagnostics: state.diagnostics,
  }
  return { page, tree }
}

/** In characters: longer notes are not embedded in others. */
const maxEmbedded = 500_000

/**
 * The title of the front matter unless it is empty, else the first heading of level 1, else of any level, else the name of the file or folder. A home page has
 * no title of the last two kinds, and uses the site's.
 */
async function titleOf(
  { path, frontmatter: { title }, headings }: PageState,
  { layout, homes }: Pick<Page, 'layout'> & Pick<ParseContext, 'homes'>,
): Promise<string> {
  const given = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : ''
  if (given !== '') return withEmoji(plainText(given))
  const first = headings.find(({ level }) => level === 1)
  if (first || layout === 'home') return first?.text ?? ''
  const isHome = isFolderNote(path) && homes.has(folderRoute(path))
  return headings.find(({ text }) => text !== '')?.text ?? (isHome ? '' : titleFromName(path))
}

async function treeOf(
  text: string,
  state: PageState,
  context: ParseContext,
): Promise<{ tree: Root; isVault: boolean }> {
  try {
    const body = takeFrontmatter(text, state, context)
    const { time, read, path, lineOffset, abbreviations } = state
    const foreign = { ...context.foreign, abbreviations }
    const translate = (written: string) => foreignLines(written, foreign, state.frontmatter)
    time.step('what it includes')
    const expanded = await expandIncludes({
      path,
      body,
      translate,
      bodyLine: lineOffset,
      read,
      missing: context.missingInclude,
      time,
    })
    state.origins = expanded.origins
    state.diagnostics.push(...expanded.diagnostics)
    const file = new VFile({ value: expanded.text, data: { state } })
    const { run, isVault } = context.processor(state.frontmatter)
    return { tree: withoutPositions(await run(file)), isVault }
  } catch (error) {
    if (error instanceof FormulasError) throw error
    state.diagnostics.push(pageFailure(error, state, context.placeInPlugins))
    return { tree: { type: 'root', children: [] }, isVault: false }
  }
}

/** Records the front matter, and returns the text below it. */
function takeFrontmatter(text: string, state: PageState, context: ParseContext): string {
  const { layouts, notes: level, frontmatter: inOurWords } = context
  const { syntax } = context.foreign
  const { path, time } = state
  time.step('its front matter')
  return time.spend(() => {
    const written = frontmatterIn(syntax, inOurWords ? spaced(text) : text, path)
    const parsed = { ...written, data: inOurWords?.(written.data, path) ?? written.data }
    const checked = checkedFrontmatter(parsed, path, layouts, !inOurWords)
    const head =
      level === 'safe'
        ? safeHead({ ...parsed, data: checked.data }, path)
        : { data: checked.data, diagnostics: [] }
    state.frontmatter = head.data
    state.labels = context.labels(head.data.lang)
    state.lineOffset = parsed.bodyLine
    state.ignores = frontmatterComments(text, parsed.bodyLine)
    state.diagnostics.push(...parsed.diagnostics, ...checked.findings, ...head.diagnostics)
    namePageFeatures(head.data.baseline, parsed.placeOf('baseline'), state)
    return parsed.body
  })
}

/** The features that the page as a whole is about. */
function namePageFeatures(baseline: unknown, place: Place, state: PageState): void {
  for (const id of Array.isArray(baseline) ? baseline : [baseline]) {
    if (typeof id !== 'string') continue
    const named = nameFeature(id, { place, ofPage: true }, state)
    if (!('rule' in named)) continue
    const { rule, message, fix } = named
    state.diagnostics.push(diagnose(rule, { path: state.path, place }, message, { fix }))
  }
}

/** Notes of other tools may indent front matter by tabs, and begin with blank lines, which are moved below it so that places stay right. */
function spaced(text: string): string {
  const [blanks = ''] = /^\s*\n(?=---|\+\+\+)/.exec(text) ?? []
  const own = text.slice(blanks.length)
  const marks = own.slice(0, 3)
  const end = marks === '---' || (marks === '+++' && blanks !== '') ? own.indexOf(`\n${marks}`, 3) : -1
  if (end < 0) return text
  const head = marks === '---' ? withoutTabs(own.slice(0, end)) : own.slice(0, end)
  const below = own.indexOf('\n', end + 1)
  return blanks === '' || below < 0
    ? head + own.slice(end)
    : head + own.slice(end, below + 1) + blanks + own.slice(below + 1)
}

function withoutPositions(tree: Root): Root {
  return { type: 'root', children: strip(tree.children) as RootContent[] }
}

function strip(children: readonly (RootContent | ElementContent)[]): (RootContent | ElementContent)[] {
  return children.map((child) => {
    if (child.type === 'text') return { type: 'text', value: child.value }
    if (child.type !== 'element') return child
    const { tagName, properties } = child
    return element(tagName, properties, strip(child.children) as ElementContent[])
  })
}
