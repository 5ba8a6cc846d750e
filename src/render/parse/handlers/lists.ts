import type { Element, ElementContent } from 'hast'
import type { List, ListItem, Nodes, Parents, Table, TableCell, TableRow } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'
import { element } from '../html/hast.ts'

/** Handlers for lists and tables in linear time: those of mdast-util-to-hast look through all items for each item, and all rows for each row. */
export const listHandlers = {
  list(state: State, node: List): unknown {
    // Whether there are blank lines between items, computed once for all of them.
    const spread = node.spread || node.children.some(isSpread)
    return handlers.list(state, { ...node, spread, children: node.children }, undefined)
  },
  listItem(state: State, node: ListItem, parent: Parents | undefined): unknown {
    return handlers.listItem(state, node, parent?.type === 'list' ? { ...parent, children: [] } : parent)
  },
  tableRow(state: State, node: TableRow, parent: Table | undefined): Element {
    const align = parent?.align ?? []
    const isHead = parent?.children[0] === node
    const written = node.children.length
    const count = parent?.data?.unfilled ? Math.min(align.length, written) : align.length
    const cells = Array.from({ length: parent ? count : written }, (_, at) =>
      cell(state, node.children[at], { tagName: isHead ? 'th' : 'td', align: align[at] }),
    )
    const row = element('tr', {}, state.wrap(cells, true))
    state.patch(node, row)
    return state.applyData(node, row) as Element
  },
} as unknown as Handlers

type Handler = (state: State, node: Nodes, parent: Parents | undefined) => unknown
const handlers = defaultHandlers as unknown as Record<'list' | 'listItem', Handler>

function isSpread({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1
}

function cell(
  state: State,
  node: TableCell | undefined,
  { tagName, align }: { tagName: string; align: string | null | undefined },
): ElementContent {
  const properties = align ? { align } : {}
  const empty = element(tagName, properties)
  if (!node) return empty
  const filled: Element = { ...empty, children: state.all(node) as ElementContent[] }
  state.patch(node, filled)
  return state.applyData(node, filled) as ElementContent
}
