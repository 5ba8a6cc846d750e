import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Time that rows take to their new places, in ms. */
const durationMs = 200

/**
 * Moves rows to their new places, and fades in new ones, when nodes were opened or closed.
 *
 * Places follow from the order of the rows, so nothing is measured. Scrolling, which draws other rows of the same version, moves nothing;
 * visitors who prefer reduced motion see none.
 */
export function useRowMotion(
  list: RefObject<HTMLElement | null>,
  rows: readonly { node: object; index: number }[],
  { version, nodeMinHeight, on }: { version: number; nodeMinHeight: number; on: boolean },
): void {
  const last = useRef<{ version: number; places: Map<object, number> }>({ version, places: new Map() })
  useLayoutEffect(() => {
    if (!on) return
    const { version: before, places } = last.current
    last.current = { version, places: new Map(rows.map(({ node, index }) => [node, index])) }
    if (before === version || places.size === 0) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const elements = list.current?.querySelectorAll<HTMLElement>('.kb-tree-row') ?? []
    rows.forEach(({ node, index }, i) => {
      const place = places.get(node)
      if (place === index) return
      const from = place === undefined ? -nodeMinHeight : (place - index) * nodeMinHeight
      const start = { transform: `translateY(${from}px)`, ...(place === undefined ? { opacity: 0 } : {}) }
      elements[i]?.animate([start, {}], { duration: durationMs, easing: 'ease-out' })
    })
  })
}
