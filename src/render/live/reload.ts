import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import type { Version } from './version.ts'

/**
 * Whether pages must be reloaded after a change of these files (absolute paths): they load a style sheet, script or picture from an
 * address that stays the same, or their security policy changed, which is only sent on loading. `versions`: before and after the edit.
 */
export function isLoadedAnew(files: readonly string[], versions: readonly Version[]): boolean {
  return (
    files.some((file) =>
      versions.some((version) => isTemplate(file, version) || isPublished(file, version)),
    ) ||
    versions.some((one) => versions.some((other) => hasMore(one, other) || one.frames() !== other.frames()))
  )
}

/** Whether a version publishes files that the other lacks; the watcher may report the files of a removed folder late or never. */
function hasMore(version: Version, other: Version): boolean {
  const gone = [...version.loaded.assets].filter(([name]) => !other.loaded.assets.has(name))
  return gone.some(([, file]) => isPublished(file, version))
}

/** Templates include style sheets. */
function isTemplate(file: string, { loaded: { site, templates } }: Version): boolean {
  return (
    file.startsWith(path.join(site.config.root, 'templates') + path.sep) || templates.inputs.includes(file)
  )
}

/** Whether a file is published unchanged. Not included files, whose pages are patched, nor temporary files of editors. */
function isPublished(file: string, { loaded: { site, assets }, index }: Version): boolean {
  const { srcDir, publicDir } = site.config
  const isAsset = [srcDir, publicDir].some((folder) => assets.get(relativePosix(folder, file)) === file)
  return isAsset && !index().included.has(relativePosix(srcDir, file)) && !/[~#]$/.test(file)
}
