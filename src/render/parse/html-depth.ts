import type { Root } from 'hast'
import { maxDepth, NestingError } from './depth.ts'

/** Tags of elements that only their own closing tag ends. */
const lasting =
  /<(\/?)(address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figure|footer|form|header|main|menu|nav|ol|section|span|table|template|ul)(?=[\s/>])/gi

/**
 * Throws a `NestingError` for raw HTML with more open elements than a page may have levels: the HTML parser walks through the open ones at
 * each tag, so the depth of its tree would be known too late.
 */
export function limitTags(tree: Root): void {
  const open = new Map<string, number>()
  let depth = 0
  const visit = (node: {
    type: string
    value?: unknown
    children?: readonly object[]
    position?: unknown
  }) => {
    for (const child of node.children ?? []) visit(child as typeof node)
    if (node.type !== 'raw') return
    for (const [, slash, name] of String(node.value).matchAll(lasting)) {
      const tag = name!.toLowerCase()
      const count = open.get(tag) ?? 0
      if (slash && count === 0) continue
      open.set(tag, count + (slash ? -1 : 1))
      depth += slash ? -1 : 1
      if (depth > maxDepth) throw new NestingError(lineOf(node))
    }
  }
  visit(tree)
}

function lineOf({ position }: { position?: unknown }): number | undefined {
  return (position as { start?: { line: number } } | undefined)?.start?.line
}
