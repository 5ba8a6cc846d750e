import type { Nodes, Paragraph, Parents, Root, RootContent, Text } from 'mdast'
import { linesOf } from '../nodes.ts'

/** A text after a colon, before it is known whether it has a term. */
type Explanation = { type: 'explanation'; children: RootContent[] }
type List = { type: 'definitionList'; data: { hName: 'dl' }; children: unknown[] }

/** Definition lists: lines of a paragraph are terms, and the texts after colons explain them; without terms, a colon is a colon. */
export function definitions() {
  return (tree: Root) => visit(tree)
}

function visit(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) visit(child as Parents)
  const children = parent.children as (Nodes | Explanation)[]
  if (!children.some(({ type }) => type === 'explanation')) return
  const out: unknown[] = []
  for (const child of children) {
    if (child.type !== 'explanation') {
      out.push(child)
      continue
    }
    const last = out.at(-1) as Nodes | List | undefined
    if (last?.type === 'definitionList') last.children.push(partOf('dd', contentOf(child)))
    else if (last?.type === 'paragraph') {
      out.pop()
      const before = out.at(-1) as List | undefined
      const list: List =
        before?.type === 'definitionList'
          ? before
          : { type: 'definitionList', data: { hName: 'dl' }, children: [] }
      if (list !== before) out.push(list)
      list.children.push(...termsOf(last), partOf('dd', contentOf(child)))
    } else out.push(...asText(child))
  }
  parent.children = out as never
}

function partOf(hName: 'dt' | 'dd', children: readonly Nodes[]) {
  return { type: 'definitionPart', data: { hName }, children }
}

/** A single paragraph is shown without a `p`, as in a tight list. */
function contentOf({ children }: Explanation): Nodes[] {
  const [first] = children
  return first?.type === 'paragraph' && children.length === 1 ? first.children : children
}

/** Each line of a paragraph is a term. */
function termsOf(paragraph: Paragraph): ReturnType<typeof partOf>[] {
  const lines = linesOf(paragraph, ({ type }) => type === 'break')
  return lines.filter((line) => line.length > 0).map((line) => partOf('dt', line))
}

function asText({ children: [first, ...others] }: Explanation): Nodes[] {
  const mark: Text = { type: 'text', value: ': ' }
  if (first?.type === 'paragraph') return [{ ...first, children: [mark, ...first.children] }, ...others]
  return [{ type: 'paragraph', children: [mark] }, ...(first ? [first, ...others] : [])]
}
