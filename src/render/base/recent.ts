/**
 * Caches the results for the most recent keys: at least `limit` and at most twice as many characters of keys in total. Keeping those of a
 * thousand notes would take most of a thread's memory.
 */
export function openRecent<Made extends object | string>(
  limit: number,
): (key: string, make: () => Made) => Made {
  let young = new Map<string, Made>()
  let old: typeof young = new Map()
  let held = 0
  return (key, make) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const made = old.get(key) ?? make()
    held += key.length
    if (held > limit) [young, old, held] = [new Map(), young, key.length]
    young.set(key, made)
    return made
  }
}
