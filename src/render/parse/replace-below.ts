import type { Nodes, Parents } from 'mdast'

/** Replaces nodes below a parent. Where `instead` gives nothing, the node stays, and its children are next. */
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
