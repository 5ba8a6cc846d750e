// React comes as CommonJS, of which a dynamic import has only the default export once it is split into files of its own.
// This module uses it by name, so that importing it gives just what an island needs.
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Dispose } from '../dispose.ts'
import { THROWN_EVENT } from './thrown-event.ts'

/**
 * Brings the markup that the server made of a component to life. One that throws, now or later, is told to `fail`, and leaves what it
 * showed: the server's markup, or what it had made of it.
 */
export function hydrateComponent<Props extends object>(
  element: HTMLElement,
  component: ComponentType<Props>,
  props: Props,
  fail: (error: unknown) => void,
): Dispose {
  let isGone = false
  const shown = [...element.childNodes]
  const root = hydrateRoot(element, createElement(component, props), {
    // A page that is left at once takes islands away that React has not looked at, which it would report as an error.
    onRecoverableError: (error) => isGone || reportError(error),
    onUncaughtError(error) {
      // React is emptying the element, and does it again at the end.
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
