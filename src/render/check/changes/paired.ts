import { diffArrays } from 'diff'
import type { Change } from '../../model/site-diff.ts'

/** More differences than this take too long to be aligned, and mean that hardly anything is left. */
const maxDifferences = 1000

/** Runs of items that two lists share, and of those between, in order. */
type Run<T> = { same: readonly T[] } | { before: readonly T[]; after: readonly T[] }

/** The second list aligned with the first. Items with the same key are the same; of these the runs hold those of the second. */
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
 * Items that are new, gone or different. What only moved is left out; where as many items are new as are gone between two that stayed, they
 * are the same ones, changed.
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
