import { grouped } from './grouped.ts'

/**
 * An object or list without the values at some paths, none of them empty; their parents are copied, everything else is shared. A removed item of
 * a list leaves no gap.
 */
export function withoutPaths(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = grouped(paths, ([key]) => String(key))
  const kept = ([key, part]: [string, unknown]): [string, unknown][] => {
    const rests = (below.get(key) ?? []).map((path) => path.slice(1))
    return rests.some((rest) => rest.length === 0) ? [] : [[key, withoutPaths(part, rests)]]
  }
  const entries = Object.entries(value).flatMap(kept)
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
