import { type Dirent, readFileSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import picomatch from 'picomatch'
import type { Config } from '../config/types.ts'
import { compareText, diagnose } from '../diagnostics.ts'
import { hashOf } from '../hash.ts'
import type { Diagnostic, SourceFile } from '../types.ts'
import { UserError } from '../user-error.ts'
import { decodeText } from './decode.ts'

export type SourceList = {
  /** Markdown files, posix, relative to the source folder, sorted by code unit. */
  pages: readonly string[]
  /** Every other file below the source folder, likewise: images, downloads, snippets. */
  files: readonly string[]
  diagnostics: readonly Diagnostic[]
}

/** Lists the source folder. Dot folders, `node_modules`, the output and the public folder are not entered. */
export async function listSources(config: Config): Promise<SourceList> {
  const root = await realpath(config.srcDir).catch(() => {
    const folder = path.relative(config.root, config.srcDir) || '.'
    throw new UserError(`There is no source folder "${folder}".`, {
      fix:
        path.basename(config.root) === folder
          ? `"${folder}" holds the notes itself: give the folder above it, or run kbsite there and leave "${folder}" out.`
          : 'Create it, set "srcDir", or run "kbsite init" for a first site.',
    })
  })
  const excluded = picomatch(config.srcExclude as string[])
  const skipped = new Set([config.outDir, config.publicDir, config.cacheDir])
  const found: string[] = []
  const diagnostics: Diagnostic[] = []

  async function walk(folder: string): Promise<void> {
    const entries = await entriesOf(config, folder)
    for (const entry of entries) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || excluded(name)) continue
      if (skipped.has(path.join(config.srcDir, name))) continue
      if (entry.name.includes('\uFFFD') && !(await isThere(name))) {
        diagnostics.push(
          diagnose(
            'skipped-file',
            { path: name },
            'The name of this file is not Unicode, so it is skipped.',
            {
              severity: 'warning',
            },
          ),
        )
        continue
      }
      const kind = entry.isSymbolicLink() ? await linkKind(name) : entryKind(entry)
      if (kind === 'folder') await walk(name)
      if (kind === 'file') found.push(name)
    }
  }

  const isThere = (name: string) =>
    stat(path.join(config.srcDir, name)).then(
      () => true,
      () => false,
    )

  async function linkKind(name: string): Promise<'file' | 'folder' | undefined> {
    const target = await realpath(path.join(config.srcDir, name)).catch(() => undefined)
    const inside = target?.startsWith(root + path.sep)
    if (!target || !inside || name.startsWith(path.relative(root, target) + path.sep)) {
      diagnostics.push(
        diagnose(
          'skipped-file',
          { path: name },
          target
            ? 'This link leaves the source folder or loops, so it is skipped.'
            : 'This link leads nowhere, so it is skipped.',
          { severity: 'warning' },
        ),
      )
      return undefined
    }
    const info = await stat(target)
    // A link to a folder inside would show its pages twice and could loop.
    return info.isFile() ? 'file' : undefined
  }

  await walk('')
  found.sort(compareText)
  diagnostics.push(...found.filter(isAlmostNote).map(notANote))
  return {
    pages: found.filter((name) => name.endsWith('.md')),
    files: found.filter((name) => !name.endsWith('.md')),
    diagnostics,
  }
}

/** Called as other tools call their notes; it is published as a file to download. */
export function isAlmostNote(name: string): boolean {
  return /\.(?:mdx|markdown|mdown|mkdn?|md)$/i.test(name) && !name.endsWith('.md')
}

function notANote(name: string): Diagnostic {
  const noted = name.replace(/\.\w+$/, '.md')
  return diagnose('skipped-file', { path: name }, `"${name}" is no note: the names of notes end in ".md".`, {
    severity: 'warning',
    fix: `Rename it to "${noted}".`,
  })
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

function unreadable(name: string, error: NodeJS.ErrnoException): UserError {
  return new UserError(`"${name}" could not be read (${error.code}).`, {
    cause: error,
    fix: 'Check its permissions.',
  })
}

function entryKind(entry: { isFile(): boolean; isDirectory(): boolean }): 'file' | 'folder' | undefined {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'folder' : undefined
}

/**
 * The bytes of a source file; undefined when it vanished meanwhile. Read at once: waiting for each of a thousand small files takes seven
 * times as long as reading them.
 */
function bytesOf(config: Config, name: string): Buffer | undefined {
  try {
    return readFileSync(path.join(config.srcDir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(name, error as NodeJS.ErrnoException)
  }
}

/**
 * One Markdown file with LF line ends and no byte order mark; undefined when it vanished meanwhile.
 *
 * A file that is not UTF-8 is read as well as possible and reported. Throws a `UserError` when it may not be read.
 */
export function readSource(config: Config, name: string): SourceFile | undefined {
  const bytes = bytesOf(config, name)
  if (!bytes) return undefined
  const { text, problem } = decodeText(bytes)
  const diagnostics = problem
    ? [
        diagnose('encoding', { path: name, place: { line: 1, column: 1 } }, problem, {
          severity: 'warning',
          fix: 'Save it as UTF-8.',
        }),
      ]
    : []
  return { path: name, text, hash: hashOf(text), diagnostics }
}

export type Sources = {
  files: readonly SourceFile[]
  /** Files beside the notes: source-relative path and absolute path. */
  assets: readonly (readonly [name: string, file: string])[]
  diagnostics: readonly Diagnostic[]
}

/** Every note of the source folder, read, and the files beside them. */
export async function readSources(config: Config): Promise<Sources> {
  const { pages, files, diagnostics } = await listSources(config)
  return {
    files: pages.map((name) => readSource(config, name)).filter((source) => source !== undefined),
    assets: files.map((name) => [name, `${config.srcDir}/${name}`] as const),
    diagnostics,
  }
}
