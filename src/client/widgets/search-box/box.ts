import type { Dispose } from '../../dispose.ts'
import { listen, together } from '../../platform/listen.ts'
import { lockScroll } from '../../platform/scroll-lock.ts'
import { addBackEntry, type BackEntry } from './back.ts'
import { makeDialog } from './dialog.ts'
import type { Engine } from './engine.ts'
import type { SearchLabels } from './labels.ts'
import { openMemory } from './memory.ts'
import { DEBOUNCE_MS, startsDetailed } from './model.ts'
import { MAX_QUERY } from './query.ts'
import { createSearchView } from './search-view.ts'

export type BoxOptions = {
  labels: SearchLabels
  topics: readonly string[]
  catalogHref: string
  /** `true`: with excerpts at first; `'auto'`: the reader switches; `false`: no switch. */
  detailedView: boolean | 'auto'
  keepsQuery: boolean
  /** An engine over the index as it is now. */
  engine: () => Promise<Engine>
  /** Called before each question: in `kbsite dev` the index may be another one than before. */
  renew: () => void
}

export type SearchBox = { open(): void; dispose: Dispose }

/** What may be open below the box, and then still keeps the page from scrolling. */
const PANELS_BELOW = '.kb-screen[open], .kb-sidebar[data-open]'

/** The search dialog: made now, shown by `open`. Keys and buttons are here; what is found is the view's. */
export function createBox(options: BoxOptions): SearchBox {
  const { labels, detailedView, topics } = options
  const dialog = makeDialog({ labels, topics, hasDetails: detailedView !== false, maxLength: MAX_QUERY })
  const { root, input } = dialog
  const memory = openMemory(options.keepsQuery)
  const view = createSearchView({ ...options, dialog, memory })
  let isDetailed = startsDetailed(detailedView, memory.detailed())
  let isComposing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = Promise.resolve()
  let back: BackEntry | undefined

  function searchNow(): void {
    clearTimeout(timer)
    timer = undefined
    asked = view.search()
  }

  function searchSoon(): void {
    clearTimeout(timer)
    timer = undefined
    dialog.clear.hidden = input.value === ''
    if (input.value.trim() === '') searchNow()
    else timer = setTimeout(searchNow, DEBOUNCE_MS)
  }

  function open(): void {
    if (root.open) return
    document.body.append(root)
    root.showModal()
    lockScroll(true)
    back = addBackEntry(hide)
    input.value ||= memory.query()
    input.focus()
    input.select()
    searchNow()
  }

  function hide(): void {
    view.drop()
    clearTimeout(timer)
    timer = undefined
    root.close()
    lockScroll(document.querySelector(PANELS_BELOW) !== null)
    root.remove()
    back?.dispose()
  }

  async function close(): Promise<void> {
    if (!root.open) return
    const entry = back
    hide()
    await entry?.leave()
  }

  function clear(): void {
    input.value = ''
    input.focus()
    searchNow()
  }

  async function follow(link: HTMLAnchorElement): Promise<void> {
    const marks = view.marks()
    memory.addRecent(input.value)
    // Without a line, or when the site was published anew, there are no marks; the way is open all the same.
    const marking = import('./found-words.ts').catch(() => undefined)
    const [found] = await Promise.all([marking, close()])
    found?.markOnArrival(link.href, marks)
    // Outside the dialog, as any link of the page: the site then exchanges the page or the browser loads it.
    const way = document.createElement('a')
    way.href = link.href
    document.body.append(way)
    way.click()
    way.remove()
  }

  function onKey(event: KeyboardEvent): void {
    // Keys that belong to an input method: Enter takes a word there, arrows choose one. 229 is what Safari sends.
    if (event.isComposing || isComposing || event.keyCode === 229) return
    const inInput = event.target === input
    if (event.key === 'Escape') void close()
    else if (inInput && event.key === 'Enter') void enter(event)
    // With Shift, Control or Command the same keys select text and move in it.
    else if (!inInput || hasModifier(event) || !view.list.move(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  async function enter({ ctrlKey, metaKey, shiftKey }: KeyboardEvent): Promise<void> {
    const query = input.value
    // Who types fast is ahead of the list, and means the first row of the next one.
    if (timer !== undefined) searchNow()
    await asked
    const link = root.open && input.value === query ? view.list.selected() : null
    if (!link) return
    // In another tab the box stays: one may want to open several.
    if (ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener')
    else void follow(link)
  }

  function onClick(event: MouseEvent): void {
    // The dialog itself is hit only beside its panel: that is the backdrop.
    if (event.target === root) return void close()
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
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
    listen(input, 'input', () => isComposing || searchSoon()),
    listen(input, 'compositionstart', () => {
      isComposing = true
    }),
    listen(input, 'compositionend', () => {
      isComposing = false
      searchSoon()
    }),
    listen(root, 'keydown', onKey),
    listen(root, 'cancel', (event) => {
      event.preventDefault()
      void close()
    }),
    listen(root, 'click', onClick),
    listen(dialog.list, 'pointermove', view.list.point),
    listen(dialog.close, 'click', () => void close()),
    listen(dialog.clear, 'click', clear),
    ...(dialog.topic ? [listen(dialog.topic, 'change', searchNow)] : []),
    ...(dialog.details ? [listen(dialog.details, 'click', switchDetails)] : []),
  )
  view.setDetailed(isDetailed)
  return {
    open,
    dispose() {
      if (root.open) hide()
      stop()
    },
  }
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}
