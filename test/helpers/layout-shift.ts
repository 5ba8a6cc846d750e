import type { Page } from 'puppeteer'

/** Script for a page: keeps a sum of what moves in it. */
export const ADD_UP_SHIFTS = `
  window.layoutShift = 0
  window.addUpShifts = (entries) => { for (const entry of entries) window.layoutShift += entry.value }
  window.shifts = new PerformanceObserver((list) => window.addUpShifts(list.getEntries()))
  window.shifts.observe({ type: 'layout-shift', buffered: true })`

/** That sum. The browser notes what moved with the frame that shows it, so one is waited for. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const watched = window as unknown as {
      layoutShift: number
      addUpShifts: (entries: unknown[]) => void
      shifts: PerformanceObserver
    }
    watched.addUpShifts(watched.shifts.takeRecords())
    return watched.layoutShift
  })
}
