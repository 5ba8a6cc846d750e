import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { Labels } from '../../../../templates/labels/labels.ts'
import { type AlertKind, alertKinds } from '../alert-names.ts'
import { withoutStart } from '../nodes.ts'
import { stateOf } from '../page-state.ts'
import type { Container, ContainerTitle } from '../syntax/container.ts'

/** The name, Obsidian's metadata for its looks (`[!info|left]`), and the sign that folds it. */
const marker = /^\[!([\p{L}][\p{L}\p{N}_-]*)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*/iu

/** Block quotes that begin with `[!TIP]` become containers; the rest of that line is their title. `[!TIP]-` is folded, `[!TIP]+` can be. */
export function alerts({ anyAlert }: { anyAlert: boolean }) {
  return (tree: Root, file: VFile) => {
    const source = String(file)
    if (source.includes('[!')) visit(tree, { source, labels: stateOf(file).labels, anyAlert })
  }
}

/** `anyAlert`: an unknown name is a note with the name as its title, and as a class for the site's own style sheet, as in other tools. */
type Context = { source: string; labels: Labels; anyAlert: boolean }

function visit(parent: Parents, context: Context): void {
  parent.children.forEach((child, index) => {
    if ('children' in child) visit(child as Parents, context)
    const alert = child.type === 'blockquote' && alertOf(child, context)
    if (alert) (parent.children as Nodes[])[index] = alert
  })
}

function alertOf(quote: Blockquote, { source, labels, anyAlert }: Context): Container | undefined {
  const paragraph = quote.children[0]
  if (paragraph?.type !== 'paragraph') return undefined
  const [first, ...others] = paragraph.children
  const match = first?.type === 'text' && marker.exec(first.value)
  const known = match && alertKinds.get(match[1]!.toLowerCase())
  const kind = known ?? (match && anyAlert ? alertKinds.get('note') : undefined)
  if (!match || !kind || source[(first.position ?? paragraph.position)?.start.offset ?? 0] !== '[')
    return undefined
  const { title, rest } = atFirstBreak([withoutStart(first, match[0].length), ...others], source)
  return {
    type: 'container',
    title: '',
    alert: true,
    ...look(kind, match[2]!, known ? [] : [`callout-${match[1]!.toLowerCase()}`]),
    children: [
      titleOf(title, known ? labels[kind.label] : capital(match[1]!)),
      ...(rest.length > 0 ? [{ ...paragraph, children: rest } satisfies Paragraph] : []),
      ...quote.children.slice(1),
    ] as Container['children'],
    ...(quote.position && { position: quote.position }),
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A foldable alert keeps the colours of its type. */
function look(
  { name }: AlertKind,
  fold: string,
  own: readonly string[],
): Pick<Container, 'name' | 'attributes'> {
  if (!fold) return { name, ...(own.length > 0 && { attributes: { className: [...own] } }) }
  return { name: 'details', attributes: { className: [name, ...own], ...(fold === '+' && { open: '' }) } }
}

function titleOf(written: readonly PhrasingContent[], label: string): ContainerTitle {
  const isWritten = written.some((node) => node.type !== 'text' || node.value.trim() !== '')
  return { type: 'containerTitle', children: isWritten ? [...written] : [{ type: 'text', value: label }] }
}

/** The first line, and the content below it. */
function atFirstBreak(
  nodes: readonly PhrasingContent[],
  source: string,
): { title: PhrasingContent[]; rest: PhrasingContent[] } {
  const at = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  )
  if (at < 0) return { title: [...nodes], rest: [] }
  const node = nodes[at]!
  const before = nodes.slice(0, at)
  const after = nodes.slice(at + 1)
  if (node.type !== 'text') return { title: before, rest: after }
  const end = node.value.indexOf('\n')
  const below: Text = {
    ...node,
    value: node.value.slice(end + 1),
    ...(node.position && { position: { ...node.position, start: nextLine(node.position.start, source) } }),
  }
  return { title: [...before, { ...node, value: node.value.slice(0, end) }], rest: [below, ...after] }
}

function nextLine({ line, offset }: Point, source: string): Point {
  return { line: line + 1, column: 1, offset: source.indexOf('\n', offset) + 1 }
}
