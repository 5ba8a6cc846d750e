import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TreeHandle } from './props.ts'
import { isSearchable, type MasterState, masterState } from './search-model.ts'
import type { TreeSearchProps } from './TreeSearch.tsx'
import { useLatest } from './use-latest.ts'

/** What the bar and the footer show; `count` is null until the tree is there. */
export type SearchView = MasterState & { count: number | null; keyword: string; showsChecked: boolean }

/** State and calls of the search bar over a tree. */
export function useSearch(props: TreeSearchProps, tree: RefObject<TreeHandle | null>) {
  const [keyword, setKeyword] = useState('')
  const [showsChecked, setShowsChecked] = useState(false)
  const [state, setState] = useState<MasterState & { count: number | null }>({
    checked: false,
    indeterminate: false,
    count: null,
  })
  const latest = useLatest(props)
  // The calls read what was typed last, drawn or not.
  const now = useRef({ keyword: '', showsChecked: false })
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; done: ((ran: Promise<void>) => void)[] }>({
    done: [],
  })
  useEffect(() => () => clearTimeout(waiting.current.timer), [])

  const calls = useMemo(() => {
    const enter = (word: string) => {
      now.current.keyword = word
      setKeyword(word)
    }
    const show = (on: boolean) => {
      now.current.showsChecked = on
      setShowsChecked(on)
    }
    const refresh = () => {
      const handle = tree.current
      if (!handle || !latest.current.checkable) return
      setState({ ...masterState(handle.getCurrentVisibleNodes()), count: handle.getCheckedKeys().length })
    }
    const run = async () => {
      const { searchMethod, searchRemote, searchLength = 1, onSearch } = latest.current
      const word = now.current.keyword
      if (!isSearchable(word, searchLength)) return
      show(false)
      onSearch?.(word)
      if (searchMethod) await searchMethod(word)
      else if (searchRemote) await tree.current?.loadRootNodes()
      else tree.current?.filter(word)
      refresh()
    }
    // Calls within the time are one search, and all of them learn of its end.
    const search = (word?: string): Promise<void> => {
      if (word !== undefined) enter(word)
      clearTimeout(waiting.current.timer)
      return new Promise((done) => {
        waiting.current.done.push(done)
        waiting.current.timer = setTimeout(() => {
          const ran = run()
          for (const tell of waiting.current.done.splice(0)) tell(ran)
        }, latest.current.searchDebounceTime ?? 300)
      })
    }
    const toggleChecked = async () => {
      if (now.current.keyword !== '') await search('')
      const on = !now.current.showsChecked
      show(on)
      if (on) tree.current?.showCheckedNodes()
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
    return { search, enter, refresh, toggleChecked, toggleAll, clearKeyword, getKeyword }
  }, [tree, latest])

  const { refresh } = calls
  useEffect(refresh, [refresh])
  const view: SearchView = { ...state, keyword, showsChecked }
  return { view, calls }
}
