import type { ElementContent, Root, RootContent } from 'hast'
import { VFile } from 'vfile'
import type { Labels } from '../../../templates/labels/labels.ts'
import { counted } from '../base/counted.ts'
import { messageOf } from '../base/user-error.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import { folderRoute, isFolderNote } from '../model/folder-notes.ts'
import { routeOf } from '../model/routes.ts'
import type {
  Diagnostic,
  Frontmatter,
  Link,
  Page,
  Place,
  Route,
  Severity,
  SourceFile,
} from '../model/types.ts'
import type { ReadIncluded } from '../read/included.ts'
import { NestingError } from './depth.ts'
import { foreignLines } from './foreign/lines.ts'
import type { ForeignOptions } from './foreign/options.ts'
import { parseFrontmatter } from './frontmatter.ts'
import { checkedFrontmatter } from './frontmatter-schema.ts'
import { expandIncludes } from './includes.ts'
import { linkKind } from './links.ts'
import { frontmatterComments } from './lint/comments.ts'
import { metaLines } from './meta-lines.ts'
import { titleFromName } from './name-title.ts'
import { type Notes, placeOf, writtenAt } from './notes.ts'
import { openPageTime, SlowPageError, usualLimit } from './page-time.ts'
import { plainText } from './plain-text.ts'
import { withEmoji } from './plugins/emoji.ts'
import type { PageProcessor } from './processor.ts'
import { safeHead } from './safe/safe-head.ts'
import { maxParts, SizeError } from './size.ts'

export type ParseContext = {
  processor: PageProcessor
  /** Texts in the language of the page. */
  labels: Labels
  /** Reads files that the page takes in. */
  read: ReadIncluded
  /** What notes may hold. */
  notes: Config['notes']
  /** What of other tools the note may hold. */
  foreign: ForeignOptions
  /** Front matter in our words. */
  frontmatter?: Dialect['frontmatter']
  /** Addresses of the home pages of the site's languages. */
  homes: ReadonlySet<Route>
  /** Names of the layouts; any is taken when they are not known. */
  layouts?: readonly string[]
  /** Severity of an inclusion that names no file. */
  missingInclude: Severity
  /** Seconds that may be spent on the page. */
  timeLimit?: number | undefined
  /** Where in the site's own plug-ins something was thrown, as messages name it. */
  placeInPlugins?: (error: unknown) => string | undefined
}

/**
 * One source file as a page. Never throws for what an author wrote: a page that cannot be parsed becomes an
 * empty page with an error.
 */
export async function parsePage(source: SourceFile, context: ParseContext): Promise<Page> {
  const { path, text, hash } = source
  const { syntax } = context.foreign
  const colons = syntax.includes('meta') ? 'one' : syntax.includes('outline') ? 'two' : undefined
  const written = (colons && metaLines(text, colons)) ?? parseFrontmatter(text, path)
  const data = context.frontmatter?.(written.data, path) ?? written.data
  const frontmatter = { ...written, data }
  const checked = checkedFrontmatter(frontmatter, path, context.layouts, !context.frontmatter)
  const head =
    context.notes === 'safe'
      ? safeHead({ ...frontmatter, data: checked.data }, path)
      : { data: checked.data, diagnostics: [] }
  const dependsOn = new Set<string>()
  const read: ReadIncluded = async (wanted) => {
    const found = await context.read(wanted)
    dependsOn.add(found.path)
    return found
  }
  const expanded = await expandIncludes({
    path,
    body: foreignLines(frontmatter.body, context.foreign, head.data),
    bodyLine: frontmatter.bodyLine,
    read,
    missing: context.missingInclude,
  })
  const notes: Notes = {
    path,
    frontmatter: head.data,
    lineOffset: frontmatter.bodyLine,
    origins: expanded.origins,
    labels: context.labels,
    read,
    time: openPageTime(context.timeLimit),
    diagnostics: [
      ...source.diagnostics,
      ...frontmatter.diagnostics,
      ...checked.findings,
      ...head.diagnostics,
      ...expanded.diagnostics,
    ],
    headings: [],
    anchors: [],
    links: [],
    diagrams: [],
    ignores: frontmatterComments(text, frontmatter.bodyLine),
    wikiLinks: [],
    islands: new Set(),
    styles: [],
    words: 0,
  }
  const tree = await treeOf(expanded.text, notes, context)
  const own = head.data
  const layout = own.layout === false || typeof own.layout === 'string' ? own.layout : 'doc'
  return {
    path,
    hash,
    route: routeOf(path),
    layout,
    frontmatter: own,
    title: await titleOf(notes, { layout, homes: context.homes }),
    ...(typeof own.description === 'string' && { description: own.description }),
    headings: notes.headings,
    anchors: notes.anchors,
    links: [...frontmatterLinks(own, text), ...notes.links],
    diagrams: notes.diagrams,
    dependsOn: [...dependsOn].sort(),
    styles: notes.styles,
    words: notes.words,
    islands: [...notes.islands].sort(),
    ignores: notes.ignores,
    ...(notes.wikiLinks.length > 0 && { wikiLinks: notes.wikiLinks }),
    tree,
    diagnostics: notes.diagnostics,
  }
}

