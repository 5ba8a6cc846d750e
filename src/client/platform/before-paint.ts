import type { Dispose } from '../dispose.ts'

/**
 * Runs once before the browser's next frame, unless disposed of before.
 *
 * For reading positions and sizes: by then the browser has computed them anyway, whereas reading them while the page starts would force it
 * to.
 */
export function beforePaint(run: () => void): Dispose {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}
