import type { Point } from 'unist'

/** More levels than any note has, and far fewer than overflow the call stack of a later stage. */
export const maxDepth = 250

/** A page nested more deeply than can be rendered; `line` is where it gets too deep, if known. */
export class NestingError extends Error {
  readonly line: number | undefined
  constructor(line: number | undefined) {
    super('nested too deeply')
    this.line = line
  }
}

/** The HTML parser leaves moved nodes without a start. */
type Node = { children?: readonly Node[]; position?: { start?: Point } | undefined }

/** Throws a `NestingError` for a tree of more than `maxDepth` levels, without recursion of its own. */
export function limitDepth(tree: object): void {
  const open: { node: Node; depth: number; line: number | undefined }[] = [
    { node: tree as Node, depth: 0, line: undefined },
  ]
  for (let item = open.pop(); item; item = open.pop()) {
    const line = item.node.position?.start?.line ?? item.line
    if (item.depth > maxDepth) throw new NestingError(line)
    for (const child of item.node.children ?? []) open.push({ node: child, depth: item.depth + 1, line })
  }
}
