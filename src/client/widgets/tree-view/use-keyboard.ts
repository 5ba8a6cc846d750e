import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { drop, type MoveSpot, nextSpot } from './drag.ts'
import { keyAction, keyIn, typeAhead } from './keyboard.ts'
import { fillLabel } from './labels.ts'
import { nodeKey, type TreeNode } from './node.ts'
import type { TreeSettings } from './props.ts'
import type { TreeStore } from './store.ts'
import type { TreeKey } from './types.ts'
import { useLatest } from './use-latest.ts'
import { activate, toggleCheck, toggleExpand } from './visitor.ts'

/** Time after which typed letters begin a new word, in ms. */
const wordPauseMs = 500

type Tools = {
  /** Makes a row the active one, shows it and puts the focus on it. */
  focusKey: (key: TreeKey) => void
  setSpot: (spot: MoveSpot | null) => void
  spot: MoveSpot | null
  reveal: (index: number) => void
}

/**
 * The keys of a tree, and what to say aloud while a node is moved by keyboard.
 *
 * Ctrl or Cmd + X takes the active node; up and down choose a place, Enter drops, Escape cancels.
 */
export function useKeyboard(
  store: TreeStore,
  settings: TreeSettings,
  activeNode: () => TreeNode | null,
  tools: Tools,
) {
  const latest = useLatest({ settings, tools, activeNode })
  const typed = useRef({ text: '', at: 0 })
  const moving = useRef<TreeNode | null>(null)
  const [message, setMessage] = useState('')

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { settings, tools, activeNode } = latest.current
      // Controls that a title draws keep their own keys.
      if (!isOwn(event.target)) return
      const { ctrlKey, metaKey, altKey, currentTarget } = event
      const key = keyIn(getComputedStyle(currentTarget).direction, event.key)
      const say = (text: string, node: TreeNode) =>
        setMessage(fillLabel(text, { title: node[settings.titleField] ?? node[nodeKey] }))
      const stop = () => {
        moving.current = null
        tools.setSpot(null)
      }

      if (moving.current) {
        if (moveKey(event, moving.current)) event.preventDefault()
        return
      }
      const node = activeNode()
      const action = node && keyAction({ key, ctrlKey, metaKey, altKey }, store, node)
      if (!node || !action) return
      // A space inside a word is part of it.
      const typing = typed.current.text !== '' && event.timeStamp - typed.current.at < wordPauseMs
      if (action.kind === 'type' || (action.kind === 'check' && typing)) {
        // What no title begins with may mean something to the page. A space would scroll it.
        if (!typeLetter(event, node) && event.key !== ' ') return
      } else if (action.kind === 'focus') {
        const row = store.rows(action.index, 1)[0]
        if (row) tools.focusKey(row.node[nodeKey])
      } else if (action.kind === 'toggle') toggleExpand(store, node)
      else if (action.kind === 'openSiblings') openSiblings(node)
      else if (action.kind === 'check' && settings.checkable) toggleCheck(store, node, settings)
      else if (action.kind === 'move') {
        if (!settings.draggable || !settings.droppable || settings.disableAll || node.disabled) return
        startMove(node)
      } else {
        settings.onClick?.(node, event)
        activate(store, node, settings)
      }
      event.preventDefault()

      function typeLetter(event: KeyboardEvent, from: TreeNode): boolean {
        const text =
          event.timeStamp - typed.current.at < wordPauseMs ? typed.current.text + event.key : event.key
        typed.current = { text, at: event.timeStamp }
        const found = typeAhead(store, from[nodeKey], text, settings.titleField)
        if (found !== null) tools.focusKey(found)
        return found !== null
      }

      function openSiblings(of: TreeNode): void {
        for (const sibling of of.parent?.children ?? store.data)
          store.setExpand(sibling[nodeKey], true, false)
      }

      function startMove(taken: TreeNode): void {
        if (taken.expand) store.setExpand(taken[nodeKey], false, false)
        moving.current = taken
        tools.setSpot({ key: taken[nodeKey], part: 'after' })
        say(settings.labels.moveStart, taken)
      }

      function moveKey(event: KeyboardEvent, taken: TreeNode): boolean {
        const spot = tools.spot ?? { key: taken[nodeKey], part: 'after' }
        if (key === 'ArrowDown' || key === 'ArrowUp') {
          const next = nextSpot(store, spot, key === 'ArrowDown' ? 1 : -1)
          const target = store.getNode(next.key)
          tools.setSpot(next)
          tools.reveal(store.rowIndex(next.key))
          const { moveBefore, moveBody, moveAfter } = settings.labels
          if (target) say({ before: moveBefore, body: moveBody, after: moveAfter }[next.part], target)
        } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
          const opens = key === 'ArrowRight'
          const target = store.getNode(spot.key)
          store.setExpand(spot.key, opens, false)
          if (target && target.expand === opens && !target.isLeaf)
            say(opens ? settings.labels.moveOpened : settings.labels.moveClosed, target)
        } else if (key === 'Enter') {
          stop()
          dropAt(event, taken, spot)
        } else if (key === 'Escape') {
          stop()
          say(settings.labels.moveCancelled, taken)
        } else return false
        return true
      }

      function dropAt(event: KeyboardEvent, taken: TreeNode, { key, part }: MoveSpot): void {
        const target = store.getNode(key)
        if (!target) return
        const moved = drop(store, { dragKey: taken[nodeKey], target, part, allow: settings.beforeDropMethod })
        if (moved) settings.onNodeDrop?.(target, event, part, moved)
        say(moved ? settings.labels.moveDone : settings.labels.moveRefused, taken)
        tools.focusKey(taken[nodeKey])
      }
    },
    [store, latest],
  )
  const { setSpot } = tools
  /** Ends a move without a word: the focus is elsewhere. */
  const stop = useCallback(() => {
    if (!moving.current) return
    moving.current = null
    setSpot(null)
    setMessage('')
  }, [setSpot])
  return { onKeyDown, message, stop }
}

function isOwn(target: EventTarget): boolean {
  return target instanceof Element && /^tree(item)?$/.test(target.getAttribute('role') ?? '')
}
