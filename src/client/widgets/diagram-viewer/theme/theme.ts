import type { Dispose } from '../../../dispose.ts'

/** Whether the page is dark now: the theme sets a class on the root element before the first paint. */
export function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

/** Calls back after the page has turned from light to dark or back. */
export function onThemeChange(changed: () => void): Dispose {
  let before = isDark()
  const observer = new MutationObserver(() => {
    const now = isDark()
    if (now !== before) changed()
    before = now
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
