import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { entriesBelow } from '../../render/base/entries.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import { UserError } from '../../render/base/user-error.ts'
import { openCache, withCache } from '../../render/cache/cache.ts'
import { rewrittenConfig, rewrittenNotes, withRedirect } from '../../render/check/edits/move.ts'
import { type LostMatch, lostMatches } from '../../render/check/edits/move-patterns.ts'
import type { Moves } from '../../render/check/edits/moves.ts'
import { factsOf } from '../../render/check/facts.ts'
import { addressesOf } from '../../render/config/addresses.ts'
import { loadConfig } from '../../render/config/load.ts'
import { loadSite } from '../../render/load.ts'
import type { Config } from '../../render/model/config.ts'
import { compareText } from '../../render/model/diagnostics.ts'
import type { Site } from '../../render/model/site.ts'
import { isInSite } from '../../render/read/left-out.ts'
import { changing, rewriteSource } from '../../render/read/rewrite-source.ts'
import { listSources } from '../../render/read/source-list.ts'
import { readSource } from '../../render/read/sources.ts'
import { linkTargets } from '../../render/site/assemble.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { diffOf } from '../report/diff.ts'
import { sourceNames } from '../report/sources.ts'
import { show } from '../shown.ts'
import type { SiteFlags } from './site-command.ts'

type MoveFlags = Pick<SiteFlags, 'config'> & { redirect?: boolean; dryRun?: boolean; root?: string }

/** `kbsite mv`: moves a note, file or folder, rewrites links to and in it, and leaves a redirect behind. */
export async function runMove(from: string, to: string, flags: MoveFlags, io: Io): Promise<ExitCode> {
  const config = await loadConfig(path.resolve(io.cwd, flags.root ?? '.'), flags)
  const moves = await movesOf(config, from, to, io)
  const plan = await withCache(openCache(config.cacheDir), async (cache) =>
    planOf(config, moves, flags, await loadSite(config, cache, () => {}, { drafts: true })),
  )
  if (!flags.dryRun) await carryOut(config, moves, plan)
  report(config, moves, plan, flags, io)
  return 0
}

type Plan = {
  notes: { path: string; before: string; after: string }[]
  links: number
  settings?: { name: string; before: string; after: string }
  left: readonly string[]
  lost: readonly LostMatch[]
}

async function planOf(
  config: Config,
  moves: Moves,
  { redirect = true }: MoveFlags,
  loaded: Awaited<ReturnType<typeof loadSite>>,
): Promise<Plan> {
  const { site } = loaded
  const targets = linkTargets(site)
  const { pages: names } = await listSources(config)
  const sources = [...names, ...partsOf(site)]
    .map((name) => readSource(config, name))
    .filter((one) => one !== undefined)
  const addresses = linkedMoves(config, moves)
  const rewritten = rewrittenNotes(sources, targets, addresses)
  const addressOf = addressesOf(config)
  const pages = new Map([...site.pages.values()].map((page) => [page.path, page]))
  const notes = new Map(
    rewritten.map(({ path: name, before, after }) => [name, { path: name, before, after }]),
  )
  for (const { path: name, text } of sources) {
    const target = moves.get(name)
    const page = pages.get(name)
    if (target === undefined || !redirect || !page || page.frontmatter.draft === true) continue
    const route = addressOf(target, page.frontmatter)
    if (route === page.route) continue
    const after = withRedirect(notes.get(name)?.after ?? text, page.route, route)
    notes.set(name, { path: name, before: text, after })
  }
  const facts = factsOf(loaded)
  const settings = rewrittenConfig(site, facts, targets, addresses)
  return {
    notes: [...notes.values()],
    links: rewritten.reduce((sum, { links }) => sum + links, 0) + settings.links,
    ...(settings.text !== facts.config.text && {
      settings: { name: facts.config.name, before: facts.config.text, after: settings.text },
    }),
    left: settings.left,
    lost: lostMatches(site, moves),
  }
}

/** Included notes that are not pages themselves. */
function partsOf({ pages }: Site): string[] {
  const all = [...pages.values()]
  const taken = new Set(all.flatMap(({ dependsOn }) => dependsOn))
  for (const page of all) taken.delete(page.path)
  return [...taken].filter((name) => name.endsWith('.md') && !name.startsWith('../'))
}

/** The moves from the view of links: addresses of files in the public folder do not include its name. */
function linkedMoves({ srcDir, publicDir }: Config, moves: Moves): Moves {
  const folder = `${relativePosix(srcDir, publicDir)}/`
  const addressOf = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name)
  return new Map([...moves].map(([from, to]) => [addressOf(from), addressOf(to)]))
}

/** Texts are written first, under the old names, so that nothing has moved yet if one of them has changed meanwhile. */
async function carryOut(config: Config, moves: Moves, { notes, settings }: Plan): Promise<void> {
  for (const [from, to] of moves) await changing(to, () => makeRoom(config.srcDir, from, to))
  for (const { path: name, before, after } of notes) await rewriteSource(config.srcDir, name, before, after)
  if (settings)
    await changing(settings.name, () => writeFile(path.join(config.root, settings.name), settings.after))
  for (const [from, to] of moves) {
    await changing(to, () => rename(path.join(config.srcDir, from), path.join(config.srcDir, to)))
  }
  for (const from of moves.keys())
    await removeEmpty(path.dirname(path.join(config.srcDir, from)), config.srcDir)
}

