/** Random choices that are the same for the same seed text: mulberry32 over FNV-1a. */
export function randomOf(seed) {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low, high) => low + Math.floor(next() * (high - low + 1))
  const pick = (list) => list[int(0, list.length - 1)]
  const some = (list, count) => {
    const rest = [...list]
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(int(0, rest.length - 1), 1).at(0),
    )
  }
  return { int, pick, some, chance: (share) => next() < share }
}
