import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { drop, type MoveSpot, nextSpot } from '../drag.ts'
import { fillLabel } from '../labels.ts'
import type { TreeSettings } from '../props.ts'
import type { TreeKey } from '../state/key.ts'
import { nodeKey, type TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import type { Hold } from './use-hold.ts'
import { useLatest } from './use-latest.ts'

export type MoveTools = {
  /** Makes a row the active one, scrolls to it and focuses it. */
  focusKey: (key: TreeKey) => void
  hold: Hold
  setSpot: (spot: MoveSpot | null) => void
  spot: MoveSpot | null
  reveal: (index: number) => void
}

/** Moving a node by keyboard: up and down choose a place, left and right close and open, Enter drops, Escape cancels. */
type KeyMove = {
  isMoving: () => boolean
  begin: (node: TreeNode) => void
  /** Handles a key while a node is being moved; returns whether it did. */
  press: (key: string, event: KeyboardEvent) => boolean
  /** Ends a move silently: the focus is elsewhere. */
  stop: () => void
}

/** The move of a node by keyboard, with its announcements. */
export function useKeyMove(store: TreeStore, settings: TreeSettings, tools: MoveTools) {
  const latest = useLatest({ settings, tools })
  const [message, setMessage] = useState('')
  const move = useMemo(() => createKeyMove(store, latest, setMessage), [store, latest])
  return { move, message }
}

function createKeyMove(
  store: TreeStore,
  latest: RefObject<{ settings: TreeSettings; tools: MoveTools }>,
  setMessage: (text: string) => void,
): KeyMove {
  let moving: TreeNode | null = null
  const say = (text: string, node: TreeNode) => {
    const { titleField } = latest.current.settings
    setMessage(fillLabel(text, { title: node[titleField] ?? node[nodeKey] }))
  }
  const end = () => {
    moving = null
    latest.current.tools.hold.end()
  }
  const stepFrom = (spot: MoveSpot, step: 1 | -1) => {
    const { settings, tools } = latest.current
    const next = nextSpot(store, spot, step)
    const target = store.getNode(next.key)
    tools.setSpot(next)
    tools.reveal(store.rowIndex(next.key))
    const { moveBefore, moveBody, moveAfter } = settings.labels
    if (target) say({ before: moveBefore, body: moveBody, after: moveAfter }[next.part], target)
  }
  const setOpen = ({ key }: MoveSpot, opens: boolean) => {
    const { moveOpened, moveClosed } = latest.current.settings.labels
    const target = store.getNode(key)
    store.setExpand(key, opens, false)
    if (target && target.expand === opens && !target.isLeaf) say(opens ? moveOpened : moveClosed, target)
  }
  const dropAt = (event: KeyboardEvent, taken: TreeNode, { key, part }: MoveSpot) => {
    const { settings, tools } = latest.current
    const target = store.getNode(key)
    if (!target) return
    const moved = drop(store, settings, { dragKey: taken[nodeKey], target, part }, event)
    say(moved ? settings.labels.moveDone : settings.labels.moveRefused, taken)
    tools.focusKey(taken[nodeKey])
  }
  return {
    isMoving: () => moving !== null,
    begin(node) {
      const { settings, tools } = latest.current
      tools.hold.begin(node)
      moving = node
      tools.setSpot({ key: node[nodeKey], part: 'after' })
      say(settings.labels.moveStart, node)
    },
    press(key, event) {
      const taken = moving
      if (!taken) return false
      const spot = latest.current.tools.spot ?? { key: taken[nodeKey], part: 'after' }
      if (key === 'ArrowDown' || key === 'ArrowUp') stepFrom(spot, key === 'ArrowDown' ? 1 : -1)
      else if (key === 'ArrowRight' || key === 'ArrowLeft') setOpen(spot, key === 'ArrowRight')
      else if (key === 'Enter') {
        dropAt(event, taken, spot)
        end()
      } else if (key === 'Escape') {
        end()
        say(latest.current.settings.labels.moveCancelled, taken)
      } else return false
      return true
    },
    stop() {
      if (!moving) return
      end()
      setMessage('')
    },
  }
}
