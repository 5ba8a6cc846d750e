import type { Dispose } from '../dispose.ts'
import { requestIsland, typeAhead } from '../islands/request.ts'
import { listen, nearest, together } from '../platform/listen.ts'
import { isPlainClick } from './page-url.ts'

type Keys = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** Whether the keys open the search: Ctrl or Cmd and K always, the slash only where nothing is being typed. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey }: Keys, typing: boolean): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !metaKey && !altKey && !typing
}

/** Opens the search from the keyboard and by links that ask for it, on pages that have one. */
export function shortcuts(): Dispose {
  const open = (event: Event) => {
    if (requestIsland('search-box')) event.preventDefault()
  }
  return together(
    listen(document, 'keydown', (event) => {
      if (event.defaultPrevented || event.isComposing) return
      if (asksForSearch(event, isTyping(event.target))) open(event)
      else if (isText(event) && !isTyping(event.target) && typeAhead('search-box', event.key))
        event.preventDefault()
    }),
    // Before such a link is followed: without script it leads to the catalog.
    listen(
      document,
      'click',
      (event) => isPlainClick(event) && nearest(event, '[data-open-search]') && open(event),
      { capture: true },
    ),
  )
}

/** Whether a key writes a character. */
function isText({ key, ctrlKey, metaKey, altKey }: Keys): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea, [role="textbox"]'))
  )
}