/** Moving a file needs write access to both folders. */
async function makeRoom(srcDir: string, from: string, to: string): Promise<void> {
  const folder = path.dirname(path.join(srcDir, to))
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
  await access(path.dirname(path.join(srcDir, from)), constants.W_OK)
}

/** Removes folders that are now empty, innermost first. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  if (folder === root || !folder.startsWith(root) || !existsSync(folder)) return
  if (!entriesBelow(folder).next().done) return
  // Without force: something may have been added meanwhile.
  for (const name of (await readdir(folder, { recursive: true })).sort(compareText).reverse())
    await rmdir(path.join(folder, name))
  await rmdir(folder)
  await removeEmpty(path.dirname(folder), root)
}

function report(
  config: Config,
  moves: Moves,
  { notes, links, settings, left, lost }: Plan,
  flags: MoveFlags,
  io: Io,
): void {
  const nameOf = sourceNames(config, io)
  for (const [from, to] of moves) io.stdout.write(show`${nameOf(from)} → ${nameOf(to)}\n`)
  for (const { path: name, before, after } of notes) {
    io.stderr.write(diffOf(nameOf(moves.get(name) ?? name), before, after, io.colors))
  }
  if (settings) io.stderr.write(diffOf(settings.name, settings.before, settings.after, io.colors))
  const warn = (text: string) => io.stderr.write(show`${io.colors.yellow('warning')}  ${text}\n`)
  for (const href of left) warn(`The config names "${href}" in a way that could not be rewritten.`)
  for (const { key, pattern, path: name } of lost)
    warn(`"${pattern}" of "${key}" in the config does not match "${name}".  Adjust it by hand.`)
  const what = `${counted(links, 'link')} rewritten in ${counted(notes.length, 'note')}`
  io.stderr.write(show`${flags.dryRun ? 'Nothing was moved; this is what would be: ' : ''}${what}.\n`)
}

async function movesOf(config: Config, from: string, to: string, io: Io): Promise<Moves> {
  const source = sourcePathOf(config, from, io)
  if (!existsSync(path.join(config.srcDir, source))) {
    throw new UserError(`There is no "${from}" in the source folder.`, { fix: 'Give a path below it.' })
  }
  const isFolder = statSync(path.join(config.srcDir, source)).isDirectory()
  const wanted = sourcePathOf(config, to, io)
  const there = path.join(config.srcDir, wanted)
  const into = /[\\/]$/.test(to) || (existsSync(there) && statSync(there).isDirectory())
  const target = into ? path.posix.join(wanted, path.posix.basename(source)) : wanted
  if (!isFolder && source.endsWith('.md') !== target.endsWith('.md')) {
    throw new UserError(`"${to}" cannot be the new name of "${from}".`, {
      fix: 'The new name of a note must end in ".md".',
    })
  }
  if (existsSync(path.join(config.srcDir, target))) throw new UserError(`"${target}" exists already.`)
  if (isFolder && `${target}/`.startsWith(`${source}/`)) {
    throw new UserError(`"${source}" cannot be moved into itself.`)
  }
  if (isFolder && `${config.publicDir}/`.startsWith(`${path.join(config.srcDir, source)}/`)) {
    throw new UserError(`"${source}" holds the public folder.`, {
      fix: 'Move that by hand, and set "publicDir" in the config.',
    })
  }
  const names = isFolder ? await filesBelow(config, source) : [source]
  if (names.length === 0) throw new UserError(`There is no file in "${from}" to move.`)
  const moves = new Map(names.map((name) => [name, target + name.slice(source.length)]))
  for (const [name, next] of moves) {
    if (name.endsWith('.md') && isInSite(config, name) && !isInSite(config, next)) {
      throw new UserError(`"${next}" would not be a page: the site leaves it out.`, {
        fix: 'Choose a name without a dot in front, outside of the public folder, that "srcExclude" does not match.',
      })
    }
  }
  return moves
}

/** All notes, including those that others include: files of a folder may refer to each other. */
async function filesBelow({ srcDir }: Config, folder: string): Promise<string[]> {
  // Throws for an unreadable folder, which must not be moved in part.
  const entries = await readdir(path.join(srcDir, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relativePosix(srcDir, path.join(entry.parentPath, entry.name)))
    .sort(compareText)
}

/** Resolves a given path: relative to the working directory if that is within the sources, else to the source folder. */
function sourcePathOf({ srcDir }: Config, given: string, io: Io): string {
  const near = path.relative(srcDir, path.resolve(io.cwd, given))
  const inside = !near.startsWith('..') && !path.isAbsolute(near)
  const found = inside ? near : path.normalize(given).replace(/[\\/]$/, '')
  const name = found.split(path.sep).join('/')
  if (name === '' || name.startsWith('..') || path.isAbsolute(name)) {
    throw new UserError(`"${given}" is not in the source folder.`, { fix: 'Give a path below it.' })
  }
  return name
}
