// React is CommonJS, of which a dynamic import into separate files has only the default export. This module imports it by name, so that
// only what islands need is bundled.
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Dispose } from '../dispose.ts'
import { THROWN_EVENT } from './thrown-event.ts'

/** Hydrates the server's markup of a component. If it throws, now or later, `fail` is called, and the markup stays. */
export function hydrateComponent<Props extends object>(
  element: HTMLElement,
  component: ComponentType<Props>,
  props: Props,
  fail: (error: unknown) => void,
): Dispose {
  let isGone = false
  const shown = [...element.childNodes]
  const root = hydrateRoot(element, createElement(component, props), {
    // If a page is left immediately, React would report islands that disappear before it has looked at them.
    onRecoverableError: (error) => isGone || reportError(error),
    onUncaughtError(error) {
      // React empties the element now, and again at the end.
      queueMicrotask(() => {
        root.unmount()
        if (!isGone) element.replaceChildren(...shown)
      })
      fail(error)
      element.dispatchEvent(new CustomEvent(THROWN_EVENT, { bubbles: true, detail: error }))
    },
  })
  return () => {
    isGone = true
    root.unmount()
  }
}
