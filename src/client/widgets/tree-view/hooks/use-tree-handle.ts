import { useImperativeHandle } from 'react'
import { handleCalls, type TreeHandle, type TreeProps, type TreeSettings } from '../props.ts'
import type { TreeStore } from '../state/store.ts'
import { useLatest } from './use-latest.ts'
import type { RowScroller } from './use-row-window.ts'

/** Gives the owner's `ref` the methods of the tree. */
export function useTreeHandle(
  ref: TreeProps['ref'],
  store: TreeStore,
  settings: TreeSettings,
  scroller: RowScroller,
  setData: (records: readonly object[]) => void,
): void {
  const latest = useLatest({ settings, scroller })
  useImperativeHandle(ref, () => {
    const calls = Object.fromEntries(handleCalls.map((name) => [name, store[name].bind(store)]))
    const replace = (records: readonly object[]) => {
      setData(records)
      latest.current.scroller.scrollToRow(0, 'top')
    }
    const own: Omit<TreeHandle, (typeof handleCalls)[number]> = {
      setData: replace,
      filter: (keyword, predicate) =>
        store.filter(keyword, predicate ?? latest.current.settings.filterMethod),
      showCheckedNodes(showUnloaded) {
        const { checkable, unloadDataList, showUnloadCheckedNodes } = latest.current.settings
        if (checkable)
          store.showCheckedNodes((showUnloaded ?? showUnloadCheckedNodes) ? unloadDataList : null)
      },
      loadRootNodes: () => store.loadRootNodes(replace),
      scrollTo(key, position = 'top') {
        const index = store.rowIndex(key)
        if (index >= 0) latest.current.scroller.scrollToRow(index, position)
      },
    }
    return { ...calls, ...own } as TreeHandle
  }, [store, latest, setData])
}
