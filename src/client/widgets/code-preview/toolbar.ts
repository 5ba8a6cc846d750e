import type { Dispose } from '../../dispose.ts'
import { copyText } from '../../platform/clipboard.ts'
import { element, icon } from '../../platform/dom.ts'
import { copyFailedText, type PreviewLabels } from './labels.ts'
import { copiedMs, toolbarButtons } from './model.ts'

const icons = {
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4h4',
  toggle: 'M4 5h16v14H4zM8 10l2.5 2L8 14M13 15h4',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  copied: 'M5 12.5l4.5 4.5L19 7.5',
  run: 'M7 5l11 7-11 7z',
}

type Action = 'reset' | 'toggle' | 'copy'

type ToolbarOptions = {
  /** The text to copy; if empty, there is nothing to copy or run. */
  code: () => string
  labels: PreviewLabels
  /** Id of the element that the toggle shows and hides. */
  outputId: string
  toggle: () => void
  reset: () => void
  run: () => void
  /** Absent if the code cannot be changed. */
  edit?: () => void
}

type Toolbar = { element: HTMLElement; show: (shown: boolean) => void; dispose: Dispose }

/** The buttons of a preview, as they are while its output is shown or hidden; `show` keeps the focus of those that stay. */
export function createToolbar({ code, labels, outputId, ...acts }: ToolbarOptions): Toolbar {
  const status = element('span', { class: 'kb-code-preview-status', role: 'status' })
  const copier = createCopier(code, (isCopied) => {
    buttons.copy.replaceChildren(icon(isCopied ? icons.copied : icons.copy))
    buttons.copy.toggleAttribute('data-active', isCopied)
    status.textContent = isCopied ? labels.copied : ''
  })
  const buttons: Record<Action, HTMLButtonElement> = {
    reset: createButton('reset', labels.resetOutput, acts.reset),
    toggle: createButton('toggle', labels.viewOutput, acts.toggle),
    copy: createButton('copy', labels.copyCode, copier.copy),
  }
  const words = element('div', { class: 'kb-code-preview-words' })
  if (code() !== '') {
    words.append(createWordButton(labels.run, acts.run, icons.run))
    if (acts.edit) words.append(createWordButton(labels.edit, acts.edit))
  }
  const bar = element('div', { class: 'kb-code-preview-toolbar' })
  const whole = element('div', { class: 'kb-code-preview-bar' }, words, bar, status)
  const show = (shown: boolean): void => {
    const wanted = toolbarButtons(shown, code())
    for (const name of ['reset', 'toggle', 'copy'] as const)
      if (!wanted.includes(name)) buttons[name].remove()
    wanted.forEach((name, at) => {
      if (bar.children[at] !== buttons[name]) bar.insertBefore(buttons[name], bar.children[at] ?? null)
    })
    setLabel(buttons.toggle, shown ? labels.hideOutput : labels.viewOutput)
    buttons.toggle.toggleAttribute('data-active', shown)
    buttons.toggle.setAttribute('aria-expanded', String(shown))
    if (shown) buttons.toggle.setAttribute('aria-controls', outputId)
    else buttons.toggle.removeAttribute('aria-controls')
  }
  return { element: whole, show, dispose: copier.dispose }
}

function createButton(action: Action, label: string, act: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'kb-code-preview-button', 'data-action': action },
    icon(icons[action]),
  )
  setLabel(button, label)
  button.addEventListener('click', act)
  return button
}

function createWordButton(word: string, act: () => void, paths?: string): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'kb-code-preview-word' })
  button.append(...(paths ? [icon(paths)] : []), word)
  button.addEventListener('click', act)
  return button
}

function setLabel(button: HTMLElement, label: string): void {
  button.title = label
  button.setAttribute('aria-label', label)
}

type Copier = { copy: () => Promise<void>; dispose: Dispose }

/** Copies the code; `show` is called with the state, which lasts `copiedMs`, during which clicks do nothing. A failure shows the alert of the spec. */
function createCopier(code: () => string, show: (isCopied: boolean) => void): Copier {
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const copy = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    if (!(await copyText(code()))) {
      isBusy = false
      return window.alert(copyFailedText)
    }
    show(true)
    timer = setTimeout(() => {
      isBusy = false
      show(false)
    }, copiedMs)
  }
  return { copy, dispose: () => clearTimeout(timer) }
}
