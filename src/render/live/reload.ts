import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import type { Version } from './version.ts'

/**
 * Whether pages must be reloaded for one of these files, by absolute path, because they contain it under an address that stays the same: a
 * style sheet, a script, a picture; or because their policy, which only loading brings, says something else. `versions` are those before and
 * after the edit.
 */
export function isLoadedAnew(files: readonly string[], versions: readonly Version[]): boolean {
  return (
    files.some((file) =>
      versions.some((version) => isTemplate(file, version) || isPublished(file, version)),
    ) ||
    versions.some((one) => versions.some((other) => hasMore(one, other) || one.frames() !== other.frames()))
  )
}

/** Whether something is published that another version does not have. The files of a removed folder are reported later, or never. */
function hasMore(version: Version, other: Version): boolean {
  const gone = [...version.loaded.assets].filter(([name]) => !other.loaded.assets.has(name))
  return gone.some(([, file]) => isPublished(file, version))
}

/** Style sheets are among the templates too. */
function isTemplate(file: string, { loaded: { site, templates } }: Version): boolean {
  return (
    file.startsWith(path.join(site.config.root, 'templates') + path.sep) || templates.inputs.includes(file)
  )
}

/** Published unchanged. Included files show in pages that are exchanged; temporary files of editors show nowhere. */
function isPublished(file: string, { loaded: { site, assets }, index }: Version): boolean {
  const { srcDir, publicDir } = site.config
  const isAsset = [srcDir, publicDir].some((folder) => assets.get(relativePosix(folder, file)) === file)
  return isAsset && !index().included.has(relativePosix(srcDir, file)) && !/[~#]$/.test(file)
}
