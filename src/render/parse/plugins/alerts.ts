import type { BlockContent, Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { Container, ContainerName } from '../syntax/container.ts'

const marker = /^\[!(tip|note|info|important|warning|caution|danger)\][ \t]*/i

/** Block quotes that begin with `[!TIP]` become containers; the rest of that line is their title, as typed. */
export function alerts() {
  return (tree: Root, file: VFile) => {
    if (String(file).includes('[!')) visit(tree, String(file))
  }
}

function visit(parent: Parents, source: string): void {
  parent.children.forEach((child, index) => {
    if ('children' in child) visit(child as Parents, source)
    const alert = child.type === 'blockquote' && alertOf(child, source)
    if (alert) (parent.children as Nodes[])[index] = alert
  })
}

function alertOf(quote: Blockquote, source: string): Container | undefined {
  const paragraph = quote.children[0]
  const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  const match = first?.type === 'text' && marker.exec(first.value)
  if (!match || source[first?.position?.start.offset ?? 0] !== '[') return undefined
  const offset = (first?.position?.start.offset ?? 0) + match[0].length
  const title = source.slice(offset, lineEnd(source, offset)).trim()
  const rest = restOf(paragraph as Paragraph)
  return {
    type: 'container',
    name: match[1]!.toLowerCase() as ContainerName,
    title,
    alert: true,
    children: [...(rest ? [rest] : []), ...quote.children.slice(1)] as BlockContent[],
    ...(quote.position && { position: quote.position }),
  }
}

function lineEnd(source: string, from: number): number {
  const at = source.indexOf('\n', from)
  return at < 0 ? source.length : at
}

/** The paragraph without its first line; undefined when nothing is left. */
function restOf(paragraph: Paragraph): Paragraph | undefined {
  const at = paragraph.children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n')),
  )
  if (at < 0) return undefined
  const node = paragraph.children[at]!
  const kept: PhrasingContent[] =
    node.type === 'text' ? [{ ...node, value: node.value.slice(node.value.indexOf('\n') + 1) }] : []
  return { ...paragraph, children: [...kept, ...paragraph.children.slice(at + 1)] }
}
