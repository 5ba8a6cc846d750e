import type { Element } from 'hast'
import type { CatalogEntry } from '../../../../templates/props.ts'
import { islandTree } from '../../../client/widgets/tree-view/island-props.ts'
import type { Page } from '../../model/types.ts'
import { element } from '../../parse/html/hast.ts'
import { catalogEntries, withReferences } from '../note-components.tsx'
import type { TwinContext } from './context.ts'
import type { Inner } from './inline.ts'

type Props = Readonly<Record<string, unknown>>

/** A tag in a note: the text of a built-in one, the content of any other. */
export function componentBlocks(
  { properties, children }: Element,
  inner: Inner,
  context: TwinContext,
): string[] {
  const props = JSON.parse(String(properties.props)) as Props
  if (properties.name === 'Catalog') return catalogBlocks(props, context)
  if (properties.name === 'Tree') return treeBlocks(props, context)
  if (properties.name === 'CodePreview') {
    const code = { ...properties, code: String(props.code ?? ''), lang: String(props.lang ?? 'js') }
    return inner([element('kb-preview', code)])
  }
  return inner(children)
}

function catalogBlocks(props: Props, context: TwinContext): string[] {
  const { toPage } = context
  const line = ({ title, route, path, description }: CatalogEntry) =>
    `[${title.replace(/[[\]\\]/g, '\\$&')}](${toPage(route, path)})${description ? `: ${description}` : ''}`
  return nested(catalogEntries(props.base, context), ({ children }) => children ?? [], line)
}

function treeBlocks(given: Props, { page }: TwinContext): string[] {
  return nested(
    treeItems(given, page),
    ({ children }) => children,
    ({ text }) => text,
  )
}

/** A node of a tree, as an item of a list. */
export type TreeItem = { text: string; children: readonly TreeItem[] }

/** The nodes of a `Tree` tag on a page. */
export function treeItems(given: Props, page: Page): TreeItem[] {
  const { data, titleField = 'title' } = islandTree(withReferences(given, page)).props as {
    data?: readonly Props[]
    titleField?: string
  }
  const itemOf = (node: Props): TreeItem => ({
    text: String(node[titleField] ?? node.key ?? ''),
    children: Array.isArray(node.children) ? (node.children as Props[]).map(itemOf) : [],
  })
  return (data ?? []).map(itemOf)
}

/** A nested list. */
function nested<Item>(
  items: readonly Item[],
  below: (item: Item) => readonly Item[],
  lineOf: (item: Item) => string,
): string[] {
  const lines: string[] = []
  const add = (list: readonly Item[], indent: string) => {
    for (const item of list) {
      lines.push(`${indent}- ${lineOf(item).replace(/\s+/g, ' ')}`)
      add(below(item), `${indent}  `)
    }
  }
  add(items, '')
  return lines.length > 0 ? [lines.join('\n')] : []
}
