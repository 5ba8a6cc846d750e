/** Thrown when a value that was in the cache is now gone or damaged; the build then starts again without it. */
export class DamagedCacheError extends Error {
  override name = 'DamagedCacheError'
}
