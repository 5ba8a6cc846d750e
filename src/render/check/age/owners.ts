import picomatch from 'picomatch'

/** The owners of a file, by its path from the top of the repository; `names` are those of all owners. */
export type Owners = { of(path: string): readonly string[]; names: ReadonlySet<string> }

/** Parses CODEOWNERS: patterns as in `.gitignore`, each with its owners; the last match counts. */
export function ownersIn(text: string): Owners {
  const rows = text.split('\n').flatMap((line) => {
    const [pattern, ...names] = line
      .replace(/(?:^|\s)#.*/, '')
      .split(/\s+/)
      .filter(Boolean)
    // A section heading of GitLab's format.
    return pattern === undefined || /^\^?\[/.test(pattern) ? [] : [{ isMatch: matcher(pattern), names }]
  })
  return {
    of: (path) => rows.findLast(({ isMatch }) => isMatch(path))?.names ?? [],
    names: new Set(rows.flatMap(({ names }) => names.map(ownerKey))),
  }
}

/** A name for comparison: without @, in lower case. */
export function ownerKey(name: string): string {
  return name.replace(/^@/, '').toLowerCase()
}

function matcher(pattern: string): (path: string) => boolean {
  const inner = pattern.replace(/^\//, '').replace(/\/$/, '')
  const isAnchored = pattern.startsWith('/') || inner.includes('/')
  const glob = isAnchored ? inner : `**/${inner}`
  return picomatch([...(pattern.endsWith('/') ? [] : [glob]), `${glob}/**`], { dot: true })
}
