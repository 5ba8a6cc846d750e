import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { causeText } from '../base/cause.ts'
import { UserError } from '../base/user-error.ts'

/** Prefix of a key that is valid for this process only. */
const passing = 'passing-'

type Environment = Record<string, string | undefined>

/** The variable with the key of a cache shared by several machines, as in CI. */
const variable = 'KBSITE_CACHE_KEY'

/**
 * The key of this user's caches: cached values become part of pages, so only those sealed with it are trusted.
 *
 * It is taken from `KBSITE_CACHE_KEY`, else from a file in the user's cache folder, created with the first cache. If it cannot be stored,
 * the key lasts as long as this process and its threads, and every existing cache counts as empty.
 */
export function sealKey(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Buffer {
  const given = env[variable] || storedKey(env, platform)
  if (given) return digest(given)
  // Threads get a copy of the environment.
  env[variable] = passing + randomBytes(32).toString('hex')
  return digest(env[variable])
}

/** Whether a later run will have the key that `sealKey` gave. */
export function isKeyKept(env: Environment = process.env): boolean {
  return !env[variable]?.startsWith(passing)
}

/** Shorter keys could be found by brute force. */
const minLength = 16

/**
 * The key for data that leaves this machine, shared with the other side: from a file, else from the environment. Throws a `UserError`
 * when there is none.
 */
export function carriedKey(
  file: string | undefined = process.env.KBSITE_CACHE_KEY_FILE,
  env: Environment = process.env,
): Buffer {
  const text = file ? keyIn(file) : isKeyKept(env) && env[variable]
  if (text && text.length >= minLength) return digest(text)
  const fix = `Make one, for instance with "openssl rand -hex 32", and set ${variable} on both sides, or give a file that holds it: --key-file.`
  if (!text) throw new UserError('A cache leaves this machine only with a key that both sides hold.', { fix })
  throw new UserError(`The key of the cache is shorter than ${minLength} characters.`, { fix })
}

function keyIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new UserError(`The key could not be read: ${causeText(cause)}.`, { cause })
  }
}

function storedKey(env: Environment, platform: NodeJS.Platform): string | undefined {
  const folder = userCache(env, platform)
  if (folder === undefined) return undefined
  const file = path.join(folder, 'kbsite', 'cache.key')
  const known = readKey(file)
  if (known !== undefined) return known
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    // Another process was first, or the folder cannot be written.
  }
  return readKey(file)
}

/** The stored key; undefined if the file is missing or incomplete. */
function readKey(file: string): string | undefined {
  try {
    return /^[0-9a-f]{64}$/.exec(readFileSync(file, 'utf8').trim())?.[0]
  } catch {
    // Absent or unreadable.
    return undefined
  }
}

function userCache(env: Environment, platform: NodeJS.Platform): string | undefined {
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME
  if (platform === 'win32') return env.LOCALAPPDATA || undefined
  if (!env.HOME) return undefined
  return platform === 'darwin' ? path.join(env.HOME, 'Library', 'Caches') : path.join(env.HOME, '.cache')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
