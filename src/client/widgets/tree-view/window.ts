/** The rendered rows, and the space reserved for those above and below, in px. */
export type RowWindow = { start: number; amount: number; top: number; bottom: number }

type WindowInput = {
  rowCount: number
  /** px */
  scrollTop: number
  /** px */
  clientHeight: number
  /** px */
  nodeMinHeight: number
  renderNodeAmount: number
  bufferNodeAmount: number
}

/**
 * The part of a long list that is rendered.
 *
 * `amount` is `renderNodeAmount`, or what fits into the box plus the buffer if that is more. A list no longer than that is rendered whole;
 * otherwise the window moves in steps of the buffer. Product spec §9: 30 px, 100 rows, buffer 20.
 */
export function windowOf(input: WindowInput): RowWindow {
  const { rowCount, clientHeight, nodeMinHeight } = input
  const buffer = Math.max(input.bufferNodeAmount, 1)
  const amount = Math.max(
    input.renderNodeAmount,
    Math.ceil(clientHeight / nodeMinHeight) + input.bufferNodeAmount,
  )
  if (rowCount <= amount) return { start: 0, amount, top: 0, bottom: 0 }
  // The browser scrolls back a list that became shorter; the rows of that position are rendered before it does.
  const scrollTop = Math.min(input.scrollTop, Math.max(rowCount * nodeMinHeight - clientHeight, 0))
  const first = Math.floor(Math.max(scrollTop, 0) / nodeMinHeight)
  const start = Math.floor(first / buffer) * buffer
  const rendered = Math.min(amount, rowCount - start)
  return { start, amount, top: start * nodeMinHeight, bottom: (rowCount - start - rendered) * nodeMinHeight }
}

/** Where a row stops when scrolled to: an edge, the middle, or a distance below the top edge in px. */
export type ScrollPosition = 'top' | 'center' | 'bottom' | number

/** Scroll offset in px that puts row `index` at a position. May be out of range; browsers clamp it. */
export function scrollOffset(
  index: number,
  position: ScrollPosition,
  { clientHeight, nodeMinHeight }: Pick<WindowInput, 'clientHeight' | 'nodeMinHeight'>,
): number {
  const top = index * nodeMinHeight
  if (typeof position === 'number') return top - position
  if (position === 'center') return top - (clientHeight - nodeMinHeight) / 2
  return position === 'bottom' ? top - (clientHeight - nodeMinHeight) : top
}
