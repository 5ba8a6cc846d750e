import type { TreeSettings } from './props.ts'
import type { TreeKey } from './state/key.ts'
import { nodeKey, type TreeNode } from './state/node.ts'
import type { TreeStore } from './state/store.ts'
import type { DropPart } from './state/types.ts'

/** Height in px of the strips above and below the body of a row, which show a place before or after it. */
export const stripPx = 2

/** Part of a row at `y` px below the top of its body of `height` px: 30 % before, 40 % body, 30 % after. */
export function dropPartAt(y: number, height: number): DropPart {
  if (y <= 0.3 * height) return 'before'
  return y <= 0.7 * height ? 'body' : 'after'
}

/** The call for a drop on a part; after an open parent means as its first child. */
function dropCall(part: DropPart, target: TreeNode): 'insertBefore' | 'insertAfter' | 'prepend' {
  if (part === 'before') return 'insertBefore'
  return part === 'body' || (!target.isLeaf && target.expand) ? 'prepend' : 'insertAfter'
}

/** A node as JSON, without its parent, children and record; only its key when a field cannot be serialised. */
export function dragText(node: TreeNode, keyField: string): string {
  const { parent, children, raw, ...fields } = node
  try {
    return JSON.stringify(fields)
  } catch {
    return JSON.stringify({ [keyField]: node[nodeKey] })
  }
}

/** The key in a dragged text; null when it is not a node of a tree. */
export function draggedKey(text: string, keyField: string): TreeKey | null {
  try {
    const key = (JSON.parse(text) as Record<string, unknown> | null)?.[keyField]
    return typeof key === 'string' || typeof key === 'number' ? key : null
  } catch {
    // Files and text from elsewhere can be dropped too.
    return null
  }
}

type Drop = { dragKey: TreeKey; target: TreeNode; part: DropPart }

/** Moves the dragged node, and tells the owner. Returns it, or null when the drop is refused or ignored. */
export function drop(
  store: TreeStore,
  { beforeDropMethod: allow, onNodeDrop }: Pick<TreeSettings, 'beforeDropMethod' | 'onNodeDrop'>,
  { dragKey, target, part }: Drop,
  event: Parameters<NonNullable<TreeSettings['onNodeDrop']>>[1],
): TreeNode | null {
  const dropKey = target[nodeKey]
  if (allow && !allow(dragKey, dropKey, part)) return null
  if (String(dragKey) === String(dropKey)) return null
  const moved = store[dropCall(part, target)](dragKey, dropKey)
  if (moved) onNodeDrop?.(target, event, part, moved)
  return moved
}

/** A place for a node that is moved by keyboard. */
export type MoveSpot = { key: TreeKey; part: DropPart }

const parts: readonly DropPart[] = ['before', 'body', 'after']

/** The next (`step` 1) or previous (-1) place: each row has three, from top to bottom. Stays at the ends. */
export function nextSpot(store: TreeStore, spot: MoveSpot, step: 1 | -1): MoveSpot {
  const part = parts[parts.indexOf(spot.part) + step]
  if (part) return { key: spot.key, part }
  const row = store.rows(store.rowIndex(spot.key) + step, 1)[0]
  // For an index before the first row `rows` would return the first again.
  if (!row || row.index !== store.rowIndex(spot.key) + step || !store.getNode(row.node[nodeKey])) return spot
  return { key: row.node[nodeKey], part: step === 1 ? 'before' : 'after' }
}

/** Distance in px to scroll while a node is held near an edge of the box: 24 px zones, up to 16 px per step. */
export function autoScrollStep(y: number, clientHeight: number): number {
  const zone = Math.min(24, clientHeight / 4)
  if (y < zone) return -Math.ceil(((zone - y) / zone) * 16)
  if (y > clientHeight - zone) return Math.ceil(((y - clientHeight + zone) / zone) * 16)
  return 0
}
