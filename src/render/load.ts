import { listPublic } from './assets/public.ts'
import { activeDrawings } from './assets/safe-drawings.ts'
import { counted } from './base/counted.ts'
import { type Cache, noCache } from './cache/cache.ts'
import { isKeyKept } from './cache/seal-key.ts'
import type { Config } from './model/config.ts'
import { inPhase, type OnEvent } from './model/events.ts'
import type { LoadedSite } from './model/loaded-site.ts'
import type { Site } from './model/site.ts'
import type { SiteTemplates } from './model/templates.ts'
import type { Page, SourceFile } from './model/types.ts'
import { loadTemplates } from './page/layouts.ts'
import { openParser, type Parser } from './parse/parser.ts'
import { type CommitTimes, commitTimes } from './read/git.ts'
import { imageSizes } from './read/image-sizes.ts'
import { includedReader } from './read/included.ts'
import { readSources, type Sources } from './read/sources.ts'
import { assembleSite, linkTargets } from './site/assemble.ts'
import { namedFiles } from './site/files/named-files.ts'
import { picturesOf } from './site/pictures.ts'

/** `sources` and `templates` are passed if they were read before. */
type LoadOptions = { drafts?: boolean; sources?: Sources; templates?: SiteTemplates }

/** read → parse → site: the common start of build, check and dev. */
export async function loadSite(
  config: Config,
  cache: Cache,
  onEvent: OnEvent = () => {},
  { drafts = false, sources: given, templates: known }: LoadOptions = {},
): Promise<LoadedSite> {
  const read = () =>
    Promise.all([
      known ?? loadTemplates(config.root),
      given ?? readSources(config),
      config.lastUpdated ? commitTimes(config.srcDir) : undefined,
    ])
  // Sources that are passed in were reported when they were read.
  const [templates, sources, commits] = given
    ? await read()
    : await inPhase(onEvent, 'read', read, ([, { files }]) => counted(files.length, 'note'))
  const notices = [config.notice, ...gitNotices(commits), cache !== noCache && !isKeyKept() && noKeyNotice]
  for (const message of notices) if (message) onEvent({ kind: 'notice', message })
  const parser = openParser(config, templates, cache, includedReader(config))
  const pages = await parseNotes(parser, sources.files, onEvent)
  const isDraft = ({ frontmatter }: Page) => frontmatter.draft === true
  const locked = pages.filter(({ frontmatter }) => frontmatter.locked === true)
  if (locked.length > 0) onEvent({ kind: 'notice', message: lockedNotice(locked) })
  const published = drafts ? pages : pages.filter((page) => !isDraft(page))
  const transform = async (page: Page) => config.transformPage?.(page, parser.treeOf) ?? page
  const transformed = await Promise.all(published.map(transform))
  const named = namedFiles(transformed, new Map(sources.hidden))
  const copied = await listPublic(config)
  const beside = new Map([...sources.assets, ...named])
  const active = await activeDrawings(beside, config)
  for (const name of active.keys()) beside.delete(name)
  const assets = new Map([...beside, ...copied.files])
  const site = assembleSite({
    config,
    pages: transformed,
    times: commits?.times ?? new Map(),
    files: new Set([...assets.keys()].map((name) => `/${name}`)),
  })
  const shown = await imageSizes(imageFiles(site, assets))
  return {
    site: { ...site, imageSizes: shown },
    templates,
    assets,
    diagnostics: [
      ...config.diagnostics,
      ...sources.diagnostics,
      ...copied.diagnostics,
      ...active.values(),
      ...transformed.flatMap((page) => page.diagnostics),
      ...site.diagnostics,
    ],
    drafts: pages.filter(isDraft).map(({ path, route }) => ({ path, route })),
    treeOf: parser.treeOf,
    digestsOf: parser.digestsOf,
    cutOf: parser.cutOf,
    parse: async (source) => transform(await parser.parse(source)),
    warmUp: parser.warmUp,
    counts: parser.counts(),
  }
}

async function parseNotes(parser: Parser, files: readonly SourceFile[], onEvent: OnEvent): Promise<Page[]> {
  let done = 0
  const onPage = () => {
    done += 1
    onEvent({ kind: 'progress', phase: 'parse', done, total: files.length })
  }
  const pages = await inPhase(
    onEvent,
    'parse',
    () => parser.parseAll(files, onPage),
    () => `${parser.counts().parsed} parsed, ${parser.counts().cached} from cache`,
  )
  const withFormulas = pages.filter(({ hasFormulas }) => hasFormulas)
  if (withFormulas.length > 0) onEvent({ kind: 'notice', message: formulasNotice(withFormulas) })
  return pages
}

function gitNotices({ shallow, problem }: Partial<CommitTimes> = {}): string[] {
  return [
    ...(shallow ? [shallowNotice] : []),
    ...(problem ? [`"Last updated" is left out, because Git does not provide it: ${problem}`] : []),
  ]
}

/** A wrong date on every page, in the feed and in the sitemap would be worse than none. */
const shallowNotice =
  'The repository is a shallow clone, in which all notes have the date of its oldest commit, so "last updated" is left out. ' +
  'Fetch the whole history: git fetch --unshallow, or fetch-depth: 0 in GitHub Actions.'

function formulasNotice(pages: readonly Page[]): string {
  const some = `${pages[0]!.path}${pages.length > 1 ? ` and ${counted(pages.length - 1, 'other note')}` : ''}`
  return `Formulas are read in ${some}, which ${pages.length > 1 ? 'contain' : 'contains'} some; "markdown.math" says it for all notes.`
}

/** A site has no passwords: anyone can read its files. */
function lockedNotice([first, ...others]: readonly Page[]): string {
  const [are, them] = others.length > 0 ? ['are', 'each'] : ['is', 'it']
  const some = `${first!.path}${others.length > 0 ? ` and ${counted(others.length, 'other note')}` : ''}`
  return `${counted(others.length + 1, 'note')} ${are} left out, as a site without passwords would show ${them} to everyone: ${some}. "draft: false" publishes ${them}.`
}

const noKeyNotice =
  'The key that seals the cache cannot be kept, as there is no folder of this user that may be written, so the next run begins with an ' +
  'empty cache. The environment variable KBSITE_CACHE_KEY can give one.'

/** The pictures in notes: path in the site → path on disk. */
function imageFiles(site: Site, assets: ReadonlyMap<string, string>): Map<string, string> {
  const targets = linkTargets(site)
  const found = new Map<string, string>()
  for (const page of site.pages.values()) {
    for (const file of picturesOf(page, targets)) {
      const disk = assets.get(file.slice(1))
      if (disk) found.set(file, disk)
    }
  }
  return found
}
