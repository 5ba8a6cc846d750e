import type { Dispose } from '../../../dispose.ts'
import { element } from '../../../platform/dom.ts'
import { renderCompleteEvent } from '../drawing.ts'
import { ownName } from '../safe/own-name.ts'
import { ownGround } from '../theme/own-theme.ts'
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
  const shell = createShell(props.id, text, ownName(text) ?? label)
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
  observer.observe(document.documentElement, { childList: true, subtree: true })
  return { done, dispose }
}

/** The markup of a viewer for a block found in a page: the same as `DiagramViewer` renders for one to be drawn. */
export function createShell(id: string, text: string, label: string): HTMLElement {
  const target = element('div', { class: 'kb-diagram-target', id: `${id}-target` })
  const layer = element('div', { class: 'kb-diagram-layer' }, target)
  const canvas = element('div', { class: 'kb-diagram-canvas' }, layer)
  const source = element('pre', { class: 'kb-diagram-source' }, element('code', {}, text))
  return element(
    'figure',
    {
      ...{ class: 'kb-diagram', id, 'data-status': 'client', 'aria-label': label },
      'data-ground': ownGround(text) ?? '',
    },
    canvas,
    source,
  )
}
