import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TreeHandle } from '../props.ts'
import type { TreeSearchProps } from '../search-props.ts'
import type { TreeNode } from '../state/node.ts'
import { useLatest } from './use-latest.ts'

/** The state of the bar and the footer; `count` is null until the tree is ready. */
type SearchView = MasterState & { count: number | null; keyword: string; showsChecked: boolean }

const atFirst: SearchView = {
  ...{ checked: false, indeterminate: false, count: null },
  ...{ keyword: '', showsChecked: false },
}

/** State and methods of the search bar over a tree. */
export function useSearch(props: TreeSearchProps, tree: RefObject<TreeHandle | null>) {
  const [view, setView] = useState(atFirst)
  const latest = useLatest(props)
  // The methods read the latest input, rendered or not.
  const now = useRef(view)
  const calls = useMemo(() => createCalls({ tree, latest, now, setView }), [tree, latest])
  const { refresh, cancel } = calls
  useEffect(() => cancel, [cancel])
  useEffect(refresh, [refresh])
  return { view, calls }
}

type Calls = {
  tree: RefObject<TreeHandle | null>
  latest: RefObject<TreeSearchProps>
  now: RefObject<SearchView>
  setView: (view: SearchView) => void
}

function createCalls({ tree, latest, now, setView }: Calls) {
  const change = (part: Partial<SearchView>) => {
    now.current = { ...now.current, ...part }
    setView(now.current)
  }
  const enter = (keyword: string) => change({ keyword })
  const refresh = () => {
    const handle = tree.current
    if (!handle || !latest.current.checkable) return
    change({ ...masterState(handle.getCurrentVisibleNodes()), count: handle.getCheckedKeys().length })
  }
  const run = async () => {
    const { searchMethod, searchRemote, searchLength = 1, onSearch } = latest.current
    const word = now.current.keyword
    // An empty keyword clears the filter.
    if (word !== '' && word.length < searchLength) return
    change({ showsChecked: false })
    onSearch?.(word)
    if (searchMethod) await searchMethod(word)
    else if (searchRemote) await tree.current?.loadRootNodes()
    else tree.current?.filter(word)
    refresh()
  }
  const inTime = debounced(run, () => latest.current.searchDebounceTime ?? 300)
  const search = (word?: string): Promise<void> => {
    if (word !== undefined) enter(word)
    return inTime.call()
  }
  const toggleChecked = async () => {
    if (now.current.keyword !== '') await search('')
    const showsChecked = !now.current.showsChecked
    change({ showsChecked })
    if (showsChecked) tree.current?.showCheckedNodes()
    else tree.current?.filter('', () => true)
    refresh()
  }
  const toggleAll = () => {
    const handle = tree.current
    if (!handle) return
    const nodes = handle.getCurrentVisibleNodes()
    const { checked, indeterminate } = masterState(nodes)
    const keyField = latest.current.keyField ?? 'id'
    handle.setCheckedKeys(
      nodes.map((node) => node[keyField] as string | number),
      !(checked || indeterminate),
    )
    refresh()
  }
  const clearKeyword = () => enter('')
  const getKeyword = () => now.current.keyword
  const { cancel } = inTime
  return { search, cancel, enter, refresh, toggleChecked, toggleAll, clearKeyword, getKeyword }
}

/** Calls within the debounce time are one run, and all of them learn of its end. */
function debounced(run: () => Promise<void>, delayMs: () => number) {
  const waiting: ((ran: Promise<void>) => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call(): Promise<void> {
      clearTimeout(timer)
      return new Promise((done) => {
        waiting.push(done)
        timer = setTimeout(() => {
          const ran = run()
          for (const settle of waiting.splice(0)) settle(ran)
        }, delayMs())
      })
    },
    cancel: () => clearTimeout(timer),
  }
}

/** State of the master box: whether everything that the filter keeps is checked, or some of it. */
type MasterState = { checked: boolean; indeterminate: boolean }

/** Master box over the nodes that the filter keeps; without any it is unchecked. */
function masterState(nodes: readonly TreeNode[]): MasterState {
  let checked = 0
  for (const node of nodes) {
    if (node.indeterminate) return { checked: false, indeterminate: true }
    if (node.checked) checked += 1
  }
  const all = checked > 0 && checked === nodes.length
  return { checked: all, indeterminate: !all && checked > 0 }
}
