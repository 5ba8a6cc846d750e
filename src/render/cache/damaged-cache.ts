/** Thrown when a value that was in the cache is gone or damaged: the build then starts again without the cache. */
export class DamagedCacheError extends Error {}
