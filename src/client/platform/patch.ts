/** A run of children to remove, and one to insert in its place before `anchor`. */
type Exchange = { parent: Node; leaving: readonly ChildNode[]; coming: readonly Node[]; anchor: Node | null }

export type Patch = {
  exchanges: readonly Exchange[]
  /** Attributes and texts that differ. */
  settings: readonly (() => void)[]
}

/**
 * The changes from one version of the server's document to the next, for the live document made from the first.
 *
 * `before` and `after` are the server's documents and stay unchanged; `live` may have further attributes, which stay. Undefined when a
 * script has changed children that differ, and when elements that match `mounted` are added, removed or changed, because their scripts must
 * know.
 */
export function patchOf(live: Node, before: Node, after: Node, mounted: string): Patch | undefined {
  const exchanges: Exchange[] = []
  const settings: (() => void)[] = []

  function compare(here: Node, old: Node, next: Node): boolean {
    if (old.isEqualNode(next)) return true
    if (isElement(old) && old.matches(mounted)) return false
    if (isText(here) && isText(next)) {
      settings.push(() => {
        here.data = next.data
      })
      return true
    }
    if (isElement(here) && isElement(old) && isElement(next)) compareAttributes(here, old, next)
    return compareChildren(here, old, next)
  }

  function compareChildren(here: Node, old: Node, next: Node): boolean {
    const [present, from, to] = [here, old, next].map(({ childNodes }) => [...childNodes]) as ChildNode[][]
    if (!present || !from || !to || present.length !== from.length) return false
    const shortest = Math.min(from.length, to.length)
    let start = 0
    while (start < shortest && from[start]!.isEqualNode(to[start]!)) start += 1
    let end = 0
    while (end < shortest - start && from.at(-1 - end)!.isEqualNode(to.at(-1 - end)!)) end += 1
    const last = present.length - end
    const leaving = present.slice(start, last)
    const coming = to.slice(start, to.length - end)
    const isPairwise = leaving.length === coming.length
    if (isPairwise && leaving.every((node, index) => isSameKind(node, from[start + index]!, coming[index]!)))
      return leaving.every((node, index) => compare(node, from[start + index]!, coming[index]!))
    if ([...from.slice(start, from.length - end), ...coming].some(holdsMounted)) return false
    exchanges.push({ parent: here, leaving, coming, anchor: present[last] ?? null })
    return true
  }

  function holdsMounted(node: Node): boolean {
    return isElement(node) && (node.matches(mounted) || node.querySelector(mounted) !== null)
  }

  function compareAttributes(here: Element, old: Element, next: Element): void {
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name)
      if (old.getAttribute(name) === value) continue
      settings.push(() => {
        if (value === null) here.removeAttribute(name)
        else here.setAttribute(name, value)
      })
    }
  }

  return compare(live, before, after) ? { exchanges, settings } : undefined
}

/** Applies the patch; new nodes are clones. */
export function applyPatch({ exchanges, settings }: Patch): void {
  for (const set of settings) set()
  for (const { parent, leaving, coming, anchor } of exchanges) {
    for (const node of leaving) node.remove()
    for (const node of coming) parent.insertBefore(document.importNode(node, true), anchor)
  }
}

function isSameKind(here: Node, old: Node, next: Node): boolean {
  return here.nodeName === old.nodeName && old.nodeName === next.nodeName
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}
