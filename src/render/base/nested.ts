/** Items as a tree: each below the nearest one before it that has a smaller level. */
export function nested<Item extends { level: number; children: Item[] }>(items: readonly Item[]): Item[] {
  const top: Item[] = []
  const open: Item[] = []
  for (const item of items) {
    while (open.length > 0 && open.at(-1)!.level >= item.level) open.pop()
    const siblings = open.at(-1)?.children ?? top
    siblings.push(item)
    open.push(item)
  }
  return top
}
