import type { Dispose } from '../dispose.ts'
import { listen, nearest, together } from '../platform/listen.ts'

/** Menus over the page. All close on Escape, a click outside, a choice, or loss of focus; those of the top bar also open on hover. */
export function flyouts(root: ParentNode): Dispose {
  return together(...Array.from(root.querySelectorAll<HTMLDetailsElement>('details[data-flyout]'), flyout))
}

function flyout(menu: HTMLDetailsElement): Dispose {
  const button = menu.querySelector('summary')
  const close = () => {
    menu.open = false
  }
  const disposers = [
    listen(document, 'pointerdown', (event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) close()
    }),
    listen(menu, 'focusout', (event) => {
      // Without a next element, the window lost focus, or a click outside follows.
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close()
    }),
    // A mouse opens them unless another one has the focus.
    listen(document, 'keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return
      if (menu.contains(document.activeElement)) button?.focus()
      close()
    }),
    listen(menu, 'click', (event) => {
      if (nearest(event, 'a')) close()
    }),
  ]
  if (menu.dataset.flyout !== 'click') disposers.push(hover(menu, close))
  return together(...disposers)
}

function hover(menu: HTMLDetailsElement, close: () => void): Dispose {
  return together(
    listen(menu, 'pointerenter', (event) => {
      if (event.pointerType === 'mouse') menu.open = true
    }),
    listen(menu, 'pointerleave', (event) => {
      // A mouse passing by must not close a menu opened from the keyboard.
      if (event.pointerType === 'mouse' && !menu.querySelector(':focus-visible')) close()
    }),
    listen(menu, 'click', (event) => {
      // A mouse over the button has already opened the menu, and its click must not close it again. A click from the keyboard has no
      // pointer position (`detail` 0).
      const onButton = nearest(event, 'summary')
      if (onButton && menu.open && event.detail > 0 && menu.matches(':hover') && isMouse(event))
        event.preventDefault()
    }),
  )
}

function isMouse(event: MouseEvent): boolean {
  return !('pointerType' in event) || event.pointerType === 'mouse' || event.pointerType === ''
}
