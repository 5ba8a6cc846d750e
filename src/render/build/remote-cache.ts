import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../base/counted.ts'
import { kbsiteBuild } from '../base/package.ts'
import { messageOf } from '../base/user-error.ts'
import { openArchive, type Side, writeArchive } from '../cache/archive.ts'
import { openCache } from '../cache/cache.ts'
import { knownIn, takeValues } from '../cache/carry.ts'
import { type Digest, encodeResult, printedIn } from '../cache/remote/action-result.ts'
import { type CacheServer, openServer } from '../cache/remote/server.ts'
import { carriedKey } from '../cache/seal-key.ts'
import { sealWith } from '../cache/sealed.ts'
import type { BuildResult } from '../model/build.ts'
import type { Config } from '../model/config.ts'
import { inPhase, type OnEvent } from '../model/events.ts'
import type { BuildRecord } from './record.ts'
import { sharedValues } from './shared-pages.ts'

/** The cache that several machines share through a server. */
type RemoteCache = {
  /** Uploads what this build has made. */
  give(record: BuildRecord, result: BuildResult): Promise<void>
}

type Environment = Record<string, string | undefined>

/** Archives listed on the server, and whether all of them were still there. */
type Taken = { archives: readonly Digest[]; isWhole: boolean }

type Remote = {
  /** Opens the server; its time limit is for all calls together. */
  open(): CacheServer
  side: Side
  /** Key of the entry that lists the archives. */
  key: string
  isReadOnly: boolean
}

/** With this many archives, or when the later ones are larger than the first, a build writes one that replaces them all. */
const maxArchives = 8

/**
 * Adds what other machines have made to the local cache. Trouble with the server costs time and gives one notice, but never stops a build.
 * Only data sealed with the shared key is trusted.
 */
export async function takeRemote(
  config: Config,
  onEvent: OnEvent,
  env: Environment = process.env,
): Promise<RemoteCache | undefined> {
  const notice = (verb: string) => (error: unknown) =>
    onEvent({
      kind: 'notice',
      message: `The remote cache could not be ${verb}, and the build goes on without it: ${reasonOf(error)}`,
    })
  try {
    const remote = remoteOf(config, env)
    if (!remote) return undefined
    const taken = await inPhase(
      onEvent,
      'remote',
      () => takeAll(remote, config.cacheDir),
      ({ archives }) => `${counted(archives.length, 'archive')} to read`,
    )
    if (remote.isReadOnly) return undefined
    const isKnown = knownIn(config.cacheDir)
    return {
      async give(record, { summary, drawn = [] }) {
        if (!summary) return
        const isNew = taken.archives.length === 0 || !taken.isWhole || isGrown(taken.archives)
        const routes = new Set(drawn.map(({ route }) => route))
        const values = sharedValues(
          config,
          record,
          isNew ? {} : { isPage: (route) => routes.has(route), isValue: (kind, key) => !isKnown(kind, key) },
        )
        const replaced = isNew ? taken.archives : []
        const write = () => giveArchive(remote, values, { cacheDir: config.cacheDir, replaced })
        await inPhase(onEvent, 'remote', write, (count) => `${counted(count, 'value')} written`).catch(
          notice('written'),
        )
      },
    }
  } catch (error) {
    notice('read')(error)
    return undefined
  }
}

/** The server of the environment, else that of the config. Throws where it cannot be used. */
function remoteOf({ remoteCache, title, siteUrl = '' }: Config, env: Environment): Remote | undefined {
  const { url, name = `${title}\n${siteUrl}`, readOnly = false, timeLimit = 60 } = remoteCache
  const address = env.KBSITE_REMOTE_CACHE ?? url
  if (!address) return undefined
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new Error(`"${address}" is no address of a server.`)
  const seal = sealWith(carriedKey(env.KBSITE_CACHE_KEY_FILE, env))
  const key = sha256(JSON.stringify([kbsiteBuild, name, seal.close('remote cache', name)]))
  const token = env.KBSITE_REMOTE_CACHE_TOKEN
  return {
    open: () => openServer(address, { ...(token && { token }), limitMs: timeLimit * 1000 }),
    side: { seal, made: kbsiteBuild },
    key,
    isReadOnly: env.KBSITE_REMOTE_CACHE_READ_ONLY ? env.KBSITE_REMOTE_CACHE_READ_ONLY !== '0' : readOnly,
  }
}

