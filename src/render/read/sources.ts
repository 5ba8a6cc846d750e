import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../base/hash.ts'
import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, SourceFile } from '../model/types.ts'
import { decodeText, isPlain } from './decode.ts'
import { filesBeside } from './hidden-files.ts'
import { listSources, unreadable } from './source-list.ts'

export type Sources = {
  files: readonly SourceFile[]
  /** Files beside the notes: source-relative path and absolute path. */
  assets: readonly (readonly [name: string, file: string])[]
  /** The same for files that are published only if a note names them. */
  hidden: Sources['assets']
  diagnostics: readonly Diagnostic[]
}

/** Reads every note in the source folder, and lists the files beside them. */
export async function readSources(config: Config): Promise<Sources> {
  const { pages, files, hidden, diagnostics } = await listSources(config)
  const pictures = dialectNamed(config.dialect)?.pictures
  const onDisk = (name: string) => [name, `${config.srcDir}/${name}`] as const
  return {
    files: pages.map((name) => readSource(config, name)).filter((source) => source !== undefined),
    assets: files.map(onDisk),
    hidden: [...hidden.map(onDisk), ...(pictures ? await filesBeside(config.srcDir, pictures) : [])],
    diagnostics,
  }
}

/**
 * One Markdown file with LF line ends and no byte order mark; undefined if it has disappeared meanwhile.
 *
 * A file that is not UTF-8 is decoded as well as possible and reported. Throws a `UserError` when it is unreadable. The text is decoded on
 * each access, because the text of an unchanged note is never needed.
 */
export function readSource(config: Config, name: string): SourceFile | undefined {
  const bytes = bytesOf(config, name)
  if (!bytes) return undefined
  return {
    path: name,
    get text() {
      return decodeText(bytes).text
    },
    hash: hashOf(bytes),
    diagnostics: isPlain(bytes) ? [] : encodingFindings(name, bytes),
  }
}

function encodingFindings(name: string, bytes: Uint8Array): Diagnostic[] {
  const { problem, fix = 'Save it as UTF-8.' } = decodeText(bytes)
  if (!problem) return []
  return [diagnose('encoding', { path: name, place: { line: 1, column: 1 } }, problem, { fix })]
}

/** The bytes of a source file; undefined if it has disappeared meanwhile. Synchronous, as awaiting each of many small files is slow. */
function bytesOf(config: Config, name: string): Buffer | undefined {
  try {
    return readFileSync(path.join(config.srcDir, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadable(name, error as NodeJS.ErrnoException)
  }
}
