import type { Dispose } from '../dispose.ts'

/** Runs once, when the element is in view or at most 200 px away. */
export function whenNear(element: Element, run: () => void): Dispose {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: '200px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
