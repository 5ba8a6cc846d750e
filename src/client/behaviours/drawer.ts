import type { Dispose } from '../dispose.ts'
import { addBackEntry, type BackEntry } from '../platform/back-entry.ts'
import { listen, together, whenMedia } from '../platform/listen.ts'
import { lockScroll } from '../platform/scroll-lock.ts'

/** The sidebar as a drawer over the page, below 960 px: everything else is inert, and going back closes it. */
export function drawer(root: ParentNode): Dispose {
  const panel = root.querySelector<HTMLElement>('.kb-sidebar')
  const opener = root.querySelector<HTMLElement>('[data-sidebar-open]')
  const backdrop = root.querySelector<HTMLElement>('.kb-backdrop')
  if (!panel || !opener || !backdrop) return () => {}
  let back: BackEntry | undefined
  let outside: Element[] = []
  const set = (open: boolean) => {
    panel.toggleAttribute('data-open', open)
    backdrop.toggleAttribute('data-open', open)
    opener.setAttribute('aria-expanded', String(open))
    lockScroll(open)
    for (const element of outside) element.removeAttribute('inert')
    outside = open ? [...(panel.parentElement?.children ?? [])].filter((one) => isOutside(one)) : []
    for (const element of outside) element.setAttribute('inert', '')
  }
  const isOutside = (one: Element) => one !== panel && !one.contains(backdrop)
  const close = () => {
    set(false)
    back?.dispose()
    void back?.leave()
    back = undefined
  }
  const toggle = (event: Event) => {
    event.preventDefault()
    if (back) return close()
    set(true)
    back = addBackEntry(close)
    panel.focus({ preventScroll: true })
  }
  return together(
    listen(opener, 'click', toggle),
    listen(opener, 'keydown', (event) => event.key === ' ' && toggle(event)),
    listen(backdrop, 'click', (event) => {
      event.preventDefault()
      close()
    }),
    listen(document, 'keydown', (event) => {
      if (event.key !== 'Escape' || !back) return
      close()
      opener.focus()
    }),
    whenMedia('(min-width: 960px)', () => back && close()),
    () => {
      if (!back) return
      // The next page has replaced the history entry.
      back.dispose()
      set(false)
    },
  )
}
