import type { Dispose } from '../dispose.ts'

/**
 * Runs once when the browser is about to draw a frame, unless disposed of before.
 *
 * For what reads places and sizes: there the browser has worked them out, or does so anyway. Read while a page comes to life they
 * are worked out at once, and the two make one long task.
 */
export function beforePaint(run: () => void): Dispose {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
