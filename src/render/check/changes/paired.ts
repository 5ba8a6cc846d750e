import { diffArrays } from 'diff'
import type { Change } from '../../model/site-diff.ts'

/** With more differences than this, alignment takes too long, and the lists have little in common anyway. */
const maxDifferences = 1000

/** A run of items that both lists share, or the differing items between two of these. */
type Run<T> = { same: readonly T[] } | { before: readonly T[]; after: readonly T[] }

/** Aligns two lists. Items with the same key are equal; for these the runs contain the items of the second list. */
export function runsOf<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): Run<T>[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (a, b) => keyOf(a) === keyOf(b),
    maxEditLength: maxDifferences,
  })
  if (!changes) return [{ before, after }]
  const runs: Run<T>[] = []
  for (const { value, added, removed } of changes) {
    const last = runs.at(-1)
    if (!added && !removed) runs.push({ same: value })
    else if (added && last && 'before' in last) runs[runs.length - 1] = { ...last, after: value }
    else runs.push(added ? { before: [], after: value } : { before: value, after: [] })
  }
  return runs
}

/**
 * Items that were added, removed or changed. Moved items are left out. If equally many items were added and removed at one place, they
 * are paired as changes.
 */
export function changesOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Change<T>[] {
  const [known, present] = [before, after].map((list) => new Set(list.map(keyOf)))
  return runsOf(before, after, keyOf).flatMap((run): Change<T>[] => {
    if ('same' in run) return []
    const gone = run.before.filter((item) => !present!.has(keyOf(item)))
    const fresh = run.after.filter((item) => !known!.has(keyOf(item)))
    if (gone.length === fresh.length) return gone.map((item, at) => ({ before: item, after: fresh[at]! }))
    return [...gone.map((item) => ({ before: item })), ...fresh.map((item) => ({ after: item }))]
  })
}
