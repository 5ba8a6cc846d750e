import { type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { useHydrated } from '../../islands/use-hydrated.ts'
import { useClicks, useNodeAt } from './hooks/use-clicks.ts'
import { useDrag } from './hooks/use-drag.ts'
import { useHold } from './hooks/use-hold.ts'
import { useKeyboard } from './hooks/use-keyboard.ts'
import { useRowFocus } from './hooks/use-row-focus.ts'
import { useRowMotion } from './hooks/use-row-motion.ts'
import { type RowScroller, useRowWindow } from './hooks/use-row-window.ts'
import { useTouchDrag } from './hooks/use-touch-drag.ts'
import { useTreeHandle } from './hooks/use-tree-handle.ts'
import { useTreeStore } from './hooks/use-tree-store.ts'
import { type TreeProps, type TreeSettings, treeSettings } from './props.ts'
import { Spinner, slot, treeStyle } from './RowParts.tsx'
import { StaticTree } from './StaticTree.tsx'
import { cornersOf } from './state/lines.ts'
import { nodeKey } from './state/node.ts'
import type { TreeStore } from './state/store.ts'
import { lookOf, TreeRow } from './TreeRow.tsx'

/**
 * A tree view: checks, single choice, lazy loading, filter, drag and drop, for any number of nodes.
 *
 * Only the rows near the visible part are in the document. The size of the box is that of its parent. On the server,
 * and until hydration is done, the tree is nested lists.
 */
export function Tree(props: TreeProps): ReactNode {
  const settings = useMemo(() => treeSettings(props), [props])
  const { store, setData } = useTreeStore(settings)
  const interactive = useHydrated()
  const version = useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.version,
    () => store.version,
  )
  const scroller = useRowWindow(store, settings, interactive)
  useTreeHandle(props.ref, store, settings, scroller, setData)
  const hadFocus = useRef(false)
  const className = `kb-tree ${props.className ?? ''}`.trimEnd()
  const overlays = <Overlays store={store} settings={settings} />
  if (!interactive) {
    return (
      <div
        className={className}
        style={treeStyle(settings)}
        data-static=""
        // A reader who had the focus on a row before hydration keeps it in the tree.
        ref={(lists) => () => {
          hadFocus.current = lists?.contains(document.activeElement) ?? false
        }}
      >
        <div className="kb-tree-scroll" ref={scroller.scrollArea}>
          {store.rowCount > 0 ? <StaticTree nodes={store.data} settings={settings} /> : null}
        </div>
        {overlays}
      </div>
    )
  }
  return (
    <LiveTree className={className} {...{ store, settings, scroller, version, hadFocus }}>
      {overlays}
    </LiveTree>
  )
}

type LiveProps = {
  className: string
  store: TreeStore
  settings: TreeSettings
  scroller: RowScroller
  version: number
  /** Whether the replaced lists had the focus. */
  hadFocus: { current: boolean }
  children: ReactNode
}

function LiveTree({
  className,
  store,
  settings,
  scroller,
  version,
  hadFocus,
  children,
}: LiveProps): ReactNode {
  const { window, scrollArea } = scroller
  const rows = useMemo(
    // The version stands in for the contents of the store.
    () => (version >= 0 ? store.rows(window.start, window.amount) : []),
    [store, version, window.start, window.amount],
  )
  const nodeAt = useNodeAt(rows)
  const list = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(store, rows, scroller, { list, hadFocus })
  const { spot, setSpot, hold } = useHold(store, scrollArea, nodeAt)
  const dragging = useDrag(store, settings, hold, nodeAt)
  useTouchDrag({ wrapper: focus.wrapper, store, settings, hold, nodeAt })
  const { focusKey, activeNode } = focus
  const keyboard = useKeyboard(store, settings, activeNode, {
    focusKey,
    hold,
    setSpot,
    spot,
    reveal: scroller.reveal,
  })
  const clicks = useClicks(store, settings, nodeAt)
  const { nodeMinHeight, showLine } = settings
  useRowMotion(list, rows, { version, nodeMinHeight, on: settings.animation ?? false })
  const corners = showLine ? cornersOf(rows.map(({ node }) => node)) : []
  const active = activeNode()
  const tabStop = rows.some(({ node }) => node === active) ? active : null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is tree, see treeSemantics */}
      <div
        className={className}
        style={treeStyle(settings)}
        {...treeSemantics(settings, rows.length > 0, store.rootsLoading)}
        // Holds the focus while the active row is out of the window.
        tabIndex={tabStop || rows.length === 0 ? -1 : 0}
        ref={focus.wrapper}
        onKeyDown={keyboard.onKeyDown}
        onFocus={focus.onFocus}
        onBlur={(event) => {
          if (focus.onBlur(event)) keyboard.stop()
        }}
        {...clicks}
        {...(settings.draggable || settings.droppable ? dragging : null)}
      >
        <div className="kb-tree-scroll" ref={scrollArea}>
          <div style={{ blockSize: window.top }} />
          <div className="kb-tree-rows" ref={list}>
            {rows.map(({ node, position, size }, i) => (
              <TreeRow
                key={String(node[nodeKey])}
                isTabStop={node === tabStop}
                corner={corners[i] ?? false}
                part={spot?.key === node[nodeKey] ? spot.part : undefined}
                look={lookOf(node, settings, version)}
                title={node[settings.titleField]}
                level={node.level}
                {...{ node, position, size, settings }}
              />
            ))}
          </div>
          <div style={{ blockSize: window.bottom }} />
        </div>
        {children}
      </div>
      {settings.draggable && settings.droppable ? (
        <div className="kb-tree-live" role="status">
          {keyboard.message}
        </div>
      ) : null}
    </>
  )
}

// A tree must contain items; without any it is a group with a text.
function treeSemantics(settings: TreeSettings, hasRows: boolean, rootsLoading: boolean) {
  const { labels, loading } = settings
  const labelledBy = settings['aria-labelledby']
  return {
    role: hasRows ? 'tree' : 'group',
    'aria-label': settings['aria-label'] ?? (labelledBy ? undefined : labels.tree),
    'aria-labelledby': labelledBy,
    'aria-busy': rootsLoading || loading || undefined,
  }
}

function Overlays({ store, settings }: { store: TreeStore; settings: TreeSettings }): ReactNode {
  const { empty, emptyText } = settings
  const loading = settings.loading || store.rootsLoading
  return (
    <>
      {store.rowCount === 0 ? <div className="kb-tree-empty">{slot(empty) ?? emptyText}</div> : null}
      {loading ? (
        <div className="kb-tree-loading">
          <Spinner settings={settings} />
        </div>
      ) : null}
    </>
  )
}
