import { readFileSync } from 'node:fs'
import path from 'node:path'
import { relativePosix } from '../../render/base/relative-posix.ts'
import type { Config } from '../../render/model/config.ts'
import { isConfig } from '../../render/model/diagnostics.ts'
import { decodeText } from '../../render/read/decode.ts'
import type { Io } from '../io.ts'

/** The file that a finding names: the config is beside the source folder. */
export function sourceFile({ srcDir, root }: Config, name: string): string {
  return path.join(isConfig(name) ? root : srcDir, name)
}

/** Makes the path of a finding relative to the working directory. */
export function sourceNames(config: Config, { cwd }: Io): (name: string) => string {
  return (name) => relativePosix(cwd, sourceFile(config, name))
}

/** The options for showing findings about a site in this terminal. */
export function lookOf(config: Config, io: Io) {
  return { colors: io.colors, nameOf: sourceNames(config, io), width: io.width }
}

/** Lines of a source file or of the config; each file is read once. */
export function sourceLines(config: Config): (file: string) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>()
  return (file) => {
    if (!known.has(file)) known.set(file, readLines(sourceFile(config, file)))
    return known.get(file)
  }
}

/** The lines of a text file; undefined when it cannot be read. */
export function readLines(file: string): readonly string[] | undefined {
  try {
    return decodeText(readFileSync(file)).text.split('\n')
  } catch {
    // The file is gone or not text: the message is shown without a frame.
    return undefined
  }
}
