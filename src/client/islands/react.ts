// React comes as CommonJS, of which a dynamic import has only the default export once it is split into files of its own.
// This module uses it by name, so that importing it gives just what an island needs.
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Dispose } from '../dispose.ts'

/** Brings the markup that the server made of a component to life. */
export function hydrateComponent<Props extends object>(
  element: HTMLElement,
  component: ComponentType<Props>,
  props: Props,
): Dispose {
  let isGone = false
  const root = hydrateRoot(element, createElement(component, props), {
    // A page that is left at once takes islands away that React has not looked at, which it would report as an error.
    onRecoverableError: (error) => isGone || reportError(error),
  })
  return () => {
    isGone = true
    root.unmount()
  }
}
