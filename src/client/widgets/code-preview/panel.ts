import type { Dispose } from '../../dispose.ts'
import { element } from '../../platform/dom.ts'
import { createEditableCode, type EditableCode } from './code.ts'
import { labelsFor } from './labels.ts'
import {
  initialState,
  nextState,
  type PreviewAction,
  type PreviewKind,
  type PreviewState,
  rowsFor,
} from './model.ts'
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
  const take = (action: PreviewAction): void => {
    const before = state.run
    state = nextState(state, action)
    // Before the frame exists, so that its output is visible.
    draw()
    if (state.run !== before) runs.start(state.run)
  }
  const editable = editableOf(panel, options, labels.editor, () => take({ kind: 'run' }))
  const stage = createStage(kind)
  const runs = createRuns(stage, options, () => editable?.text() ?? runCode, take)
  const output = createOutput(labels, runs.children)
  const toolbar = createToolbar({
    code: () => editable?.text() ?? code,
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

  function draw(): void {
    toolbar.show(state.shown)
    stage.show(state)
    output.show(state)
    if (state.run > 0 && !output.element.parentNode) panel.append(output.element)
    if (state.run === 0 && state.shown) panel.append(waiting)
    else waiting.remove()
  }

  for (const place of expand ? [output.element, waiting] : [])
    place.style.setProperty('--kb-preview-rows', String(rowsFor(kind, code)))
  panel.replaceChildren(toolbar.element, stage.element)
  draw()
  if (state.run > 0) runs.start(state.run)
  return () => {
    runs.close()
    toolbar.dispose()
    editable?.dispose()
    panel.replaceChildren()
  }
}

/** The code above the panel as an editor. The reader's code runs unchanged, so TypeScript is not editable. */
function editableOf(
  panel: HTMLElement,
  { code, runCode = code, kind = 'script' }: PanelOptions,
  label: string,
  run: () => void,
): EditableCode | undefined {
  const holder = panel.previousElementSibling
  if (!(holder instanceof HTMLElement) || code === '' || runCode !== code) return undefined
  return createEditableCode(holder, { code, kind, label, run })
}

/** The runs of a sample, one at a time; their messages become actions. */
function createRuns(
  { element: holder, resize }: ReturnType<typeof createStage>,
  { kind = 'script', sandboxHref: href, lang }: PanelOptions,
  code: () => string,
  take: (action: PreviewAction) => void,
) {
  let run: Run | undefined
  return {
    start(count: number): void {
      run?.close()
      run = openRun({
        ...{ holder, code: code(), kind, href, title: labelsFor(lang ?? navigator.language).preview },
        onMessages: (messages) => take({ kind: 'messages', run: count, messages }),
        onHeight: resize,
        onEnd: (reason) => take({ kind: 'end', run: count, reason }),
      })
    },
    children: (node: number, from: number) =>
      run?.children(node, from) ?? Promise.reject(new Error('The run is over.')),
    close: () => run?.close(),
  }
}

/** The place of a run's frame: visible once a page has been drawn in it. */
function createStage(kind: PreviewKind) {
  const stage = element('div', { class: 'kb-code-preview-stage' })
  let isDrawn = false
  let heightPx = 0
  const resize = (asked: number): void => {
    heightPx = asked
    stage.style.blockSize = isDrawn ? `${heightPx}px` : ''
  }
  return {
    element: stage,
    resize,
    show({ shown, run, ended }: PreviewState): void {
      isDrawn = kind !== 'script' && shown && run > 0 && !ended
      stage.toggleAttribute('data-drawn', isDrawn)
      stage.inert = !isDrawn
      resize(heightPx)
    },
  }
}

/** Shown in place of the output while a sample waits for a click. */
function createWaiting(label: string, id: string, run: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'kb-code-preview-run' }, label)
  button.addEventListener('click', run)
  return element('div', { class: 'kb-code-preview-output', id }, button)
}
