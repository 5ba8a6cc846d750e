import type { Dispose } from '../../../dispose.ts'
import { blockSelector, holdsBlock } from './blocks.ts'

/**
 * Waits until the page has a diagram block that the build did not know, and loads the scanner for it.
 *
 * A page without such blocks costs one query and one observer: no timers, no retries.
 */
export function watchDiagrams(
  document: Document,
  load: () => Promise<{ openPageScanner: (document: Document) => Dispose }> = () =>
    import('./page-scanner.ts'),
): Dispose {
  let stop: Dispose | undefined
  let disposed = false
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(holdsBlock))) start()
  })

  async function start(): Promise<void> {
    observer.disconnect()
    const { openPageScanner } = await load()
    if (!disposed) stop ??= openPageScanner(document)
  }

  if (document.querySelector(blockSelector)) start()
  else observer.observe(document.documentElement, { childList: true, subtree: true })
  return () => {
    disposed = true
    observer.disconnect()
    stop?.()
  }
}
