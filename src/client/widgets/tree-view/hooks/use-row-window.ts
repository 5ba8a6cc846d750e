import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Dispose } from '../../../dispose.ts'
import { listen, together } from '../../../platform/listen.ts'
import type { TreeSettings } from '../props.ts'
import type { TreeStore } from '../state/store.ts'
import { type RowWindow, type ScrollPosition, scrollOffset, windowOf } from '../window.ts'
import { useLatest } from './use-latest.ts'

type Viewport = { scrollTop: number; clientHeight: number }

export type RowScroller = {
  window: RowWindow
  scrollArea: RefObject<HTMLDivElement | null>
  /** Scrolls row `index` to a position, after the next paint of the rows if they are about to change. */
  scrollToRow(index: number, position: ScrollPosition): void
  /** Scrolls as little as it takes to show row `index`. */
  reveal(index: number): void
}

/**
 * The window of rows for the position and height of the scroll area.
 *
 * Scrolling is handled once per animation frame and renders only when the window changes; the height comes from a `ResizeObserver`. All
 * rows are in the window while the page is printed.
 */
export function useRowWindow(store: TreeStore, settings: TreeSettings, active: boolean): RowScroller {
  const scrollArea = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState<Viewport>({ scrollTop: 0, clientHeight: 0 })
  const { nodeMinHeight, bufferNodeAmount } = settings
  const renderNodeAmount = usePrinting() ? Number.POSITIVE_INFINITY : settings.renderNodeAmount
  const measure = (view: Viewport) =>
    windowOf({ ...view, rowCount: store.rowCount, nodeMinHeight, renderNodeAmount, bufferNodeAmount })
  const window = measure(viewport)
  const latest = useLatest({ window, measure, nodeMinHeight, version: store.version })

  const look = useCallback(() => {
    const area = scrollArea.current
    if (!area) return
    const view = { scrollTop: area.scrollTop, clientHeight: area.clientHeight }
    const { window: drawn, measure } = latest.current
    const next = measure(view)
    if (next.start !== drawn.start || next.amount !== drawn.amount) setViewport(view)
  }, [latest])

  useLayoutEffect(() => {
    const area = scrollArea.current
    if (!area || !active) return
    look()
    return watchArea(area, look)
  }, [active, look])

  // The browser clamps to the height of the rendered rows, so scrolling waits for missing ones.
  const pending = useRef<((area: HTMLDivElement) => void) | null>(null)
  useLayoutEffect(() => {
    const scroll = pending.current
    pending.current = null
    if (!scroll || !scrollArea.current) return
    scroll(scrollArea.current)
    look()
  })

  const scrollBy = useCallback(
    (scroll: (area: HTMLDivElement) => void) => {
      const area = scrollArea.current
      if (!area) return
      if (store.version !== latest.current.version) pending.current = scroll
      else {
        scroll(area)
        look()
      }
    },
    [store, latest, look],
  )
  const [scroller] = useState(() => ({
    scrollToRow: (index: number, position: ScrollPosition) =>
      scrollBy((area) => {
        const { nodeMinHeight } = latest.current
        area.scrollTop = scrollOffset(index, position, { clientHeight: area.clientHeight, nodeMinHeight })
      }),
    reveal: (index: number) =>
      scrollBy((area) => {
        const { nodeMinHeight } = latest.current
        const top = index * nodeMinHeight
        if (top < area.scrollTop) area.scrollTop = top
        else if (top + nodeMinHeight > area.scrollTop + area.clientHeight) {
          area.scrollTop = top + nodeMinHeight - area.clientHeight
        }
      }),
  }))
  return { window, scrollArea, ...scroller }
}

/** Measures after a resize or scroll, once per animation frame. */
function watchArea(area: HTMLElement, look: () => void): Dispose {
  let frame = 0
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      // Rendered in this frame, the rows appear together with the scroll; React would schedule them a blank frame later.
      flushSync(look)
    })
  }
  const stop = listen(area, 'scroll', onScroll, { passive: true })
  const observer = new ResizeObserver(look)
  observer.observe(area)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    observer.disconnect()
  }
}

/** Whether the page is being printed. Rendered synchronously, before the browser lays the page out for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    return together(listen(window, 'beforeprint', begin), listen(window, 'afterprint', end))
  }, [])
  return printing
}
