import type { BlockContent, Nodes, Parents, PhrasingContent, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Container, Tab } from '../syntax/container.ts'

type ParseInline = (text: string) => PhrasingContent[]

/** Boxes that are tabs in other tools: adjacent ones form a group. An unclosed one contains the next one, which is moved after it. */
export function groupTabs(parent: Parents, parseInline: ParseInline): void {
  if (!parent.children.some(isTabBox)) return
  const children = (parent.children as RootContent[]).flatMap(flat)
  if (parent.type === 'container' && parent.name === 'tabs') {
    parent.children = children.map((child) =>
      isTabBox(child) ? tabOf(child, parseInline) : child,
    ) as Container['children']
    return
  }
  const grouped: RootContent[] = []
  let open: Container | undefined
  for (const child of children) {
    if (!isTabBox(child)) {
      grouped.push(child)
      open = undefined
    } else if (open) open.children.push(tabOf(child, parseInline))
    else {
      open = { type: 'container', name: 'tabs', title: '', children: [tabOf(child, parseInline)] }
      if (child.position) open.position = child.position
      grouped.push(open)
    }
  }
  parent.children = grouped as typeof parent.children
}

function flat(node: RootContent): RootContent[] {
  if (!isTabBox(node)) return [node]
  const at = node.children.findIndex(isTabBox)
  return at < 0 ? [node] : [node, ...node.children.splice(at).flatMap((one) => flat(one as RootContent))]
}

/** A tab; its label is text without marks. */
function tabOf({ title, children, position }: Container, parseInline: ParseInline): Tab {
  const label = textOf({ type: 'paragraph', children: parseInline(title) }).trim() || title || '…'
  return { type: 'tab', label, children: children as BlockContent[], ...(position && { position }) }
}

function isTabBox(node: Nodes): node is Container {
  return node.type === 'container' && node.name === 'tab'
}
