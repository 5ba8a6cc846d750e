import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../../render/base/exists.ts'
import { UserError } from '../../render/base/user-error.ts'
import { configFilesIn } from '../../render/config/load.ts'
import { runGit } from '../../render/read/run-git.ts'
import { type Host, type HostFiles, hostFiles } from './host.ts'
import { ownSource, packageText } from './package-json.ts'
import { type Language, starterFiles } from './starter.ts'
import type { NewFile } from './write-new.ts'

export type Plan = {
  files: readonly NewFile[]
  /** Entries missing from the author's `.gitignore`. */
  added: readonly string[]
  /** Whether a first site is written, or only what its host needs. */
  isStarter: boolean
  host?: HostFiles
}

type Wanted = { language: Language; ci?: Host | undefined }

/**
 * What `kbsite init` writes into a folder, which need not exist yet. Throws a `UserError` if something is in the way: a site, unless only
 * a workflow is wanted, or a file of that name.
 */
export async function planOf(folder: string, { language, ci }: Wanted): Promise<Plan> {
  const site = await siteIn(folder)
  if (site && !ci) {
    throw new UserError(`"${site}" exists already, so nothing was written.`, {
      fix: 'A folder of notes needs nothing more: run "kbsite dev" in it. Or choose an empty folder: "kbsite init my-notes".',
    })
  }
  const host = ci && hostFiles(ci, await branchOf(folder))
  const starter = site ? {} : starterFiles(language, host?.config)
  const texts = { ...starter, ...(host && { [host.name]: host.text }) }
  for (const name of Object.keys(texts)) await mustBeFree(folder, name)
  const own = (await exists(path.join(folder, 'package.json')))
    ? {}
    : { 'package.json': packageText(ownSource(folder)) }
  const fresh = Object.entries({ ...texts, ...own }).map(([name, text]) => ({ name, text, isNew: true }))
  const before = await textOf(path.join(folder, '.gitignore'))
  const added = missingEntries(before ?? '')
  const ignoring = { name: '.gitignore', text: withEntries(before ?? '', added), isNew: before === undefined }
  return {
    files: added.length > 0 ? [...fresh, ignoring] : fresh,
    added: before === undefined ? [] : added,
    isStarter: !site,
    ...(host && { host }),
  }
}

/** The file that shows that a folder already has a site: a config, or anything in "docs". */
async function siteIn(folder: string): Promise<string | undefined> {
  for (const file of configFilesIn(folder)) if (await exists(file)) return path.basename(file)
  const notes = await readdir(path.join(folder, 'docs')).catch(() => [])
  return notes.length > 0 ? `docs/${notes.toSorted()[0]}` : undefined
}

async function mustBeFree(folder: string, name: string): Promise<void> {
  if (!(await exists(path.join(folder, name)))) return
  throw new UserError(`"${name}" exists already, so nothing was written.`, {
    fix: 'Move it away, or choose another folder: "kbsite init my-notes".',
  })
}

/** The text of an existing file; undefined if it does not exist. */
async function textOf(file: string): Promise<string | undefined> {
  if (!(await exists(file))) return undefined
  return readFile(file, 'utf8')
}

/** The current branch, whose pushes are deployed. */
async function branchOf(folder: string): Promise<string> {
  const said = (await exists(folder)) ? await runGit(folder, ['symbolic-ref', '--short', 'HEAD']) : undefined
  return said?.trim() || 'main'
}

/** Generated files and folders, which do not belong in Git. */
const ignored = ['node_modules/', '.kbsite/', 'dist/', 'dist-offline/', 'dist-offline.zip']

/** The entries missing from a `.gitignore`, in which they may be written with or without slashes. */
export function missingEntries(text: string): string[] {
  const bare = (entry: string) => entry.trim().replace(/^\/|\/$/g, '')
  const there = new Set(text.split('\n').map(bare))
  return ignored.filter((entry) => !there.has(bare(entry)))
}

/** The file with further entries appended, using its line endings. */
export function withEntries(text: string, entries: readonly string[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + end
  return before + entries.map((entry) => entry + end).join('')
}
