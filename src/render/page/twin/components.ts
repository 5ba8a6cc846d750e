import type { Element } from 'hast'
import type { CatalogEntry } from '../../../../templates/props.ts'
import { islandTree } from '../../../client/widgets/tree-view/island-props.ts'
import { catalogFor } from '../../site/reads.ts'
import { resolveReference } from '../note-components.tsx'
import type { TwinContext } from './context.ts'
import type { Inner } from './inline.ts'

type Props = Readonly<Record<string, unknown>>

/** A tag in a note: what a built-in one shows as text, of others their content. */
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
    return inner([{ type: 'element', tagName: 'kb-preview', properties: code, children: [] }])
  }
  return inner(children)
}

function catalogBlocks({ base }: Props, { site, locale, toPage }: TwinContext): string[] {
  const root = locale.root === '/' ? undefined : locale.root
  const line = ({ title, route, path, description }: CatalogEntry) =>
    `[${title.replace(/[[\]\\]/g, '\\$&')}](${toPage(route, path)})${description ? `: ${description}` : ''}`
  const entries = catalogFor(site, typeof base === 'string' ? base : root)
  return nested(entries, ({ children }) => children ?? [], line)
}

function treeBlocks(given: Props, { page }: TwinContext): string[] {
  const resolved = Object.entries(given).map(([name, value]) => [
    name,
    resolveReference(value, page.frontmatter),
  ])
  const { data, titleField = 'title' } = islandTree(Object.fromEntries(resolved)).props as {
    data?: readonly Props[]
    titleField?: string
  }
  const inside = ({ children }: Props) => (Array.isArray(children) ? (children as Props[]) : [])
  return nested(data ?? [], inside, (node) => String(node[titleField] ?? node.key ?? ''))
}

/** Items within items, as a list. */
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
