import type { Dispose } from '../../dispose.ts'
import { listen, together } from '../../platform/listen.ts'
import { createModal } from '../../platform/modal.ts'
import { createAsking } from './asking.ts'
import { makeDialog } from './dialog.ts'
import type { Engine } from './engine.ts'
import type { SearchLabels } from './labels.ts'
import { openMemory } from './memory.ts'
import { startsDetailed } from './model.ts'
import { MAX_QUERY } from './query.ts'
import { createSearchView } from './search-view.ts'
import { watchTyping } from './typing.ts'

type BoxOptions = {
  labels: SearchLabels
  topics: readonly string[]
  catalogHref: string
  /** `true`: with excerpts at first; `'auto'`: the reader switches; `false`: no switch. */
  detailedView: boolean | 'auto'
  keepsQuery: boolean
  /** An engine over the current index. */
  engine: () => Promise<Engine>
  /** Called when the reader has waited long enough: whatever is being loaded is requested again. */
  restart: () => void
  /** Called before each query: in `kbsite dev` the index may have changed. */
  renew: () => void
}

type SearchBox = { open(): void; dispose: Dispose }

/** The parts of a box that keys, buttons and links act on. */
type Parts = {
  dialog: ReturnType<typeof makeDialog>
  memory: ReturnType<typeof openMemory>
  view: ReturnType<typeof createSearchView>
  asking: ReturnType<typeof createAsking>
  modal: ReturnType<typeof createModal>
}

/** The search dialog, shown by `open`. Keys and buttons are handled here; the results are the view's. */
export function createBox(options: BoxOptions): SearchBox {
  const { labels, detailedView, topics } = options
  const dialog = makeDialog({ labels, topics, hasDetails: detailedView !== false, maxLength: MAX_QUERY })
  const { root, input } = dialog
  const memory = openMemory(options.keepsQuery)
  const view = createSearchView({ ...options, dialog, memory })
  const asking = createAsking(view.search)
  const modal = createModal(root, () => {
    view.drop()
    asking.stop()
  })
  const parts: Parts = { dialog, memory, view, asking, modal }
  let isDetailed = startsDetailed(detailedView, memory.detailed())
  const typing = watchTyping(input, () => {
    dialog.clear.hidden = input.value === ''
    if (input.value.trim() === '') asking.now()
    else asking.soon()
  })

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
    typing.dispose,
    listen(root, 'keydown', (event) => typing.isComposing(event) || onKey(parts, event)),
    listen(root, 'cancel', (event) => {
      event.preventDefault()
      void modal.close()
    }),
    listen(root, 'click', (event) => onClick(parts, event)),
    listen(dialog.list, 'pointermove', view.list.point),
    listen(dialog.close, 'click', () => void modal.close()),
    listen(dialog.clear, 'click', clear),
    ...(dialog.topic ? [listen(dialog.topic, 'change', asking.now)] : []),
    ...(dialog.details ? [listen(dialog.details, 'click', switchDetails)] : []),
  )
  view.setDetailed(isDetailed)
  return {
    open() {
      if (root.open) return
      modal.open()
      input.value ||= memory.query()
      input.focus()
      input.select()
      asking.now()
    },
    dispose() {
      if (root.open) modal.hide()
      stop()
    },
  }
}

function onKey(parts: Parts, event: KeyboardEvent): void {
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
  // A fast typist means the first row of results that are still to come.
  await asking.settled()
  const link = root.open && input.value === query ? view.list.selected() : null
  if (!link) return
  // The box stays open beside another tab: the reader may want to open several.
  if (ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
  else void follow(parts, link)
}

function onClick(parts: Parts, event: MouseEvent): void {
  // The panel covers all of the dialog but its backdrop.
  if (event.target === parts.dialog.root) return void parts.modal.close()
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.button !== 0 || hasModifier(event)) return
  event.preventDefault()
  void follow(parts, link)
}

async function follow({ dialog, memory, modal, view }: Parts, link: HTMLAnchorElement): Promise<void> {
  const marks = view.marks()
  memory.addRecent(dialog.input.value)
  // Offline, or after a new deployment, the page opens without marks.
  const marking = import('./found-words.ts').catch(() => undefined)
  const [found] = await Promise.all([marking, modal.close()])
  found?.markOnArrival(link.href, marks)
  goTo(link.href)
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** Follows an address like any link outside the dialog: the site exchanges the page, or the browser loads it. */
function goTo(href: string): void {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
