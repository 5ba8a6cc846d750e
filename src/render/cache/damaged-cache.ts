/** Thrown when something is asked for that was in the cache, but is gone or damaged now: the build then starts again without it. */
export class DamagedCacheError extends Error {
  override name = 'DamagedCacheError'
}
