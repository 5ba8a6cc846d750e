import type { FootnoteDefinition, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { holdsText } from '../nodes.ts'

/** Footnotes written at their reference: `^[a note]`. */
export function inlineNotes() {
  return (tree: Root, file: VFile): void => {
    const source = String(file)
    if (!source.includes('^[')) return
    const notes: FootnoteDefinition[] = []
    visit(tree, source, notes)
    tree.children.push(...notes)
  }
}

function visit(parent: Parents, source: string, notes: FootnoteDefinition[]): void {
  for (const child of parent.children) if ('children' in child) visit(child as Parents, source, notes)
  if (
    !holdsText(parent) ||
    !parent.children.some((child) => child.type === 'text' && child.value.includes('^['))
  )
    return
  parent.children = withNotes(parent.children as PhrasingContent[], source, notes) as typeof parent.children
}

/** A note may contain paired brackets and other marks; an unclosed one is text. */
function withNotes(
  children: readonly PhrasingContent[],
  source: string,
  notes: FootnoteDefinition[],
): PhrasingContent[] {
  const out: PhrasingContent[] = []
  /** Where an open note begins, and how many brackets are open in it. */
  let open: { at: number; depth: number } | undefined
  for (const piece of children.flatMap((child) => piecesOf(child, source))) {
    const value = piece.type === 'text' ? piece.value : ''
    if (!open && value === '^[') open = { at: out.length, depth: 0 }
    if (open && (value === '[' || value === '^[')) open.depth += 1
    if (open && value === ']') open.depth -= 1
    if (open?.depth === 0) {
      const inside = out.splice(open.at).slice(1)
      const identifier = `inline-${notes.length + 1}`
      notes.push({
        type: 'footnoteDefinition',
        identifier,
        children: [{ type: 'paragraph', children: inside }],
      })
      out.push({ type: 'footnoteReference', identifier })
      open = undefined
    } else out.push(piece)
  }
  return out
}

/** A text split at its brackets; escaped text is intentional. */
function piecesOf(child: PhrasingContent, source: string): PhrasingContent[] {
  if (child.type !== 'text') return [child]
  if (source.slice(child.position?.start.offset, child.position?.end.offset).includes('\\^[')) return [child]
  const pieces = child.value.split(/(\^\[|[[\]])/).filter(Boolean)
  return pieces.length === 1 ? [child] : pieces.map((value): Text => ({ type: 'text', value }))
}
