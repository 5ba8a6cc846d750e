/** Thrown when a tree is asked for whose page was in the cache, but is damaged now: the build then starts anew without it. */
export class DamagedCacheError extends Error {}