/**
 * The title of the front matter, else the first heading of level 1, else of any level, else the name of the file or folder. That of a
 * home page is the site's: it has no title of the last two kinds.
 */
async function titleOf(
  { path, frontmatter: { title }, headings }: Notes,
  { layout, homes }: Pick<Page, 'layout'> & Pick<ParseContext, 'homes'>,
): Promise<string> {
  if (typeof title === 'string' || typeof title === 'number') return withEmoji(plainText(String(title)))
  const first = headings.find(({ level }) => level === 1)
  if (first || layout === 'home') return first?.text ?? ''
  const isHome = isFolderNote(path) && homes.has(folderRoute(path))
  return headings.find(({ text }) => text !== '')?.text ?? (isHome ? '' : titleFromName(path))
}

/** Links and pictures of hero and features, and links of the pager, with the place where their text stands first. */
function frontmatterLinks(data: Frontmatter, text: string): Link[] {
  const hero = data.hero as { actions?: unknown; image?: unknown } | undefined
  const features: readonly unknown[] = Array.isArray(data.features) ? data.features : []
  const hrefs = [hero?.actions, features, [data.prev, data.next]].flatMap(linksIn)
  const images = [hero?.image, ...features.map((feature) => (feature as { icon?: unknown })?.icon)]
  const at = (href: string, kind: Link['kind']): Link => {
    const place = placeOfText(text, href)
    const end = { line: place.line, column: place.column + href.length }
    return { href, kind, place, end, source: 'frontmatter' }
  }
  return [
    ...hrefs.map((href) => at(href, linkKind(href))),
    ...images.flatMap(filesIn).map((href) => at(href, linkKind(href) === 'external' ? 'external' : 'asset')),
  ]
}

/** The files of an image: an icon may also be an emoji or the markup of a picture. */
function filesIn(image: unknown): string[] {
  if (typeof image === 'string') return /^[./\w-][^\s<>]*\.\w+$/.test(image) ? [image] : []
  if (typeof image !== 'object' || image === null) return []
  const { src, light, dark } = image as Record<string, unknown>
  return [src, light, dark].filter((href) => typeof href === 'string')
}

function linksIn(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'link' in item && typeof item.link === 'string'
      ? [item.link]
      : [],
  )
}

function placeOfText(text: string, wanted: string): Place {
  const before = text.slice(0, Math.max(0, text.indexOf(wanted))).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

async function treeOf(body: string, notes: Notes, context: ParseContext): Promise<Root> {
  const file = new VFile({ value: body, data: { notes } })
  try {
    return withoutPositions(await context.processor.run(file))
  } catch (error) {
    notes.diagnostics.push(failure(error, notes, context))
    return { type: 'root', children: [] }
  }
}

function failure(error: unknown, notes: Notes, { placeInPlugins, timeLimit }: ParseContext): Diagnostic {
  const start = { path: notes.path, place: { line: 1, column: 1 } }
  if (error instanceof SlowPageError) {
    const limit = counted(timeLimit ?? usualLimit, 'second')
    const message = `The page takes longer than ${limit} to be read: it was ended in the middle of ${error.step}.`
    return diagnose('page-failed', writtenAt(notes, error.node), message, {
      fix: 'Shorten what stands here, or divide the note. "markdown.timeLimit" in the config gives it more seconds.',
    })
  }
  const plugin = placeInPlugins?.(error)
  if (plugin) {
    return diagnose('page-failed', start, `The plug-in at "${plugin}" failed: ${messageOf(error)}.`, {
      fix: 'Mend it, or take it out of "markdown" in the config.',
    })
  }
  if (error instanceof SizeError) {
    return diagnose(
      'page-failed',
      start,
      `The page has about ${error.parts} blocks, lines and marks; more than ${maxParts} cannot be read at once.`,
      { fix: 'Divide it into several notes.' },
    )
  }
  if (!(error instanceof NestingError) && !isStackOverflow(error)) {
    // A string or list that grows beyond what the engine can hold.
    return error instanceof RangeError &&
      /^(?:Invalid (?:string|array) length|Array buffer)/.test(error.message)
      ? diagnose('page-failed', start, `The page is too large to be read: ${messageOf(error)}.`, {
          fix: 'Divide it into several notes.',
        })
      : diagnose('page-failed', start, `The page could not be read: ${messageOf(error)}.`)
  }
  const line = error instanceof NestingError ? error.line : undefined
  const place = placeOf(notes, line === undefined ? {} : { position: { start: { line, column: 1 } } })
  return diagnose('page-failed', { path: notes.path, place }, 'The page is nested too deeply to be read.', {
    fix: 'Nest fewer quotes, lists or tags in each other.',
  })
}

/** A stack that overflows inside a library comes from nesting too; the line is not known then. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack')
}

function withoutPositions(tree: Root): Root {
  return { type: 'root', children: strip(tree.children) as RootContent[] }
}

function strip(children: readonly (RootContent | ElementContent)[]): (RootContent | ElementContent)[] {
  return children.map((child) => {
    if (child.type === 'text') return { type: 'text', value: child.value }
    if (child.type !== 'element') return child
    const { tagName, properties } = child
    return { type: 'element', tagName, properties, children: strip(child.children) as ElementContent[] }
  })
}
