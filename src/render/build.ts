import { counted } from './base/counted.ts'
import { inputHashes } from './base/input-hashes.ts'
import { messageOf, UserError } from './base/user-error.ts'
import { type BuildRecord, emptyRecord, readRecord, writeRecord } from './build/record.ts'
import { takeRemote } from './build/remote-cache.ts'
import { hasChangedSince, isUnchanged, siteKeyOf } from './build/unchanged.ts'
import { type Cache, noCache, openCache } from './cache/cache.ts'
import { DamagedCacheError } from './cache/damaged-cache.ts'
import type { BuildResult } from './model/build.ts'
import type { Config } from './model/config.ts'
import { inPhase, type OnEvent } from './model/events.ts'
import { readSources } from './read/sources.ts'
import { recoverOutput } from './write/exchange.ts'
import { checkOutDir } from './write/out-dir.ts'

type BuildOptions = { cache?: boolean; onEvent?: OnEvent; browser?: string }

/** Builds the whole site: reads it, stops if nothing has changed since the last build, else compiles it. Errors end the build before anything is written. */
export async function buildSite(config: Config, options: BuildOptions = {}): Promise<BuildResult> {
  const result = await build(config, options)
  if (!result.summary) return result
  try {
    await config.buildEnd?.(config)
  } catch (error) {
    throw new UserError(`The site was written, but "buildEnd" of the config failed: ${messageOf(error)}`, {
      cause: error,
      ...(config.file && { place: config.file }),
    })
  }
  return result
}

async function build(
  config: Config,
  { cache: useCache = true, onEvent = () => {}, browser }: BuildOptions,
): Promise<BuildResult> {
  const begun = Date.now()
  const { outDir, cacheDir } = config
  const output = { outDir, root: config.root, sources: [config.srcDir, config.publicDir], cacheDir }
  await checkOutDir(output)
  await recoverOutput(outDir)
  const sources = await inPhase(
    onEvent,
    'read',
    () => readSources(config),
    ({ files }) => counted(files.length, 'note'),
  )
  const former = useCache ? readRecord(cacheDir, outDir) : emptyRecord
  const key = await siteKeyOf(config, sources, browser)
  if (await isUnchanged(former, outDir, key)) return { ...former.result!, drawn: [] }

  const compileWith = async (cache: Cache, last: BuildRecord): Promise<BuildResult> => {
    // A build with nothing to do does not load the compiler.
    const { compileSite } = await import('./build/compile.ts')
    const options = { cache, output, onEvent, browser, sources, former: last }
    const { record, inputs, ...result } = await compileSite(config, options)
    const { summary, diagnostics } = result
    if (record && summary && cache !== noCache) {
      // Files that changed during the build may have been read too early; the next build will notice them.
      const isSame = inputs && !hasChangedSince(begun, inputs)
      const same = isSame && { key, inputs: inputHashes(inputs), result: { summary, diagnostics } }
      writeRecord(cacheDir, outDir, { ...record, ...same })
    }
    return result
  }
  if (!useCache) return compileWith(noCache, emptyRecord)
  const remote = await takeRemote(config, onEvent)
  const result = await throughCache(cacheDir, former, compileWith)
  await remote?.give(readRecord(cacheDir, outDir), result)
  return result
}

async function throughCache(
  cacheDir: string,
  former: BuildRecord,
  compileWith: (cache: Cache, last: BuildRecord) => Promise<BuildResult>,
): Promise<BuildResult> {
  const cache = openCache(cacheDir)
  try {
    return await compileWith(cache, former)
  } catch (error) {
    // The cache was emptied or damaged while it was read: its contents are made again.
    if (error instanceof DamagedCacheError) return await compileWith(noCache, emptyRecord)
    throw error
  } finally {
    cache.close()
  }
}
