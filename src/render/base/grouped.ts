import { getOrInsert } from './get-or-insert.ts'

/** Groups items by key, in the order in which keys first occur. */
export function grouped<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) getOrInsert(groups, keyOf(item), () => []).push(item)
  return groups
}
