import { existsSync } from 'node:fs'
import path from 'node:path'
import { namesIn } from '../base/entries.ts'
import { relativePosix } from '../base/relative-posix.ts'
import type { Config } from '../model/config.ts'
import { configFilesIn } from './load.ts'

/** A file that looks like the config of a site but is not read; `tool` is the program that reads it. Absolute path. */
type OtherConfig = { file: string; tool?: string }

/** Where tools without a dialect here have their configs, relative to the project or the source folder. */
const elsewhere: readonly { tool: string; folder: string; name: RegExp }[] = [
  { tool: 'Rspress', folder: '.', name: /^rspress\.config\.\w+$/ },
]

/**
 * Configs that are not read: a second one, one with an unknown name, or one in the source folder. Configs of other tools count only if the
 * site has none: a project may well have both.
 */
export function otherConfigs({ root, srcDir, file, inputs, dialect }: Config): OtherConfig[] {
  // Authors who name a config explicitly know about the others.
  if (file && !configFilesIn(root).includes(file)) return []
  const folders = [...new Set([root, srcDir])]
  const own = folders
    .flatMap((folder) => filesIn(folder, /^kbsite\.config\.\w+$/))
    .concat(filesIn(path.join(root, '.kbsite'), /^config\.\w+$/))
    .filter((one) => one !== file && !inputs.includes(one))
  if (file || own.length > 0) return own.map((one) => ({ file: one }))
  // kbsite may have been run in the source folder instead of the project folder.
  const above = srcDir === root ? configFilesIn(path.dirname(root)).filter((one) => existsSync(one)) : []
  if (above.length > 0) return above.map((one) => ({ file: one }))
  if (dialect !== undefined && !/^(?:folder|mdx)$/.test(dialect)) return []
  return folders.flatMap((folder) =>
    elsewhere.flatMap(({ tool, folder: below, name }) =>
      filesIn(path.join(folder, below), name).map((one) => ({ file: one, tool })),
    ),
  )
}

/** The fix for such a file. */
export function fixForOther(
  { file, tool }: OtherConfig,
  { root, file: used }: Pick<Config, 'root' | 'file'>,
): string {
  if (tool) return 'Write "kbsite.config.ts" instead.'
  if (path.dirname(file) === path.dirname(root))
    return `Run kbsite in "..", the project folder, to which it belongs.`
  if (used) return `"${relativePosix(root, used)}" is read: move missing settings there, and delete this one.`
  return configFilesIn(path.dirname(file)).includes(file)
    ? 'Move it into the folder of the project, from which kbsite runs.'
    : `Call it "kbsite.config.ts", in the folder of the project; ${configFilesIn('')
        .map((one) => path.extname(one))
        .join(', ')} are read.`
}

function filesIn(folder: string, name: RegExp): string[] {
  return namesIn(folder)
    .filter((one) => name.test(one))
    .sort()
    .map((one) => path.join(folder, one))
}
