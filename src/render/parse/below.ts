import type { Nodes, Parents } from 'mdast'

/** A node with its siblings. */
export type Visited = { node: Nodes; parent: Parents; index: number }

/** Calls `enter` for every node below a parent, parents first. */
export function eachBelow(
  parent: Parents,
  enter: (node: Nodes, parent: Parents, index: number) => void,
): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index]!
    enter(node, parent, index)
    if ('children' in node) eachBelow(node, enter)
  }
}

/** The same as a list. */
export function nodesBelow(parent: Parents): Visited[] {
  const nodes: Visited[] = []
  eachBelow(parent, (node, parent, index) => nodes.push({ node, parent, index }))
  return nodes
}

/** Replaces nodes below a parent. If `instead` returns nothing, the node stays, and its children are visited. */
export function replaceBelow(
  parent: Parents,
  instead: (node: Nodes, parent: Parents) => readonly Nodes[] | undefined,
): void {
  parent.children = (parent.children as Nodes[]).flatMap((node): readonly Nodes[] => {
    const others = instead(node, parent)
    if (!others && 'children' in node) replaceBelow(node, instead)
    return others ?? [node]
  }) as typeof parent.children
}
