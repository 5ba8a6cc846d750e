import type { Dispose } from '../dispose.ts'
import { announce } from '../platform/announce.ts'
import { copyText } from '../platform/clipboard.ts'
import { listen, nearest } from '../platform/listen.ts'

/** How long a button shows that it has copied, in milliseconds. */
const COPIED_MS = 2000

const SHELL_LANGUAGES = /^language-(sh|shell|bash|zsh|shellscript)$/

/** The copy buttons of code blocks. */
export function copyCode(root: ParentNode): Dispose {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const stop = listen(root as Element, 'click', async (event) => {
    const button = nearest(event, 'button.copy')
    const block = button?.parentElement
    if (!button || !block || !(await copyText(copyableText(block)))) return
    button.classList.add('copied')
    announce(button.dataset.copied ?? '')
    clearTimeout(timers.get(button))
    timers.set(
      button,
      setTimeout(() => button.classList.remove('copied'), COPIED_MS),
    )
  })
  return () => {
    stop()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** The text of a block to copy: no removed lines, nothing marked as not copyable, no shell prompts. */
export function copyableText(block: Element): string {
  const code = block.querySelector('pre code')?.cloneNode(true) as Element | undefined
  for (const line of code?.querySelectorAll('.diff.remove, [data-no-copy], .vp-copy-ignore') ?? []) {
    // A dropped line takes its line feed along.
    const next = line.nextSibling
    if (next?.nodeValue?.startsWith('\n')) next.nodeValue = next.nodeValue.slice(1)
    line.remove()
  }
  const text = code?.textContent ?? ''
  const isShell = [...block.classList].some((name) => SHELL_LANGUAGES.test(name))
  return isShell ? text.replace(/^[$>] /gm, '').trim() : text
}
