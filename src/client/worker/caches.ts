/** Begins the names of all caches of a site: several may share an origin. */
export function cachePrefix(base: string): string {
  return `kbsite ${base} `
}

/** The cache of a section that a reader keeps, in one version of the section. */
export function keptName(base: string, path: string, hash = ''): string {
  return `${cachePrefix(base)}kept ${path} ${hash}`
}

/** Present in the cache of a section once all of it is there. */
export const completeMark = 'kb-offline/complete'
