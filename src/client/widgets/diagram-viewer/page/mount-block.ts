import type { Dispose } from '../../../dispose.ts'
import { renderCompleteEvent } from '../drawing.ts'
import { ownName } from '../safe/own-name.ts'
import { createShell } from '../shell.ts'
import { mountViewer, type ViewerProps } from '../viewer.ts'

/**
 * Replaces the `pre` of a found block by a viewer; the frame around it stays, without its copy button, language label and line numbers.
 * `label` names a diagram whose text has no name. Settles when the drawing is done, or when the viewer is removed from the page, which also
 * calls `gone`.
 */
export function mountBlock(
  block: Element,
  props: ViewerProps,
  label: string,
  gone: () => void,
): { done: Promise<void>; dispose: Dispose } {
  const pre = block.closest('pre') ?? block.querySelector('pre') ?? block
  for (const part of block.querySelectorAll('button.copy, span.lang, .line-numbers-wrapper')) part.remove()
  const text = (pre.textContent ?? '').trim()
  const shell = createShell(block.ownerDocument, props.id, text, ownName(text) ?? label)
  let settle: () => void = () => {}
  const done = new Promise<void>((resolve) => {
    settle = resolve
  })
  shell.addEventListener(renderCompleteEvent, settle, { once: true })
  // The mark stays, so that a later scan knows that there is a diagram.
  shell.setAttribute('data-diagram-taken', '')
  pre.replaceWith(shell)
  const unmount = mountViewer(shell, props)
  function dispose(): void {
    observer.disconnect()
    unmount()
    settle()
    gone()
  }
  const observer = new MutationObserver(() => !shell.isConnected && dispose())
  observer.observe(block.ownerDocument.documentElement, { childList: true, subtree: true })
  return { done, dispose }
}
