import type { Dispose } from '../dispose.ts'
import { requestIsland } from '../islands/request.ts'
import { listen } from '../platform/listen.ts'

type Keys = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** Whether the keys open the search: Ctrl or Cmd and K always, the slash only where nothing is being typed. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey }: Keys, typing: boolean): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k'
  return key === '/' && !ctrlKey && !metaKey && !altKey && !typing
}

/** Opens the search from the keyboard, on pages that have one. */
export function shortcuts(): Dispose {
  return listen(document, 'keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !asksForSearch(event, isTyping(event.target))) return
    if (requestIsland('search-box')) event.preventDefault()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea, [role="textbox"]'))
  )
}
