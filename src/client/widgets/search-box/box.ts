import type { Dispose } from '../../dispose.ts'
import { listen, nearest, together } from '../../platform/listen.ts'
import { createModal } from '../../platform/modal.ts'
import { makeDialog } from './dialog.ts'
import { openMemory } from './memory.ts'
import { DEBOUNCE_MS, hasModifier, startsDetailed } from './model.ts'
import { createSearchView, type ViewOptions } from './search-view.ts'

type BoxOptions = ViewOptions & {
  topics: readonly string[]
  /** `true`: with excerpts at first; `'auto'`: the reader switches; `false`: no switch. */
  detailedView: boolean | 'auto'
  keepsQuery: boolean
}

/** The parts of a box that keys, buttons and links act on. */
type Parts = {
  dialog: ReturnType<typeof makeDialog>
  memory: ReturnType<typeof openMemory>
  view: ReturnType<typeof createSearchView>
  asking: ReturnType<typeof createAsking>
  modal: ReturnType<typeof createModal>
}

/** The search dialog, shown by `open`, with what has been typed already. Keys and buttons are handled here; the results are the view's. */
export function createBox(options: BoxOptions): { open(typed?: string): void; dispose: Dispose } {
  const { labels, detailedView, topics } = options
  const dialog = makeDialog(labels, topics, detailedView !== false)
  const { root, input } = dialog
  const memory = openMemory(options.keepsQuery)
  const view = createSearchView(options, dialog, memory)
  const asking = createAsking(view.search)
  const modal = createModal(root, () => {
    view.drop()
    asking.stop()
  })
  const parts: Parts = { dialog, memory, view, asking, modal }
  let isDetailed = startsDetailed(detailedView, memory.detailed())

  function onTyped(): void {
    dialog.clear.hidden = input.value === ''
    if (input.value.trim() === '') asking.now()
    else asking.soon()
  }

  function clear(): void {
    input.value = ''
    input.focus()
    asking.now()
  }

  function switchDetails(): void {
    isDetailed = !isDetailed
    memory.keepDetailed(isDetailed)
    view.setDetailed(isDetailed)
    input.focus()
  }

  const stop = together(
    // Text that is still being composed is not typed yet.
    listen(input, 'input', (event) => (event as InputEvent).isComposing || onTyped()),
    listen(input, 'compositionend', onTyped),
    listen(root, 'keydown', (event) => onKey(parts, event)),
    listen(root, 'click', (event) => onClick(parts, event)),
    listen(dialog.list, 'pointermove', view.list.point),
    listen(dialog.close, 'click', () => void modal.close()),
    listen(dialog.clear, 'click', clear),
    ...(dialog.topic ? [listen(dialog.topic, 'change', asking.now)] : []),
    ...(dialog.details ? [listen(dialog.details, 'click', switchDetails)] : []),
  )
  view.setDetailed(isDetailed)
  return {
    open(typed = '') {
      if (root.open) return
      modal.open()
      input.value = typed || input.value || memory.query()
      input.focus()
      // What was typed while the code was loading goes on.
      if (typed === '') input.select()
      asking.now()
    },
    dispose() {
      if (root.open) modal.hide()
      stop()
    },
  }
}

function onKey(parts: Parts, event: KeyboardEvent): void {
  // With an input method Enter accepts a word and arrows choose one; Safari then says 229.
  if (event.isComposing || event.keyCode === 229) return
  const { dialog, modal, view } = parts
  const inInput = event.target === dialog.input
  if (event.key === 'Escape') void modal.close()
  else if (inInput && event.key === 'Enter') void enter(parts, event)
  // With Shift, Control or Command the same keys select text and move in it.
  else if (!inInput || hasModifier(event) || !view.list.move(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

async function enter(parts: Parts, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): Promise<void> {
  const { asking, dialog, view } = parts
  const { root, input } = dialog
  const query = input.value
  // After fast typing, Enter means the first row of the pending results.
  await asking.settled()
  const link = root.open && input.value === query ? view.list.selected() : null
  if (!link) return
  // The box stays open beside another tab: the reader may want to open several.
  if (ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
  else void follow(parts, link.href)
}

function onClick(parts: Parts, event: MouseEvent): void {
  // The panel covers all of the dialog but its backdrop.
  if (event.target === parts.dialog.root) return void parts.modal.close()
  const link = nearest<HTMLAnchorElement>(event, 'a[href]')
  if (!link || event.button !== 0 || hasModifier(event)) return
  event.preventDefault()
  void follow(parts, link.href)
}

/** Follows an address like any link outside the dialog: the site exchanges the page, or the browser loads it. */
async function follow({ dialog, memory, modal, view }: Parts, href: string): Promise<void> {
  const marks = view.marks()
  memory.addRecent(dialog.input.value)
  // Offline, or after a new deployment, the page opens without marked words.
  const marking = import('./index/found-words.ts').catch(() => undefined)
  const [found] = await Promise.all([marking, modal.close()])
  found?.markOnArrival(href, marks)
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}

/** Decides when to call `ask`, which resolves when the answer is shown: immediately, or when typing pauses. */
export function createAsking(ask: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = Promise.resolve()

  /** Cancels a pending question. */
  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function now(): void {
    stop()
    asked = ask()
  }

  return {
    now,
    stop,
    soon() {
      stop()
      timer = setTimeout(now, DEBOUNCE_MS)
    },
    /** Asks a pending question immediately; resolves when the last one is answered. */
    settled() {
      if (timer !== undefined) now()
      return asked
    },
  }
}
