/** Binary search: index of the last item for which `isUpTo` holds, given that it holds for all items before it; -1 if for none. */
export function lastUpTo<T>(sorted: readonly T[], isUpTo: (item: T) => boolean): number {
  let low = -1
  let high = sorted.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isUpTo(sorted[middle]!)) low = middle
    else high = middle
  }
  return low
}
