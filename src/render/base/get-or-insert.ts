type Entries<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown }

/** The value of a key, created and stored if missing, like `Map.prototype.getOrInsertComputed` in newer engines. */
export function getOrInsert<Key, Value>(map: Entries<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
