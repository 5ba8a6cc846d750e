import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TreeSettings } from '../props.ts'
import { sameKeys } from '../state/checking.ts'
import type { TreeNode } from '../state/node.ts'
import { TreeStore } from '../state/store.ts'
import type { TreeEvents, TreeLoad } from '../state/types.ts'
import { checkedValue, keyOfValue, keysOfValue } from '../state/value.ts'
import { useLatest } from './use-latest.ts'

type Settings = RefObject<TreeSettings>

/** A store that follows the props of a tree and reports its events to them. `setData` is used by the handle. */
export function useTreeStore(settings: TreeSettings): {
  store: TreeStore
  setData: (records: readonly object[]) => void
} {
  const latest = useLatest(settings)
  const [{ store, missed }] = useState(() => plant(settings, latest))
  const [setData] = useState(() => (records: readonly object[]) => applyData(store, latest.current, records))

  useReports(store, latest, Boolean(settings.onChange ?? settings.onCheckedChange))
  // Changes during the first render had no listener yet.
  useEffect(() => {
    for (const report of missed.splice(0)) report(latest.current)
  }, [missed, latest])
  useRoots(store, latest, setData)

  const { data, expandedKeys, value } = settings
  useOnChange(data, () => setData(data))
  useOnChange(expandedKeys, () => {
    if (expandedKeys.length > 0) store.replaceExpandedKeys(expandedKeys)
  })
  useOnChange(value, () => applyValue(store, latest.current))
  return { store, setData }
}

type Report = (settings: TreeSettings) => void

function plant(settings: TreeSettings, latest: Settings): { store: TreeStore; missed: Report[] } {
  const load: TreeLoad | undefined = settings.load && ((...asked) => latest.current.load?.(...asked))
  const store = new TreeStore({ ...settings, load })
  const missed: Report[] = []
  const stops = [
    store.on('checkedChange', (nodes, keys) => missed.push((now) => reportChecked(now, nodes, keys))),
    store.on('selectedChange', (node, key) => missed.push((now) => reportSelected(now, node, key))),
    store.on('setData', () => missed.push((now) => now.onSetData?.())),
  ]
  setRecords(store, settings, settings.data)
  // Opening a node of a lazy tree may fetch, which is left to the browser.
  if (!load) openKeys(store, settings, true)
  for (const stop of stops) stop()
  return { store, missed }
}

function setRecords(store: TreeStore, settings: TreeSettings, records: readonly object[]): void {
  const { checkable, selectable, value, separator } = settings
  const preset = selectable && !checkable ? keyOfValue(value) : null
  store.setData(records, preset, checkable ? keysOfValue(value, separator) : [])
}

function openKeys(
  store: TreeStore,
  { data, expandedKeys, defaultExpandedKeys }: TreeSettings,
  first: boolean,
): void {
  if (first && data.length > 0 && defaultExpandedKeys.length > 0)
    store.setExpandKeys(defaultExpandedKeys, true)
  if (expandedKeys.length > 0) store.replaceExpandedKeys(expandedKeys)
}

function applyData(store: TreeStore, settings: TreeSettings, records: readonly object[]): void {
  setRecords(store, settings, records)
  openKeys(store, settings, false)
}

// A value equal to the tree's is the owner's echo.
function applyValue(store: TreeStore, { checkable, selectable, value, separator }: TreeSettings): void {
  if (checkable) {
    const keys = keysOfValue(value, separator)
    if (!sameKeys(keys, store.getCheckedKeys())) store.replaceCheckedKeys(keys)
  } else if (selectable && !Array.isArray(value)) {
    const key = keyOfValue(value)
    const now = store.getSelectedKey()
    if (key === null) store.clearSelected()
    else if (now === null || String(now) !== String(key)) store.setSelected(key, true)
  }
}

function reportChecked(
  settings: TreeSettings,
  nodes: TreeNode[],
  keys: TreeEvents['checkedChange'][1],
): void {
  settings.onCheckedChange?.(nodes, keys)
  if (settings.checkable) settings.onChange?.(checkedValue(keys, settings.value, settings.separator))
}

function reportSelected(
  settings: TreeSettings,
  node: TreeNode | null,
  key: TreeEvents['selectedChange'][1],
): void {
  settings.onSelectedChange?.(node, key)
  if (settings.selectable && !settings.checkable) settings.onChange?.(key ?? '')
}

function useReports(store: TreeStore, latest: Settings, wantsChecked: boolean): void {
  useEffect(() => {
    const stops = [
      store.on('check', (node) => latest.current.onCheck?.(node)),
      store.on('uncheck', (node) => latest.current.onUncheck?.(node)),
      store.on('select', (node) => latest.current.onSelect?.(node)),
      store.on('unselect', (node) => latest.current.onUnselect?.(node)),
      store.on('selectedChange', (node, key) => reportSelected(latest.current, node, key)),
      store.on('expand', (node) => latest.current.onExpand?.(node)),
      store.on('setData', () => latest.current.onSetData?.()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, latest])
  // The lists of this event cost the checked nodes, so it is subscribed to only if wanted.
  useEffect(() => {
    if (!wantsChecked) return
    return store.on('checkedChange', (nodes, keys) => reportChecked(latest.current, nodes, keys))
  }, [store, latest, wantsChecked])
}

function useRoots(store: TreeStore, latest: Settings, setData: (records: object[]) => void): void {
  const started = useRef(false)
  useEffect(() => {
    const { load, autoLoad, data } = latest.current
    if (!load || started.current) return
    started.current = true
    if (data.length > 0) openKeys(store, latest.current, true)
    else if (autoLoad) void store.loadRootNodes(setData)
  }, [store, latest, setData])
}

/** Runs when a value has changed since the last run, but not for the first one. */
function useOnChange<T>(value: T, run: () => void): void {
  const last = useRef(value)
  const latest = useLatest(run)
  useLayoutEffect(() => {
    if (Object.is(last.current, value)) return
    last.current = value
    latest.current()
  }, [value, latest])
}
