import type { Nodes, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { type Attributes, parseAttributes } from '../attributes.ts'
import { withoutStart } from '../nodes.ts'

/** Inline nodes that take attributes from braces directly after them. */
const inlineTargets = new Set([
  'inlineCode',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'emphasis',
  'strong',
  'delete',
])

/**
 * Makes attributes of `{.class #id key=value}` after a piece of text or at the end of a block.
 *
 * At the end of a tight list item it belongs to the item, on a line of its own below the items to the list, in a paragraph of its own below
 * a table or list to that. Other or escaped braces stay text.
 */
export function attributes() {
  return (tree: Root, file: VFile) => {
    if (String(file).includes('{')) visit(tree, { source: String(file), parents: [] })
  }
}

type Context = { source: string; parents: readonly Parents[] }

function visit(parent: Parents, { source, parents }: Context): void {
  const inside = [...parents, parent]
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index]!
    if (child.type === 'text') takeInline(parent, index, source)
    if (!('children' in child)) continue
    visit(child, { source, parents: inside })
    if (takesBlockAttributes(child) && takeOfBlock(child, parent, { source, parents: inside })) {
      if (child.children.length > 0 || child.type === 'tableCell') continue
      parent.children.splice(index, 1)
      index -= 1
    }
    // A row of nothing but attributes: they belonged to the table.
    if (child.type === 'tableRow' && child.children.length === 0) parent.children.splice(index, 1)
  }
}

function takesBlockAttributes(node: Nodes): boolean {
  return ['paragraph', 'heading', 'tableCell', 'definitionPart'].includes(node.type)
}

function takeInline(parent: Parents, index: number, source: string): void {
  const text = parent.children[index] as Text
  const target = parent.children[index - 1]
  if (!target || !inlineTargets.has(target.type) || !text.value.startsWith('{')) return
  if (text.position && source[text.position.start.offset!] !== '{') return
  const match = /^\{([^{}\n]*)\}/.exec(text.value)
  const given = match && parseAttributes(match[1]!)
  if (!given || (!isMarked(given) && !/^(?:link|image)/.test(target.type))) return
  apply(target, given)
  const rest = withoutStart(text, match[0].length)
  ;(parent.children as Nodes[]).splice(index, 1, ...(rest.value === '' ? [] : [rest]))
}

/** Whether there were attributes at the end of the block, which were then applied. */
function takeOfBlock(block: Parents, parent: Parents, { source, parents }: Context): boolean {
  const last = block.children.at(-1)
  if (last?.type !== 'text') return false
  const braces = bracesAtEnd(last.value)
  const given = braces && parseAttributes(braces.inside)
  if (!given || !isMarked(given) || isEscaped(block, braces.inside, source)) return false
  const { before, isOwnLine } = braces
  const isAlone = block.children.length === 1 && before === ''
  const table = isAlone ? tableAbove(block, parents, source) : undefined
  const target = table ?? targetOf(block, parent, { isAlone, isOwnLine, parents })
  if (!target) return false
  apply(target, block.type === 'heading' ? valued(given) : given)
  if (table) parent.children = []
  last.value = before
  if (last.value === '') block.children.pop()
  return true
}

/** The content of the last braces of a text that ends with them, the text before, and whether they have a line of their own. */
function bracesAtEnd(text: string): { inside: string; before: string; isOwnLine: boolean } | undefined {
  const written = text.trimEnd()
  const start = written.lastIndexOf('{')
  const inside = written.slice(start + 1, -1)
  if (start < 0 || !written.endsWith('}') || /[}\n]/.test(inside)) return undefined
  let end = start
  while (written[end - 1] === ' ' || written[end - 1] === '\t') end -= 1
  const isOwnLine = written[end - 1] === '\n'
  return { inside, before: written.slice(0, isOwnLine ? end - 1 : end), isOwnLine }
}

type Position = { isAlone: boolean; isOwnLine: boolean; parents: readonly Parents[] }

function targetOf(
  block: Parents,
  parent: Parents,
  { isAlone, isOwnLine, parents }: Position,
): Nodes | undefined {
  // A heading of nothing else would disappear with them.
  if (isAlone && block.type === 'heading') return undefined
  if (isAlone && block.type === 'paragraph') {
    const before = (parent.children as Nodes[])[(parent.children as Nodes[]).indexOf(block) - 1]
    return before?.type === 'table' || before?.type === 'list' ? before : undefined
  }
  if (parent.type !== 'listItem' || block.type !== 'paragraph') return block
  if (isOwnLine) return parents.at(-2)
  return parent.spread ? block : parent
}

/** The table whose last line is this cell alone, without bars: the parser reads the line as one more row. */
function tableAbove(block: Parents, parents: readonly Parents[], source: string): Nodes | undefined {
  const table = parents.at(-2)
  if (block.type !== 'tableCell' || table?.type !== 'table') return undefined
  const row = table.children.at(-1)
  const { start, end } = row?.position ?? {}
  if (row !== parents.at(-1)) return undefined
  const isBare = start && end && !source.slice(start.offset, end.offset).includes('|')
  return isBare && table.children.length > 1 ? table : undefined
}

/** In running text only a class, an id or a value makes braces attributes: `{name}` is common in text about code. */
function isMarked(given: Attributes): boolean {
  return Object.values(given).some((value) => value !== '')
}

/** Without bare words, which have no meaning for a heading: `{#my id}` is an id with a space in it. */
function valued(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Whether the braces at the end of the block were written with escapes or entities. */
function isEscaped(block: Nodes, inside: string, source: string): boolean {
  const end = block.position?.end.offset
  if (end === undefined || block.type === 'tableCell' || block.type === 'heading') {
    const start = block.position?.start.offset
    return start !== undefined && end !== undefined && source.slice(start, end).includes(`\\{${inside}`)
  }
  const written = source.slice(0, end).trimEnd()
  const at = written.length - inside.length - 2
  return written.slice(at) !== `{${inside}}` || written[at - 1] === '\\'
}

function apply(node: Nodes, { class: classes, className, ...rest }: Attributes): void {
  const own = (node.data ?? {}) as { hProperties?: Record<string, unknown> }
  const before = own.hProperties ?? {}
  const names = [
    ...((before.className as string[] | undefined) ?? []),
    ...(className ?? []),
    ...String(classes ?? '')
      .split(/\s+/)
      .filter(Boolean),
  ]
  const hProperties = { ...before, ...rest, ...(names.length > 0 && { className: names }) }
  node.data = { ...own, hProperties } as typeof node.data
}
