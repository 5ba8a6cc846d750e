import type { Dialog } from './dialog.ts'
import type { Answer, Engine } from './engine.ts'
import { IndexError } from './index/inflate.ts'
import type { SearchLabels } from './labels.ts'
import { createList } from './list.ts'
import type { Memory } from './memory.ts'
import { drawMessage, statusText } from './messages.ts'
import { optionsOf, SLOW_MS, type View } from './model.ts'

export type ViewOptions = {
  labels: SearchLabels
  catalogHref: string
  /** An engine over the current index. */
  engine: () => Promise<Engine>
  /** Called when the reader has waited long enough: whatever is being loaded is requested again. */
  restart: () => void
  /** Called before each query: in `kbsite dev` the index may have changed. */
  renew: () => void
}

/** The part of the box below the input: asks the engine, and shows its answer or why there is none. */
export function createSearchView(options: ViewOptions, dialog: Dialog, memory: Memory) {
  const { labels, catalogHref, engine, restart, renew } = options
  const { root, input } = dialog
  const list = createList(dialog)
  let view: View = { status: 'idle' }
  let turn = 0

  const marks = () => (view.status === 'answered' ? view.answer.marks : [])

  function show(next: View): void {
    view = next
    const rows = view.status === 'answered' ? optionsOf(view.answer) : []
    drawView(dialog, view, rows.length, { labels, catalogHref, recent: memory.recent(), ask, forget, retry })
    list.show(rows, marks())
    addExcerpts()
  }

  function forget(): void {
    memory.forgetRecent()
    ask('')
  }

  function retry(): void {
    if (view.status === 'slow') {
      restart()
      show({ status: 'loading' })
    }
    ask(input.value)
  }

  function ask(query: string): void {
    input.value = query
    input.focus()
    void search()
  }

  /** Searches for the text of the input; answers that arrive after a later question are dropped. */
  async function search(): Promise<void> {
    const mine = ++turn
    const query = input.value
    memory.keepQuery(query)
    if (query.trim() === '') return show({ status: 'idle' })
    renew()
    if (view.status !== 'answered' && view.status !== 'slow') show({ status: 'loading' })
    const next = await outcomeOf(query, {
      search: async () => (await engine()).search(query, dialog.topic?.value || undefined),
      onSlow: () => mine === turn && view.status !== 'slow' && show({ status: 'slow' }),
    })
    if (mine === turn) show(next)
  }

  function addExcerpts(): void {
    if (!root.hasAttribute('data-detailed') || view.status !== 'answered') return
    void list.addExcerpts(async (id) => (await engine()).text(id))
  }

  return {
    list,
    search,
    /** Words to mark on the page of a result. */
    marks,
    setDetailed(detailed: boolean) {
      root.toggleAttribute('data-detailed', detailed)
      dialog.details?.setAttribute('aria-pressed', String(detailed))
      addExcerpts()
    },
    /** Drops the pending question. */
    drop: () => {
      turn += 1
    },
  }
}

/** Shows everything of a view but its list. */
function drawView(
  { root, input, message, status, clear }: Dialog,
  view: View,
  count: number,
  words: Parameters<typeof drawMessage>[1],
): void {
  root.dataset.status = view.status === 'answered' ? view.answer.kind : view.status
  // The focus would be lost with a button that is removed.
  if (message.contains(document.activeElement)) input.focus()
  message.replaceChildren(...drawMessage(view, words))
  status.textContent = statusText(view, count, words.labels)
  clear.hidden = input.value === ''
}

type Asked = { search: () => Promise<Answer>; onSlow: () => void }

/** The answer to a query, or why there is none. `onSlow` is called when it takes long. */
async function outcomeOf(query: string, { search, onSlow }: Asked): Promise<View> {
  const timer = setTimeout(onSlow, SLOW_MS)
  try {
    return { status: 'answered', query: query.trim(), answer: await search() }
  } catch (error) {
    if (navigator.onLine === false) return { status: 'failed', failure: 'offline' }
    return { status: 'failed', failure: error instanceof IndexError ? error.reason : 'damaged' }
  } finally {
    clearTimeout(timer)
  }
}
