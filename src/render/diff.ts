import path from 'node:path'
import { exists } from './base/exists.ts'
import { isWithin } from './base/is-below.ts'
import { relativePosix } from './base/relative-posix.ts'
import { UserError } from './base/user-error.ts'
import { takeRemote } from './build/remote-cache.ts'
import { type Cache, noCache, openCache, withCache } from './cache/cache.ts'
import { brokenLinks } from './check/changes/broken-links.ts'
import { pageDiffs, type State } from './check/changes/pages.ts'
import { checkContext } from './check/context.ts'
import { factsOf } from './check/facts.ts'
import { linkFindings } from './check/links/links.ts'
import { reviewed } from './check/review.ts'
import { configFilesIn, loadConfig } from './config/load.ts'
import { loadSite } from './load.ts'
import type { Config } from './model/config.ts'
import type { OnEvent } from './model/events.ts'
import type { LoadedSite } from './model/loaded-site.ts'
import type { SiteDiff } from './model/site-diff.ts'
import type { SiteTemplates } from './model/templates.ts'
import { withEmbeds } from './page/embeds.ts'
import { baseCommit } from './read/base-commit.ts'
import { changedFiles } from './read/changed.ts'
import { type CopyOf, oneRepository, withFormerState } from './read/former-state.ts'
import { readChanges } from './read/history.ts'

type DiffOptions = { cache?: boolean; onEvent?: OnEvent }

/**
 * The changes that readers see since a commit, or since the branch left it. Pages come from the cache, which both states share.
 *
 * Throws a `UserError` when Git does not know the commit, or when one of the states cannot be read.
 */
export async function diffSite(
  config: Config,
  ref: string,
  { cache: useCache = true, onEvent = () => {} }: DiffOptions = {},
): Promise<SiteDiff> {
  const { id: commit, notice } = await baseCommit(config.srcDir, ref)
  if (notice) onEvent({ kind: 'notice', message: notice })
  await oneRepository(config.root, config.srcDir)
  const [changed, history] = await Promise.all([
    changedFiles(config.srcDir, commit),
    readChanges(config.srcDir, commit),
  ])
  const formerOf = (name: string) => history.former(name)?.from
  if (useCache) await takeRemote(config, onEvent)
  return withCache(useCache ? openCache(config.cacheDir) : noCache, async (cache) => {
    const now = await loadSite(undated(config), cache)
    const isOwn = isConfigSame(config, now.templates, changed)
    const files = isOwn ? [config.srcDir, config.publicDir, ...config.includeFrom] : allFiles(config)
    return await withFormerState({ root: config.root, commit, files }, async (copyOf): Promise<SiteDiff> => {
      const former = isOwn
        ? inCopy(config, copyOf)
        : await formerConfig(config, copyOf, (message) => onEvent({ kind: 'notice', message }))
      const before =
        former && (await formerSite(former, { cache, ref, ...(isOwn && { templates: now.templates }) }))
      const pages = pageDiffs(before ? stateOf(before) : noState, stateOf(now), { formerOf, changed })
      const found = before ? brokenLinks(deadLinks(now), before.site, formerOf) : []
      return { ref, commit, pages, brokenLinks: found }
    })
  })
}

/** Whether config and templates are certainly the same in both states. Another tool's settings may be in any of its files. */
function isConfigSame(
  { file, dialect, inputs, srcDir, root }: Config,
  templates: SiteTemplates,
  changed: ReadonlySet<string>,
): boolean {
  const nameOf = (input: string) => relativePosix(srcDir, input)
  const names = [...inputs, ...configFilesIn(root), ...templates.inputs].map(nameOf)
  const folder = `${nameOf(path.join(root, 'templates'))}/`
  const isRead = (name: string) => names.includes(name) || name.startsWith(folder)
  return file !== undefined && dialect === undefined && ![...changed].some(isRead)
}

/** The files from which a state with another config may be read. */
function allFiles({ root, srcDir, publicDir, includeFrom, inputs }: Config): string[] {
  return [root, ...[srcDir, publicDir, ...includeFrom, ...inputs].filter((file) => !isWithin(root, file))]
}

/** Times require a walk through the history, and are not compared. */
function undated(config: Config): Config {
  return { ...config, lastUpdated: false }
}

/** The config for the copy of a state; undefined where that has no notes. */
function inCopy(config: Config, copyOf: CopyOf): Config | undefined {
  const { root, srcDir, publicDir, outDir, includeFrom } = config
  const top = copyOf(root)
  const notes = copyOf(srcDir)
  if (!top || !notes) return undefined
  return {
    ...config,
    root: top,
    srcDir: notes,
    publicDir: copyOf(publicDir) ?? publicDir,
    outDir: copyOf(outDir) ?? outDir,
    includeFrom: includeFrom.map((folder) => copyOf(folder) ?? folder),
  }
}

/** The former config, or the current one if the former one no longer loads. */
async function formerConfig(
  config: Config,
  copyOf: CopyOf,
  say: (message: string) => void,
): Promise<Config | undefined> {
  const root = copyOf(config.root)
  if (!root || !(await exists(root))) return undefined
  const file = config.file && copyOf(config.file)
  try {
    const former = await loadConfig(root, {
      base: config.base,
      ...(file && (await exists(file)) && { config: file }),
    })
    return { ...former, cacheDir: config.cacheDir }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(`The former config could not be loaded, so that of today counts for both states: ${error.message}`)
    return inCopy(config, copyOf)
  }
}

type FormerOptions = { cache: Cache; ref: string; templates?: SiteTemplates }

async function formerSite(
  config: Config,
  { cache, ref, ...options }: FormerOptions,
): Promise<LoadedSite | undefined> {
  if (!(await exists(config.srcDir))) return undefined
  try {
    return await loadSite(undated(config), cache, () => {}, options)
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause
    throw new UserError(`The site as it was at "${ref}" could not be read: ${cause.message}`, {
      cause,
      ...(cause.fix && { fix: cause.fix }),
    })
  }
}

const noState: State = {
  pages: [],
  digestOf: () => '',
  contentOf: () => ({ tree: { type: 'root', children: [] }, parts: [] }),
}

function stateOf({ site, treeOf, digestsOf }: LoadedSite): State {
  return {
    pages: [...site.pages.values()].filter(({ route }) => !site.madeRoutes.has(route)),
    digestOf: (page) => digestsOf(page).own,
    contentOf(page) {
      const { tree, pages } = withEmbeds(page, treeOf(page), { site, treeOf })
      return { tree, parts: [...page.dependsOn, ...pages.flatMap((one) => [one.path, ...one.dependsOn])] }
    },
  }
}

function deadLinks(loaded: LoadedSite) {
  return reviewed(loaded.site, linkFindings(checkContext(loaded.site, factsOf(loaded))))
}
