import type { Nodes, Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { lineStarts } from '../../model/places.ts'
import { lazily } from '../lazily.ts'
import { maxDepth, NestingError } from '../limits/depth.ts'
import { stateOf } from '../page-state.ts'

/** Parses raw HTML together with the surrounding tree. A page without raw HTML skips this; the parser is loaded by the first page that has some. */
export function rawHtml() {
  const withParser = lazily(() => import('hast-util-raw'))
  return (tree: Root, file: VFile): Root | Promise<Root> => {
    const pieces = rawIn(tree)
    if (pieces.length === 0) return tree
    limitTags(tree)
    const { time } = stateOf(file)
    return withParser(({ raw }) => {
      time.step('its HTML')
      return time.spend(() => {
        const shifts = shiftsOf(pieces, String(file))
        const parsed = raw(tree, { file, passThrough: ['opaque'] }) as Root
        if (shifts.size > 0) shift(parsed, shifts)
        return parsed
      })
    })
  }
}

function rawIn(parent: { children: readonly unknown[] }): Raw[] {
  return parent.children.flatMap((child) => {
    const node = child as { type: string; children?: readonly unknown[] }
    if (node.type === 'raw') return [node as Raw]
    return node.children ? rawIn({ children: node.children }) : []
  })
}

/**
 * How many columns each line of HTML is indented in the note, in a quote or list: the HTML parser does not see the marks before it. Other
 * nodes may begin on the first line, and after the end on the last; those have their own places.
 */
function shiftsOf(pieces: readonly Raw[], source: string): Map<number, number> {
  const shifts = new Map<number, number>()
  const starts = lineStarts(`${source}\n`)
  for (const { value, position } of pieces) {
    if (!position) continue
    const { start, end } = position
    const isWhole = starts[end.line] === (end.offset ?? 0) + 1
    for (const [index, text] of value.split('\n').entries()) {
      const line = start.line + index
      if (index === 0 || line > end.line || (line === end.line && !isWhole)) continue
      const by = starts[line]! - starts[line - 1]! - 1 - text.length
      if (by > 0) shifts.set(line, by)
    }
  }
  return shifts
}

function shift(node: Nodes, shifts: ReadonlyMap<number, number>): void {
  move(node.position?.start, shifts)
  move(node.position?.end, shifts)
  if ('children' in node) for (const child of node.children) shift(child, shifts)
}

function move(point: Point | undefined, shifts: ReadonlyMap<number, number>): void {
  if (point) point.column += shifts.get(point.line) ?? 0
}

/** Tags of elements that end only at their own closing tag. */
const lasting =
  /<(\/?)(address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figure|footer|form|header|main|menu|nav|ol|section|span|table|template|ul)(?=[\s/>])/gi

/**
 * Throws a `NestingError` for raw HTML with more open elements than a page may have levels: the HTML parser walks through the open ones at
 * each tag, so the depth of its tree would be known too late.
 */
function limitTags(tree: Root): void {
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
