import type { BlockContent, Nodes, Parents, RootContent } from 'mdast'
import type { Container, Tab } from '../syntax/container.ts'

/** Boxes that are tabs in other tools: adjacent ones form a group. An unclosed one contains the next one, which is moved after it. */
export function groupTabs(parent: Parents): void {
  if (!parent.children.some(isTabBox)) return
  const children = (parent.children as RootContent[]).flatMap(flat)
  if (parent.type === 'container' && parent.name === 'tabs') {
    parent.children = children.map((child) =>
      isTabBox(child) ? tabOf(child) : child,
    ) as Container['children']
    return
  }
  const grouped: RootContent[] = []
  let open: Container | undefined
  for (const child of children) {
    if (!isTabBox(child)) {
      grouped.push(child)
      open = undefined
    } else if (open) open.children.push(tabOf(child))
    else {
      open = { type: 'container', name: 'tabs', title: '', children: [tabOf(child)] }
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

function tabOf({ title, children, position }: Container): Tab {
  const label = title.replace(/[*_`]/g, '').trim() || '…'
  return { type: 'tab', label, children: children as BlockContent[], ...(position && { position }) }
}

function isTabBox(node: Nodes): node is Container {
  return node.type === 'container' && node.name === 'tab'
}