async function takeAll({ open, side, key }: Remote, cacheDir: string): Promise<Taken> {
  const server = open()
  const archives = await listed(server, side, key)
  const before = takenBefore(cacheDir, key)
  let isWhole = true
  for (const archive of archives.filter(({ hash }) => !before.includes(hash))) {
    await withTemporary(cacheDir, async (file) => {
      if (await server.download(archive, file)) takeFile(file, side, cacheDir)
      else isWhole = false
    })
  }
  if (archives.length > 0) rememberTaken(cacheDir, key, archives)
  return { archives, isWhole }
}

/** The archives that the server lists, oldest first. Throws when the list is not sealed with the shared key. */
async function listed(server: CacheServer, { seal }: Side, key: string): Promise<Digest[]> {
  const entry = await server.entry(key)
  if (!entry) return []
  try {
    return JSON.parse(seal.open(key, printedIn(entry) ?? ''))
  } catch {
    throw new Error('it answers with something else.')
  }
}

function takeFile(file: string, side: Side, cacheDir: string): void {
  const archive = openArchive(file, side)
  try {
    takeValues(cacheDir, archive)
  } finally {
    archive.close()
  }
}

/** Writes an archive that replaces some others; returns the number of its values. */
async function giveArchive(
  { open, side, key }: Remote,
  values: ReturnType<typeof sharedValues>,
  { cacheDir, replaced }: { cacheDir: string; replaced: readonly Digest[] },
): Promise<number> {
  return withTemporary(cacheDir, async (file) => {
    const { count } = writeArchive(file, values, side)
    if (count === 0) return 0
    const archive = { hash: sha256(readFileSync(file)), size: statSync(file).size }
    const server = open()
    await server.upload(file, archive)
    // Read again, because another machine may have written since. If two write at the same moment, one is lost, which only costs time.
    const others = (await listed(server, side, key)).filter(
      ({ hash }) => hash !== archive.hash && !replaced.some((one) => one.hash === hash),
    )
    const files = [...others, archive]
    await server.putEntry(key, encodeResult({ files, printed: side.seal.close(key, JSON.stringify(files)) }))
    rememberTaken(cacheDir, key, [archive])
    return count
  })
}

function isGrown([first, ...rest]: readonly Digest[]): boolean {
  return rest.length + 1 >= maxArchives || rest.reduce((sum, { size }) => sum + size, 0) > first!.size
}

function takenBefore(cacheDir: string, key: string): readonly string[] {
  const cache = openCache(cacheDir)
  try {
    return cache.get<string[]>('remote', key) ?? []
  } finally {
    cache.close()
  }
}

/** Remembers the archives, so that the next build on this machine downloads only new ones. */
function rememberTaken(cacheDir: string, key: string, archives: readonly Digest[]): void {
  const all = new Set([...takenBefore(cacheDir, key), ...archives.map(({ hash }) => hash)])
  const cache = openCache(cacheDir)
  cache.set('remote', key, [...all].slice(-2 * maxArchives))
  cache.close()
}

async function withTemporary<T>(folder: string, use: (file: string) => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `remote-${process.pid}.tmp`)
  try {
    return await use(file)
  } finally {
    rmSync(file, { force: true })
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: unknown }
  if (name === 'TimeoutError') return 'it takes too long.'
  const text = messageOf(cause instanceof Error ? cause : error)
  return text.endsWith('.') ? text : `${text}.`
}

function sha256(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex')
}
