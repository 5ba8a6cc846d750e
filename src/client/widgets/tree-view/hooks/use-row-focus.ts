import { useLayoutEffect, useRef, useState } from 'react'
import type { TreeKey } from '../state/key.ts'
import { nodeKey, type TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import type { RowScroller } from './use-row-window.ts'

type Rows = readonly { node: TreeNode; index: number }[]

/**
 * One row is the tab stop and remains so when it is scrolled away; the wrapper then holds the focus for it. If the focused row disappears,
 * the focus moves to its parent, or to the row in its place.
 */
export function useRowFocus(
  store: TreeStore,
  rows: Rows,
  scroller: RowScroller,
  { list, hadFocus }: { list: { current: HTMLElement | null }; hadFocus: { current: boolean } },
) {
  const wrapper = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<TreeKey | null>(null)
  const wanted = useRef<TreeKey | null>(null)
  const inside = useRef(false)
  const place = useRef(0)

  const activeNode = (): TreeNode | null => {
    const candidates = [activeKey, store.getSelectedKey()]
    for (const key of candidates) {
      const node = key === null ? null : store.rowNode(key)
      if (node) return node
    }
    return store.rows(0, 1)[0]?.node ?? null
  }

  useLayoutEffect(() => {
    if (!hadFocus.current) return
    hadFocus.current = false
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [list, hadFocus])

  useLayoutEffect(() => {
    const row = wanted.current === null ? null : rowElement(list.current, rows, wanted.current)
    if (row) {
      wanted.current = null
      row.focus({ preventScroll: true })
    } else if (inside.current && document.activeElement === document.body) {
      const next = activeKey === null || store.rowNode(activeKey) ? null : successor(activeKey)
      if (next) focusKey(next[nodeKey])
      else wrapper.current?.focus({ preventScroll: true })
    }
    place.current = rows.find(({ node }) => node[nodeKey] === activeKey)?.index ?? place.current
  })

  const successor = (key: TreeKey): TreeNode | undefined => {
    let above = store.getNode(key)?.parent
    while (above && !above.visible) above = above.parent
    return above ?? store.rows(Math.min(place.current, store.rowCount - 1), 1)[0]?.node
  }
  const focusKey = (key: TreeKey) => {
    wanted.current = key
    setActiveKey(key)
    scroller.reveal(store.rowIndex(key))
    rowElement(list.current, rows, key)?.focus({ preventScroll: true })
  }
  const onFocus = (event: { target: EventTarget }) => {
    inside.current = true
    const key = event.target instanceof Element ? event.target.getAttribute('data-key') : null
    const node = rows.find(({ node }) => String(node[nodeKey]) === key)?.node
    if (node && node[nodeKey] !== activeKey) setActiveKey(node[nodeKey])
  }
  /** Returns whether the focus left the tree. */
  const onBlur = (event: { relatedTarget: EventTarget | null; target: EventTarget }): boolean => {
    // A row that is scrolled out of the window loses the focus without leaving the tree.
    const removed = event.target instanceof Element && !event.target.isConnected
    inside.current = removed || wrapper.current?.contains(event.relatedTarget as Node | null) === true
    return !inside.current
  }
  return { wrapper, activeNode, focusKey, onFocus, onBlur }
}

function rowElement(list: HTMLElement | null, rows: Rows, key: TreeKey): HTMLElement | null {
  const index = rows.findIndex(({ node }) => String(node[nodeKey]) === String(key))
  return index < 0 ? null : ((list?.children[index] as HTMLElement | undefined) ?? null)
}
