import type { Dispose } from '../../dispose.ts'
import { listen, together } from '../../platform/listen.ts'

type Typing = {
  /** Whether a key belongs to an input method: Enter accepts a word there, arrows choose one. */
  isComposing(event: KeyboardEvent): boolean
  dispose: Dispose
}

/** Calls `onTyped` when the text of the input has changed, but not while an input method composes it. */
export function watchTyping(input: HTMLInputElement, onTyped: () => void): Typing {
  let isComposing = false
  return {
    // Safari sends 229.
    isComposing: (event) => event.isComposing || isComposing || event.keyCode === 229,
    dispose: together(
      listen(input, 'input', () => isComposing || onTyped()),
      listen(input, 'compositionstart', () => {
        isComposing = true
      }),
      listen(input, 'compositionend', () => {
        isComposing = false
        onTyped()
      }),
    ),
  }
}
