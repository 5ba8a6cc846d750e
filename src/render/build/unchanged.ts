import { statSync } from 'node:fs'
import path from 'node:path'
import { listPublic } from '../assets/public.ts'
import { namesIn } from '../base/entries.ts'
import { hashOf } from '../base/hash.ts'
import { contentHash } from '../base/input-hashes.ts'
import { kbsiteBuild } from '../base/package.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { valuesText } from '../base/values.ts'
import type { Config } from '../model/config.ts'
import { compareText } from '../model/diagnostics.ts'
import { filesBelow } from '../read/files-below.ts'
import { headCommit } from '../read/git.ts'
import type { Sources } from '../read/sources.ts'
import { holdsExactly } from '../write/output.ts'
import { type BuildRecord, contentStamp, isIntact } from './record.ts'

/** Hash of kbsite itself and of the config, both its files and its values. Independent of where the project is. */
export function configKey(config: Config): string {
  const { root, file, outDir: _output, cacheDir: _cache, remoteCache: _server, ...values } = config
  const nameOf = (place: string) => relativePosix(root, place)
  const places = {
    file: file && nameOf(file),
    inputs: config.inputs.map(nameOf),
    srcDir: nameOf(config.srcDir),
    publicDir: nameOf(config.publicDir),
    includeFrom: config.includeFrom.map(nameOf),
  }
  return hashOf(kbsiteBuild, config.hash, valuesText({ ...values, ...places }))
}

/** Hash of everything a build reads that is known without compiling; `isUnchanged` checks the rest. */
export async function siteKeyOf(
  config: Config,
  { files, assets, hidden }: Sources,
  browser: string | undefined,
): Promise<string> {
  const { files: published } = await listPublic(config)
  const copied = [...assets, ...hidden, ...published].map(([name, file]) => `${name} ${stampOf(file)}`)
  return hashOf(
    configKey(config),
    browser ?? '',
    (await headCommit(config.srcDir)) ?? '',
    ...files.map(({ path: name, hash }) => `${name} ${hash}`),
    '',
    ...copied,
    '',
    await templatesKey(config),
  )
}

/** Hash of the whole templates folder: template code may read any file in it. */
export async function templatesKey({ root }: Pick<Config, 'root'>): Promise<string> {
  const folder = path.join(root, 'templates')
  const names = await templateFiles(folder)
  return hashOf(...names.map((name) => `${name} ${contentHash(path.join(folder, name))}`))
}

/** Names of the files below the folder, and of symbolic links where modules are searched: a module or its folder may be one. */
async function templateFiles(folder: string): Promise<string[]> {
  const linked = ['', 'layouts/', 'slots/', 'components/'].flatMap((below) =>
    namesIn(path.join(folder, below)).map((name) => `${below}${name}`),
  )
  return [...new Set([...(await filesBelow(folder)), ...linked])].sort(compareText)
}

/** Whether a build would read the same input as the last one and find the output unchanged. */
export async function isUnchanged(former: BuildRecord, outDir: string, key: string): Promise<boolean> {
  const { inputs, result, files } = former
  if (former.key !== key || !inputs || !result) return false
  if (Object.entries(inputs).some(([file, hash]) => contentHash(file) !== hash)) return false
  const names = Object.keys(files)
  if (names.some((name) => !isIntact(former, outDir, name, files[name]![2]))) return false
  return holdsExactly(outDir, names)
}

/** How far file times may be behind the clock, in ms: file systems use the time of its last tick. */
const tickMs = 20

/** Whether one of the files changed at that time (ms since 1970) or later, in any way: unlike `mtime`, `ctime` cannot be set. */
export function hasChangedSince(time: number, files: readonly string[]): boolean {
  return files.some((file) => {
    const info = infoOf(file)
    return info !== undefined && info.ctimeMs > time - tickMs
  })
}

function infoOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    // The name goes on below a file.
    return undefined
  }
}

function stampOf(file: string): string {
  const info = infoOf(file)
  return info ? contentStamp(info) : ''
}
