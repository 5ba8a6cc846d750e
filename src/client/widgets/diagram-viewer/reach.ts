import type { Point } from './view.ts'

/** A box in screen pixels, as `getBoundingClientRect` gives it. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Less than this counts as nothing: boxes of browsers have fractions. */
const slack = 1

/**
 * How far of a wanted move brings parts of the drawing into view that the canvas hides: what is left of the move belongs to the page. A
 * drawing that is all there takes nothing.
 */
export function revealing(canvas: Box, drawing: Box, { x, y }: Point): Point {
  return {
    x: revealed(x, canvas.left - drawing.left, drawing.right - canvas.right),
    y: revealed(y, canvas.top - drawing.top, drawing.bottom - canvas.bottom),
  }
}

/** `before` and `behind`: how much is hidden at the one end and at the other. */
function revealed(wanted: number, before: number, behind: number): number {
  const hidden = wanted > 0 ? before : behind
  return hidden <= slack ? 0 : Math.sign(wanted) * Math.min(Math.abs(wanted), hidden)
}

/**
 * The move that brings a drawing back which has nearly left the canvas: of its width and of its height, or of the canvas where that is
 * smaller, a half stays visible, so a quarter of the picture is always there.
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

/** The part of an SVG's box that its picture takes: the whole of it unless the box has other proportions. Undefined when it has no size. */
export function pictureBox(box: Box, natural: { width: number; height: number }): Box | undefined {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const scale = Math.min(width / natural.width, height / natural.height)
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined
  const [x, y] = [(width - natural.width * scale) / 2, (height - natural.height * scale) / 2]
  return { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y }
}
