import type { Dispose } from '../../dispose.ts'
import { listen, together } from '../../platform/listen.ts'
import { createAsking } from './asking.ts'
import { makeDialog } from './dialog.ts'
import type { Engine } from './engine.ts'
import type { SearchLabels } from './labels.ts'
import { openMemory } from './memory.ts'
import { createModal } from './modal.ts'
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
  /** An engine over the index as it is now. */
  engine: () => Promise<Engine>
  /** Called when the reader has waited long enough: what is on its way is asked for anew. */
  restart: () => void
  /** Called before each question: in `kbsite dev` the index may be another one than before. */
  renew: () => void
}

type SearchBox = { open(): void; dispose: Dispose }

/** The search dialog: made now, shown by `open`. Keys and buttons are here; what is found is the view's. */
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
  let isDetailed = startsDetailed(detailedView, memory.detailed())
  const typing = watchTyping(input, searchSoon)

  function searchSoon(): void {
    dialog.clear.hidden = input.value === ''
    if (input.value.trim() === '') asking.now()
    else asking.soon()
  }

  function open(): void {
    if (root.open) return
    modal.open()
    input.value ||= memory.query()
    input.focus()
    input.select()
    asking.now()
  }

  function clear(): void {
    input.value = ''
    input.focus()
    asking.now()
  }

  async function follow(link: HTMLAnchorElement): Promise<void> {
    const marks = view.marks()
    memory.addRecent(input.value)
    // Without a line, or when the site was published anew, there are no marks; the way is open all the same.
    const marking = import('./found-words.ts').catch(() => undefined)
    const [found] = await Promise.all([marking, modal.close()])
    found?.markOnArrival(link.href, marks)
    goTo(link.href)
  }

  function onKey(event: KeyboardEvent): void {
    if (typing.isComposing(event)) return
    const inInput = event.target === input
    if (event.key === 'Escape') void modal.close()
    else if (inInput && event.key === 'Enter') void enter(event)
    // With Shift, Control or Command the same keys select text and move in it.
    else if (!inInput || hasModifier(event) || !view.list.move(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  async function enter({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): Promise<void> {
    const query = input.value
    // Who types fast is ahead of the list, and means the first row of the next one.
    await asking.settled()
    const link = root.open && input.value === query ? view.list.selected() : null
    if (!link) return
    // In another tab the box stays: one may want to open several.
    if (ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
    else void follow(link)
  }

  function onClick(event: MouseEvent): void {
    // The dialog itself is hit only beside its panel: that is the backdrop.
    if (event.target === root) return void modal.close()
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.button !== 0 || hasModifier(event)) return
    event.preventDefault()
    void follow(link)
  }

  function switchDetails(): void {
    isDetailed = !isDetailed
    memory.keepDetailed(isDetailed)
    view.setDetailed(isDetailed)
    input.focus()
  }

  const stop = together(
    typing.dispose,
    listen(root, 'keydown', onKey),
    listen(root, 'cancel', (event) => {
      event.preventDefault()
      void modal.close()
    }),
    listen(root, 'click', onClick),
    listen(dialog.list, 'pointermove', view.list.point),
    listen(dialog.close, 'click', () => void modal.close()),
    listen(dialog.clear, 'click', clear),
    ...(dialog.topic ? [listen(dialog.topic, 'change', asking.now)] : []),
    ...(dialog.details ? [listen(dialog.details, 'click', switchDetails)] : []),
  )
  view.setDetailed(isDetailed)
  return {
    open,
    dispose() {
      if (root.open) modal.hide()
      stop()
    },
  }
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** Follows an address as any link of the page outside the dialog: the site exchanges the page, or the browser loads it. */
function goTo(href: string): void {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  link.click()
  link.remove()
}
