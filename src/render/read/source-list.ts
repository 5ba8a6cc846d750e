import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import picomatch from 'picomatch'
import { exists } from '../base/exists.ts'
import { isBelow } from '../base/is-below.ts'
import { UserError } from '../base/user-error.ts'
import type { Config } from '../model/config.ts'
import { compareText, diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'

export type SourceList = {
  /** Markdown files, posix, relative to the source folder, sorted by code unit. */
  pages: readonly string[]
  /** Every other file below the source folder, likewise: images, downloads, snippets. */
  files: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Lists the source folder. Dot folders, `node_modules`, the output and the public folder are not entered. */
export async function listSources(config: Config): Promise<SourceList> {
  const root = await sourceFolder(config)
  const found: string[] = []
  const diagnostics: Diagnostic[] = []
  const isLeftOut = leftOutBy(config)

  async function walk(folder: string): Promise<void> {
    for (const entry of await entriesOf(config, folder)) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (isLeftOut(name, entry.name)) continue
      const kind = isPlain(entry)
        ? entryKind(entry)
        : await doubtfulKind(entry, name, { srcDir: config.srcDir, root })
      if (kind === 'folder') await walk(name)
      else if (kind === 'file') found.push(name)
      else if (kind) diagnostics.push(skipped(name, kind.reason))
    }
  }

  await walk('')
  found.sort(compareText)
  return {
    pages: found.filter((name) => name.endsWith('.md')),
    files: found.filter((name) => !name.endsWith('.md')),
    diagnostics: [...diagnostics, ...found.filter(isAlmostNote).map(notANote)],
  }
}

/** Whether a file of that name, relative to the source folder, would be compiled or published with the notes. */
export function isInSite(config: Config, name: string): boolean {
  const isLeftOut = leftOutBy(config)
  const parts = name.split('/')
  return !parts.some((part, at) => isLeftOut(parts.slice(0, at + 1).join('/'), part))
}

/** The real path of the source folder. Throws a `UserError` when there is none. */
export async function sourceFolder({ root, srcDir }: Config): Promise<string> {
  const name = path.relative(root, srcDir) || '.'
  const folder = await realpath(srcDir).catch(async () => {
    throw new UserError(`There is no source folder "${name}".`, { fix: await insteadOf(name, root) })
  })
  if ((await stat(folder)).isDirectory()) return folder
  throw new UserError(`The source folder "${name}" is a file.`, {
    fix: 'Set "srcDir" to the folder that holds the notes.',
  })
}

/** What to do about a source folder that is not there. */
async function insteadOf(folder: string, root: string): Promise<string> {
  // Someone gave the notes' own folder, or stands in it.
  if (path.basename(root) === folder) {
    return `"${folder}" holds the notes itself: give the folder above it, or run kbsite there and leave "${folder}" out.`
  }
  return (await holdsNotes(root))
    ? `The notes lie in the project's folder itself: write { "srcDir": "." } into "kbsite.config.json", or move them into "${folder}".`
    : 'Create it, set "srcDir", or run "kbsite init" for a first site.'
}

/** Notes about the project itself are in many folders. */
const aboutProject = /^(?:readme|changelog|contributing|licen[cs]e|security|code_of_conduct|architecture)\b/i

async function holdsNotes(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.some((name) => name.endsWith('.md') && !aboutProject.test(name))
}

/** Called as other tools call their notes; it is published as a file to download. */
export function isAlmostNote(name: string): boolean {
  return /\.(?:mdx|markdown|mdown|mkdn?|md)$/i.test(name) && !name.endsWith('.md')
}

/** A file or folder of the sources may not be read. */
export function unreadable(name: string, error: NodeJS.ErrnoException): UserError {
  return new UserError(`"${name}" could not be read (${error.code}).`, {
    cause: error,
    fix: 'Check its permissions.',
  })
}

/** Files and folders of a project that are no notes where the notes lie in the project's folder itself. */
const projectFiles = [
  'templates',
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'tsconfig.json',
]

/** Tells which paths are neither compiled nor published. */
function leftOutBy({ root, file, srcDir, srcExclude, outDir, publicDir, cacheDir }: Config) {
  const isExcluded = picomatch(srcExclude as string[])
  const others = new Set([outDir, publicDir, cacheDir])
  if (srcDir === root) {
    for (const name of projectFiles) others.add(path.join(root, name))
    if (file) others.add(file)
  }
  return (name: string, base: string): boolean =>
    base.startsWith('.') || base === 'node_modules' || isExcluded(name) || others.has(path.join(srcDir, name))
}

/** What lies in a folder; nothing when it vanished meanwhile. */
async function entriesOf(config: Config, folder: string): Promise<Dirent[]> {
  return readdir(path.join(config.srcDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw unreadable(folder || '.', error)
    },
  )
}

type Kind = 'file' | 'folder' | { reason: string } | undefined

/** Whether an entry is what it says it is: no link, and with a name that Node.js could read. */
function isPlain(entry: Dirent): boolean {
  return !entry.isSymbolicLink() && !entry.name.includes('\uFFFD')
}

function entryKind(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): Kind {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'folder' : undefined
}

/** `srcDir` as configured, `root` with links followed. */
type Folders = { srcDir: string; root: string }

async function doubtfulKind(entry: Dirent, name: string, folders: Folders): Promise<Kind> {
  if (entry.name.includes('\uFFFD') && !(await exists(path.join(folders.srcDir, name))))
    return { reason: 'The name of this file is not Unicode, so it is skipped.' }
  return entry.isSymbolicLink() ? linkKind(name, folders) : entryKind(entry)
}

async function linkKind(name: string, { srcDir, root }: Folders): Promise<Kind> {
  const target = await realpath(path.join(srcDir, name)).catch(() => undefined)
  if (!target) return { reason: 'This link leads nowhere, so it is skipped.' }
  const isOutside = !isBelow(root, target)
  if (isOutside || name.startsWith(path.relative(root, target) + path.sep))
    return { reason: 'This link leaves the source folder or loops, so it is skipped.' }
  // A link to a folder inside would show its pages twice and could loop.
  return (await stat(target)).isFile() ? 'file' : undefined
}

function skipped(name: string, reason: string): Diagnostic {
  return diagnose('skipped-file', { path: name }, reason, { severity: 'warning' })
}

function notANote(name: string): Diagnostic {
  const noted = name.replace(/\.\w+$/, '.md')
  return diagnose(
    'skipped-file',
    { path: name },
    `"${name}" is not a note: the names of notes end in ".md".`,
    {
      severity: 'warning',
      fix: `Rename it to "${noted}".`,
    },
  )
}
