import { escapeRegExp } from '../../../platform/escape-reg-exp.ts'
import { checkedNodes } from './checking.ts'
import type { TreeKey } from './key.ts'
import { nodeKey, TreeNode } from './node.ts'
import { countRows } from './rows.ts'
import { flatOf, parentsOf, rowsChanged, type TreeState } from './state.ts'
import type { TreePredicate } from './types.ts'

/** Keeps nodes whose title contains the keyword, ignoring case; a missing title never matches. */
function titleContains(titleField: string): TreePredicate {
  let keyword = ''
  let pattern = /(?:)/
  return (given, node) => {
    // The keyword is the same for every node of a run. A pattern makes no lower-case copy of every title.
    if (given !== keyword) {
      keyword = given
      pattern = new RegExp(escapeRegExp(given), 'i')
    }
    const title = node[titleField]
    return title !== undefined && title !== null && pattern.test(String(title))
  }
}

/** Keeps the nodes that match, their descendants and ancestors; opens the ancestors if so configured. Fires nothing and closes nothing. */
export function filter(state: TreeState, keyword: string, predicate?: TreePredicate): void {
  const keeps = predicate ?? titleContains(state.titleField)
  const flat = flatOf(state)
  for (const node of flat) node.filterVisible = node.parent?.filterVisible || Boolean(keeps(keyword, node))
  for (let i = flat.length - 1; i >= 0; i--) {
    const { filterVisible, parent } = flat[i]!
    if (!filterVisible || !parent) continue
    parent.filterVisible = true
    if (state.expandOnFilter) parent.expand = true
  }
  countRows(state, parentsOf(state))
  rowsChanged(state)
}

/**
 * Shows the checked nodes with their ancestors; with `unloadedTitles` also one row per checked key without a node. Its title comes from the
 * first record with the key and a title, else it is the key.
 */
export function showChecked(state: TreeState, unloadedTitles: readonly object[] | null): void {
  filter(state, '', (_, node) => node.checked)
  if (!unloadedTitles || state.unloadedChecked.size === 0) return
  const sources = [...(unloadedTitles as Record<string, unknown>[]), ...checkedNodes(state, 'none')]
  const titles = new Map<string, unknown>()
  for (const source of sources) {
    const key = String(source[state.keyField])
    const title = source[state.titleField]
    if (title !== null && title !== undefined && !titles.has(key)) titles.set(key, title)
  }
  state.extraRows = [...state.unloadedChecked].map(([text, key]) =>
    extraRow(state, key, titles.get(text) ?? key),
  )
  state.events.changed()
}

/** The row of a checked key without a node, by the key's text. */
export function extraRowOf(state: TreeState, key: TreeKey): TreeNode | undefined {
  return state.extraRows.find((row) => String(row[nodeKey]) === String(key))
}

function extraRow(state: TreeState, key: TreeKey, title: unknown): TreeNode {
  const row = new TreeNode({ [state.titleField]: title }, key, state.keyField, null)
  row.checked = true
  return row
}
