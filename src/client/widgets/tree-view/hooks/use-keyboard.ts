import { type KeyboardEvent, useMemo, useRef } from 'react'
import { type KeyAction, keyAction, keyIn, typeAhead } from '../keyboard.ts'
import type { TreeSettings } from '../props.ts'
import { nodeKey, type TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import { activate, toggleCheck, toggleExpand } from '../visitor.ts'
import { type MoveTools, useKeyMove } from './use-key-move.ts'
import { useLatest } from './use-latest.ts'

/** Time after which typed letters begin a new word, in ms. */
const wordPauseMs = 500

/** The keys of a tree, with announcements while a node is being moved. Ctrl or Cmd + X picks up the active node. */
export function useKeyboard(
  store: TreeStore,
  settings: TreeSettings,
  activeNode: () => TreeNode | null,
  tools: MoveTools,
) {
  const latest = useLatest({ settings, tools, activeNode })
  const typed = useRef({ text: '', at: 0 })
  const { move, message } = useKeyMove(store, settings, tools)

  const onKeyDown = useMemo(() => {
    /** The letters typed so far; those that follow soon belong to the same word. */
    const wordBefore = ({ timeStamp }: KeyboardEvent) =>
      timeStamp - typed.current.at < wordPauseMs ? typed.current.text : ''

    const typeLetter = (event: KeyboardEvent, from: TreeNode) => {
      const { settings, tools } = latest.current
      const text = wordBefore(event) + event.key
      typed.current = { text, at: event.timeStamp }
      const found = typeAhead(store, from[nodeKey], text, settings.titleField)
      if (found !== null) tools.focusKey(found)
      return found !== null
    }

    /** Performs the action of a key on a node; returns whether to prevent the default. */
    const act = (action: KeyAction, node: TreeNode, event: KeyboardEvent): boolean => {
      const { settings, tools } = latest.current
      // A space within a type-ahead text belongs to it.
      if (action.kind === 'type' || (action.kind === 'check' && wordBefore(event) !== '')) {
        // Letters without a match are left to the page. A space would scroll it.
        return typeLetter(event, node) || event.key === ' '
      }
      if (action.kind === 'focus') {
        const row = store.rows(action.index, 1)[0]
        if (row) tools.focusKey(row.node[nodeKey])
      } else if (action.kind === 'toggle') toggleExpand(store, node)
      else if (action.kind === 'openSiblings') openSiblings(store, node)
      else if (action.kind === 'check' && settings.checkable) toggleCheck(store, node, settings)
      else if (action.kind === 'move') {
        if (!settings.draggable || !settings.droppable || settings.disableAll || node.disabled) return false
        move.begin(node)
      } else {
        settings.onClick?.(node, event)
        activate(store, node, settings)
      }
      return true
    }

    const press = (key: string, event: KeyboardEvent): boolean => {
      const { ctrlKey, metaKey, altKey } = event
      const node = latest.current.activeNode()
      const action = node && keyAction({ key, ctrlKey, metaKey, altKey }, store, node)
      return node !== null && action !== null && act(action, node, event)
    }

    return (event: KeyboardEvent) => {
      // Controls in a title keep their own keys.
      if (!isOwn(event.target)) return
      const key = keyIn(getComputedStyle(event.currentTarget).direction, event.key)
      const isDone = move.isMoving() ? move.press(key, event) : press(key, event)
      if (isDone) event.preventDefault()
    }
  }, [store, latest, move])
  return { onKeyDown, message, stop: move.stop }
}

function openSiblings(store: TreeStore, { parent }: TreeNode): void {
  for (const sibling of parent?.children ?? store.data) store.setExpand(sibling[nodeKey], true, false)
}

function isOwn(target: EventTarget): boolean {
  return target instanceof Element && /^tree(item)?$/.test(target.getAttribute('role') ?? '')
}
