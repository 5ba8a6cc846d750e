import type { Point } from './view.ts'

/** A box in screen pixels, as `getBoundingClientRect` gives it. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Smaller distances count as zero, because browsers report fractional boxes. */
const slack = 1

/** How much of a move reveals hidden parts of the drawing; the rest scrolls the page. A drawing that fits uses none of it. */
export function revealing(canvas: Box, drawing: Box, { x, y }: Point): Point {
  return {
    x: revealed(x, canvas.left - drawing.left, drawing.right - canvas.right),
    y: revealed(y, canvas.top - drawing.top, drawing.bottom - canvas.bottom),
  }
}

/** `before` and `behind`: how much is hidden at each end. */
function revealed(wanted: number, before: number, behind: number): number {
  const hidden = wanted > 0 ? before : behind
  return hidden <= slack ? 0 : Math.sign(wanted) * Math.min(Math.abs(wanted), hidden)
}

/**
 * The move that brings back a drawing that has nearly left the canvas: half of its width and height, or of the canvas's if smaller, stays
 * visible, and so at least a quarter of the picture.
 */
export function backInReach(canvas: Box, drawing: Box): Point {
  return {
    x: back(canvas.left, canvas.right, drawing.left, drawing.right),
    y: back(canvas.top, canvas.bottom, drawing.top, drawing.bottom),
  }
}

function back(start: number, end: number, from: number, to: number): number {
  const wanted = Math.min(end - start, to - from) / 2
  if (to - start < wanted) return start + wanted - to
  if (end - from < wanted) return end - wanted - from
  return 0
}

/** The part of an SVG's box that its picture covers: all of it unless the proportions differ. Undefined if it has no size. */
export function pictureBox(box: Box, natural: { width: number; height: number }): Box | undefined {
  const width = box.right - box.left
  const height = box.bottom - box.top
  const scale = Math.min(width / natural.width, height / natural.height)
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined
  const x = (width - natural.width * scale) / 2
  const y = (height - natural.height * scale) / 2
  return { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y }
}
