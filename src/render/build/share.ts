import { kbsiteBuild } from '../base/package.ts'
import { UserError } from '../base/user-error.ts'
import { openArchive, type SharedValue, writeArchive } from '../cache/archive.ts'
import { takeValues } from '../cache/carry.ts'
import { carriedKey } from '../cache/seal-key.ts'
import { sealWith } from '../cache/sealed.ts'
import type { Config } from '../model/config.ts'
import { readRecord } from './record.ts'
import { sharedValues } from './shared-pages.ts'

type KeyOption = { keyFile?: string }

/** Writes the cache entries and pages of the last builds into one file that holders of the key can import. */
export function exportCache(
  config: Config,
  file: string,
  { keyFile }: KeyOption,
): { count: number; size: number } {
  const side = sideWith(keyFile)
  for (const _any of valuesOf(config)) return writeArchive(file, valuesOf(config), side)
  throw new UserError('The cache of this site is empty, or was sealed with another key.', {
    fix: 'Run kbsite build first, with the same KBSITE_CACHE_KEY if there is one.',
  })
}

/** Adds the values of an exported file to the cache. Throws a `UserError`, and adds nothing, unless the file is intact and sealed with the key. */
export function importCache(
  { cacheDir }: Config,
  file: string,
  { keyFile }: KeyOption,
): { count: number; added: number } {
  const archive = openArchive(file, sideWith(keyFile))
  try {
    return { count: archive.count, added: takeValues(cacheDir, archive) }
  } finally {
    archive.close()
  }
}

function valuesOf(config: Config): Iterable<SharedValue> {
  return sharedValues(config, readRecord(config.cacheDir, config.outDir))
}

function sideWith(keyFile: string | undefined) {
  return { seal: sealWith(carriedKey(keyFile)), made: kbsiteBuild }
}
