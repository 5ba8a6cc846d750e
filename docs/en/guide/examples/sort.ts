// #region swap
/** Swaps two items of a list. */
export function swap<T>(list: T[], a: number, b: number): void {
  const kept = list[a]!
  list[a] = list[b]!
  list[b] = kept
}
// #endregion swap

export function bubble(list: number[]): number[] {
  for (let end = list.length - 1; end > 0; end -= 1) {
    for (let at = 0; at < end; at += 1) {
      if (list[at]! > list[at + 1]!) swap(list, at, at + 1)
    }
  }
  return list
}
