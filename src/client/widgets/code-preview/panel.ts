import type { Dispose } from '../../dispose.ts'
import { element } from '../../platform/dom.ts'
import { createEditableCode } from './code.ts'
import { labelsFor } from './labels.ts'
import { initialState, nextState, type PreviewAction, type PreviewKind, rowsFor } from './model.ts'
import { createOutput } from './output.ts'
import { openRun, type Run, startsAlone } from './run.ts'
import { createToolbar } from './toolbar.ts'

export type PanelOptions = {
  /** The text to copy, and to run unless `runCode` is given. */
  code: string
  /** The code without its types; only for TypeScript. */
  runCode?: string
  kind?: PreviewKind
  /** Whether the output is shown at first. */
  expand?: boolean
  /** Overrides the browser's language for the labels. */
  lang?: string
  /** Address of the published sandbox page. */
  sandboxHref: string
}

/**
 * Fills the panel below a preview's code with its toolbar, and with its output once that is shown. The sample runs from then on, once per
 * reset; its frame is removed by the reset and by `Dispose`.
 */
export function mountPanel(panel: HTMLElement, options: PanelOptions): Dispose {
  const { code, runCode = code, kind = 'script', expand = false } = options
  const labels = labelsFor(options.lang ?? navigator.language)
  let state = initialState(expand, startsAlone({ code: runCode, kind }))
  let run: Run | undefined
  let heightPx = 0
  const take = (action: PreviewAction): void => {
    const before = state.run
    state = nextState(state, action)
    // Before the frame exists, so that its output is visible.
    draw()
    if (state.run !== before) start(state.run)
  }
  const holder = panel.previousElementSibling
  // What a reader writes is run as it is, and TypeScript is not.
  const editable =
    holder instanceof HTMLElement && code !== '' && runCode === code
      ? createEditableCode(holder, { code, kind, label: labels.editor, run: () => take({ kind: 'run' }) })
      : undefined
  const text = (): string => editable?.text() ?? code
  const output = createOutput(
    labels,
    (node, from) => run?.children(node, from) ?? Promise.reject(new Error('The run is over.')),
  )
  const toolbar = createToolbar({
    code: text,
    labels,
    outputId: output.element.id,
    toggle: () => take({ kind: 'toggle' }),
    reset: () => {
      editable?.restore()
      take({ kind: 'reset' })
    },
    run: () => take({ kind: 'run' }),
    ...(editable && { edit: () => void editable.edit() }),
  })
  const waiting = createWaiting(labels.runCode, output.element.id, () => {
    take({ kind: 'reset' })
    // The removed button had the focus.
    output.element.focus({ preventScroll: true })
  })
  const stage = element(document, 'div', { class: 'kb-code-preview-stage' })

  function start(count: number): void {
    run?.close()
    run = openRun({
      ...{ holder: stage, code: editable?.text() ?? runCode, kind },
      ...{ href: options.sandboxHref, title: labels.preview },
      onMessages: (messages) => take({ kind: 'messages', run: count, messages }),
      onHeight: (asked) => {
        heightPx = asked
        draw()
      },
      onEnd: (reason) => take({ kind: 'end', run: count, reason }),
    })
  }

  function draw(): void {
    toolbar.show(state.shown)
    const isDrawn = kind !== 'script' && state.shown && state.run > 0 && !state.ended
    stage.toggleAttribute('data-drawn', isDrawn)
    stage.inert = !isDrawn
    stage.style.blockSize = isDrawn ? `${heightPx}px` : ''
    output.show(state)
    if (state.run > 0 && !output.element.parentNode) panel.append(output.element)
    if (state.run === 0 && state.shown) panel.append(waiting)
    else waiting.remove()
  }

  for (const place of expand ? [output.element, waiting] : [])
    place.style.setProperty('--kb-preview-rows', String(rowsFor(kind, code)))
  panel.replaceChildren(toolbar.element, stage)
  draw()
  if (state.run > 0) start(state.run)
  return () => {
    run?.close()
    toolbar.dispose()
    editable?.dispose()
    panel.replaceChildren()
  }
}

/** Shown in place of the output while a sample waits for a click. */
function createWaiting(label: string, id: string, run: () => void): HTMLElement {
  const button = element(document, 'button', { type: 'button', class: 'kb-code-preview-run' }, label)
  button.addEventListener('click', run)
  return element(document, 'div', { class: 'kb-code-preview-output', id }, button)
}
