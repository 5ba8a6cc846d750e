import type { Dialog } from './dialog.ts'
import type { Answer, Engine } from './engine.ts'
import { IndexError } from './inflate.ts'
import type { SearchLabels } from './labels.ts'
import { createList, type ResultList } from './list.ts'
import type { Memory } from './memory.ts'
import { drawMessage, statusText } from './messages.ts'
import { type Failure, optionsOf, SLOW_MS, type View } from './model.ts'

type SearchViewParts = {
  dialog: Dialog
  labels: SearchLabels
  catalogHref: string
  memory: Memory
  engine: () => Promise<Engine>
  restart: () => void
  renew: () => void
}

/** The part of the box below the input: asks the engine, and shows its answer or why there is none. */
type SearchView = {
  list: ResultList
  /** Searches for the text of the input; answers that arrive after a later question are dropped. */
  search(): Promise<void>
  /** Words to mark on the page of a result. */
  marks(): readonly string[]
  setDetailed(detailed: boolean): void
  /** Drops the pending question. */
  drop(): void
}

export function createSearchView({
  dialog,
  labels,
  catalogHref,
  memory,
  engine,
  restart,
  renew,
}: SearchViewParts): SearchView {
  const { root, input } = dialog
  const list = createList(dialog)
  let view: View = { status: 'idle' }
  let isDetailed = false
  let turn = 0

  const marks = () => (view.status === 'answered' ? view.answer.marks : [])

  function show(next: View): void {
    view = next
    const options = view.status === 'answered' ? optionsOf(view.answer) : []
    root.dataset.status = view.status === 'answered' ? view.answer.kind : view.status
    // The focus would be lost with a button that is removed.
    if (dialog.message.contains(document.activeElement)) input.focus()
    dialog.message.replaceChildren(...drawMessage(view, messageParts()))
    list.show(options, marks())
    dialog.status.textContent = statusText(view, options.length, labels)
    dialog.clear.hidden = input.value === ''
    addExcerpts()
  }

  const messageParts = () => ({
    labels,
    catalogHref,
    recent: memory.recent(),
    onQuery: ask,
    onForget: () => {
      memory.forgetRecent()
      ask('')
    },
    onRetry,
  })

  function onRetry(): void {
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

  async function search(): Promise<void> {
    turn += 1
    const mine = turn
    const query = input.value
    memory.keepQuery(query)
    if (query.trim() === '') return show({ status: 'idle' })
    renew()
    if (view.status !== 'answered' && view.status !== 'slow') show({ status: 'loading' })
    const isCurrent = () => mine === turn
    const next = await outcomeOf(query, {
      search: async () => (await engine()).search(query, dialog.topic?.value || undefined),
      onSlow: () => isCurrent() && view.status !== 'slow' && show({ status: 'slow' }),
    })
    if (isCurrent()) show(next)
  }

  function addExcerpts(): void {
    if (!isDetailed || view.status !== 'answered') return
    void list.addExcerpts(async (id) => (await engine()).text(id))
  }

  return {
    list,
    search,
    marks,
    setDetailed(detailed) {
      isDetailed = detailed
      root.toggleAttribute('data-detailed', detailed)
      dialog.details?.setAttribute('aria-pressed', String(detailed))
      addExcerpts()
    },
    drop: () => {
      turn += 1
    },
  }
}

type Asked = { search: () => Promise<Answer>; onSlow: () => void }

/** The answer to a query, or why there is none. `onSlow` is called when it takes long. */
async function outcomeOf(query: string, { search, onSlow }: Asked): Promise<View> {
  const timer = setTimeout(onSlow, SLOW_MS)
  try {
    return { status: 'answered', query: query.trim(), answer: await search() }
  } catch (error) {
    return { status: 'failed', failure: failureOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(error: unknown): Failure {
  if (navigator.onLine === false) return 'offline'
  return error instanceof IndexError ? error.reason : 'damaged'
}
