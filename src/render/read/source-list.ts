import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../base/exists.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { dialectNamed } from '../dialects/detect.ts'
import { aboutProject } from '../dialects/folder.ts'
import type { Config } from '../model/config.ts'
import { compareText, diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import { isHostConfig, isHostFile, publishedBeside } from './file-kinds.ts'
import { hiddenFiles } from './hidden-files.ts'
import {
  dynamicRoute,
  isDynamicRoute,
  isHiddenReason,
  isPathsFile,
  leftOutBy,
  skippedText,
} from './left-out.ts'
import { linkProblem, sameFolder } from './symbolic-link.ts'

type SourceList = {
  /** Markdown files, posix, relative to the source folder, sorted by code unit. */
  pages: readonly string[]
  /** Files beside them that are published, in the same form: media and downloads. */
  files: readonly string[]
  /** Files with a hidden name or folder in their path, which are published if a note names them. */
  hidden: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Lists the source folder. Installed packages, the output and the public folder are not entered. */
export async function listSources(config: Config): Promise<SourceList> {
  await sourceFolder(config)
  const found: string[] = []
  const hidden: string[] = []
  const diagnostics: Diagnostic[] = []
  const reasonOf = leftOutBy(config)
  const isClosed = (name: string) => {
    const reason = reasonOf(name, path.posix.basename(name))
    return reason !== undefined && !isHiddenReason(reason)
  }
  const isPublished = publishedBeside(config)

  async function walk(folder: string): Promise<void> {
    for (const entry of await entriesOf(config, folder)) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      const reason = reasonOf(name, entry.name)
      if (reason !== undefined) {
        if (isHiddenReason(reason))
          hidden.push(...(await hiddenFiles(entry, name, { srcDir: config.srcDir, isClosed })))
        continue
      }
      const kind = isPlain(entry) ? entryKind(entry) : await doubtfulKind(entry, name, config)
      if (kind === 'folder') await walk(name)
      else if (kind === 'file') found.push(name)
      else if (kind) diagnostics.push(skipped(name, kind.reason))
    }
  }

  await walk('')
  found.sort(compareText)
  const all = new Set(found)
  const isNote = noteTest(config)
  const isRoute = (name: string) => isDynamicRoute(name, (one) => all.has(one))
  return {
    pages: found.filter((name) => isNote(name) && !isRoute(name)),
    files: found.filter(
      (name) => !isNote(name) && !isPathsFile(name) && !isOrder(name, config) && isPublished(name),
    ),
    hidden: hidden.sort(compareText),
    diagnostics: [
      ...diagnostics,
      ...found.filter((name) => isAlmostNote(name) && !isNote(name)).map(notANote),
      ...found.filter(isRoute).map(dynamicNote),
      ...found.flatMap((name) => orderToHosts(name, config)),
    ],
  }
}

/** The real path of the source folder. Throws a `UserError` if it does not exist. */
export async function sourceFolder({ root, srcDir }: Config): Promise<string> {
  const name = path.relative(root, srcDir) || '.'
  const folder = await realpath(srcDir).catch(async () => {
    throw new UserError(`There is no source folder "${name}" in "${path.basename(root) || root}".`, {
      fix: await insteadOf(name, root),
    })
  })
  if ((await stat(folder)).isDirectory()) return folder
  throw new UserError(`The source folder "${name}" is a file.`, {
    fix: 'Set "srcDir" to the folder that holds the notes.',
  })
}

/** The fix for a missing source folder. */
async function insteadOf(folder: string, root: string): Promise<string> {
  // The folder of the notes was passed, or is the working directory.
  if (path.basename(root) === folder) {
    return `"${folder}" holds the notes itself: give the folder above it, or run kbsite there and leave "${folder}" out.`
  }
  return (await holdsNotes(root))
    ? `The notes are in the project folder itself: write { "srcDir": "." } into "kbsite.config.json", or move them into "${folder}".`
    : 'Create it, set "srcDir", or run "kbsite init" for a first site.'
}

async function holdsNotes(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.some((name) => name.endsWith('.md') && !aboutProject.test(name))
}

/** Recognises notes by their names; other extensions count where a tool reads them. */
function noteTest({ dialect }: Config): (name: string) => boolean {
  const tool = dialectNamed(dialect)
  if (!tool) return (name) => name.endsWith('.md')
  const other = tool.otherEnding ?? (tool.syntax?.includes('mdx') ? '.mdx' : '.md')
  return (name) => /\.md$/i.test(name) || name.endsWith(other)
}

/** Has a Markdown extension of another tool; published as a download. */
export function isAlmostNote(name: string): boolean {
  return /\.(?:mdx|markdown|mdown|mkdn?|md)$/i.test(name) && !name.endsWith('.md')
}

/** A file or folder of the sources is unreadable. */
export function unreadable(name: string, error: NodeJS.ErrnoException): UserError {
  return new UserError(`"${name}" could not be read (${error.code}).`, {
    cause: error,
    fix: 'Check its permissions.',
  })
}

/** The contents of a folder; empty if it has disappeared meanwhile. */
async function entriesOf(config: Config, folder: string): Promise<Dirent[]> {
  return readdir(path.join(config.srcDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw unreadable(folder || '.', error)
    },
  )
}

type Kind = 'file' | 'folder' | { reason: string } | undefined

/** Whether an entry is a real file or folder rather than a link, with a name that Node.js can read. */
function isPlain(entry: Dirent): boolean {
  return !entry.isSymbolicLink() && !entry.name.includes('\uFFFD')
}

function entryKind(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): Kind {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'folder' : undefined
}

async function doubtfulKind(entry: Dirent, name: string, config: Config): Promise<Kind> {
  if (entry.name.includes('\uFFFD') && !(await exists(path.join(config.srcDir, name))))
    return { reason: 'has a name that is not Unicode' }
  return entry.isSymbolicLink() ? linkKind(name, config) : entryKind(entry)
}

async function linkKind(name: string, config: Config): Promise<Kind> {
  const reason = linkProblem(config, name)
  if (reason !== undefined) return reason === sameFolder ? undefined : { reason }
  return entryKind(await stat(path.join(config.srcDir, name)))
}

function skipped(name: string, reason: string): Diagnostic {
  return diagnose('skipped-file', { path: name }, skippedText(name, reason))
}

function dynamicNote(name: string): Diagnostic {
  return diagnose('skipped-file', { path: name }, skippedText(name, dynamicRoute), {
    fix: 'Notes run no code: make its pages as Markdown before the build.',
  })
}

function isOrder(name: string, { notes }: Pick<Config, 'notes'>): boolean {
  const base = path.posix.basename(name)
  return notes !== 'trusted' && (isHostFile(base) || isHostConfig(base))
}

/**
 * A file beside the notes could configure the host on behalf of a note's author. In folders, where programs beside the notes have
 * theirs, hosts do not look for such files, so they are only left out.
 */
function orderToHosts(name: string, { root, publicDir, notes }: Config): Diagnostic[] {
  const base = path.posix.basename(name)
  if (!isOrder(name, { notes }) || (base !== name && isHostFile(base))) return []
  const target = relativePosix(root, path.join(publicDir, base))
  return [
    diagnose('host-file', { path: name }, `Hosts obey "${base}", so it must not be beside notes.`, {
      fix: `Move it to "${target}", or remove it.`,
    }),
  ]
}

function notANote(name: string): Diagnostic {
  const noted = name.replace(/\.\w+$/, '.md')
  return diagnose(
    'skipped-file',
    { path: name },
    `"${name}" is not a note: the names of notes end in ".md".`,
    { fix: `Rename it to "${noted}".` },
  )
}
