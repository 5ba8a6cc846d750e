import type { TreeKey } from './state/key.ts'
import { nodeKey, type TreeNode } from './state/node.ts'
import type { TreeStore } from './state/store.ts'

/** A pressed key as in its event. */
type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** The action of a key in a tree (WAI-ARIA tree pattern). `type` carries a letter for type-ahead. */
export type KeyAction =
  | { kind: 'focus'; index: number }
  | { kind: 'toggle' | 'activate' | 'check' | 'openSiblings' | 'move' }
  | { kind: 'type'; letter: string }

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key mirrored to left-to-right: the arrow towards the titles opens. */
export function keyIn(direction: string, key: string): string {
  return direction === 'rtl' ? (mirrored[key] ?? key) : key
}

/** The action of a key on a row, or null for a key that is not the tree's. */
export function keyAction(press: KeyPress, store: TreeStore, node: TreeNode): KeyAction | null {
  const command = press.ctrlKey || press.metaKey
  if (press.altKey) return null
  if (command) return press.key.toLowerCase() === 'x' ? { kind: 'move' } : null
  const index = store.rowIndex(node[nodeKey])
  const focus = (to: number): KeyAction => ({ kind: 'focus', index: clamp(to, store.rowCount) })
  switch (press.key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(store.rowCount - 1)
    case 'PageDown':
      return focus(index + 10)
    case 'PageUp':
      return focus(index - 10)
    case 'ArrowRight':
      if (node.isLeaf) return null
      return node.expand ? focus(index + 1) : { kind: 'toggle' }
    case 'ArrowLeft':
      if (!node.isLeaf && node.expand) return { kind: 'toggle' }
      return node.parent ? focus(store.rowIndex(node.parent[nodeKey])) : null
    case 'Enter':
      return { kind: 'activate' }
    case ' ':
      return { kind: 'check' }
    case '*':
      return { kind: 'openSiblings' }
    default:
      return press.key.length === 1 ? { kind: 'type', letter: press.key } : null
  }
}

/**
 * Key of the next row after `from` whose title starts with the text, ignoring case, wrapping to the top; null when none does. A text of one
 * repeated letter goes from match to match; a longer one may stay where it is.
 */
export function typeAhead(store: TreeStore, from: TreeKey, text: string, titleField: string): TreeKey | null {
  const repeated = new Set(text).size === 1
  const wanted = (repeated ? text.slice(0, 1) : text).toLowerCase()
  const rows = store.rows(0, store.rowCount)
  const start = store.rowIndex(from) + (repeated ? 1 : 0)
  for (let i = 0; i < rows.length; i++) {
    const { node } = rows[(start + i) % rows.length]!
    if (
      String(node[titleField] ?? '')
        .toLowerCase()
        .startsWith(wanted)
    )
      return node[nodeKey]
  }
  return null
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), Math.max(count - 1, 0))
}
