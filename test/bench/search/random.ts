/** Numbers from 0 to 1 that are the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** At most `count` of the items, in random order. */
export function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const rest = [...items]
  for (let index = rest.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = rest[index]!
    rest[index] = rest[other]!
    rest[other] = kept
  }
  return rest.slice(0, count)
}
