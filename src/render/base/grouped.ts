import { getOrInsert } from './get-or-insert.ts'

/** The items by a key, in the order in which each key first occurs. */
export function grouped<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) getOrInsert(groups, keyOf(item), () => []).push(item)
  return groups
}
