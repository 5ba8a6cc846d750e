import type { PageText } from './card.ts'
import type { Dialog } from './dialog.ts'
import { type Option, rowAfter } from './model.ts'
import { drawExcerpt, drawRows, rowId } from './rows.ts'

/** The rows of an answer and the selected one; the focus stays in the input. */
export type ResultList = {
  show(options: readonly Option[], marks: readonly string[]): void
  /** Moves the selection by a key; false for keys that do not move it. */
  move(key: string): boolean
  /** Selects the row under a pointer that has moved. */
  point(event: PointerEvent): void
  selected(): HTMLAnchorElement | null
  /** Adds excerpts to the rows; if `textOf` fails for a page, its rows stay without. */
  addExcerpts(textOf: (id: string) => Promise<PageText>): Promise<void>
}

export function createList({ list, input }: Pick<Dialog, 'list' | 'input'>): ResultList {
  let options: readonly Option[] = []
  let marks: readonly string[] = []
  let active = 0
  let pointer = ''

  const rowElement = (row: number) => list.querySelector<HTMLAnchorElement>(`#${rowId(row)}`)

  function select(row: number): void {
    active = row
    for (const option of list.querySelectorAll('[role="option"]'))
      option.setAttribute('aria-selected', String(option.id === rowId(row)))
    const chosen = rowElement(row)
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }

  return {
    show(nextOptions, nextMarks) {
      options = nextOptions
      marks = nextMarks
      list.replaceChildren(...drawRows(options, marks))
      list.hidden = options.length === 0
      input.setAttribute('aria-expanded', String(options.length > 0))
      select(0)
    },
    move(key) {
      const next = rowAfter(key, active, options.length)
      if (next !== undefined) select(next)
      return next !== undefined
    },
    point({ target, clientX, clientY }) {
      // Browsers also report a move when the list changes under a resting pointer.
      const here = `${clientX},${clientY}`
      const moved = pointer !== '' && pointer !== here
      pointer = here
      const option = target instanceof Element ? target.closest('[role="option"]') : null
      const row = options.findIndex((_, index) => option?.id === rowId(index))
      if (moved && row >= 0 && row !== active) select(row)
    },
    selected: () => rowElement(active),
    async addExcerpts(textOf) {
      const shown = options
      await Promise.all(
        shown.map(async (option, row) => {
          const text = await textOf(option.result.id).catch(() => [])
          const element = options === shown && rowElement(row)
          if (element) drawExcerpt(element, option, text, marks)
        }),
      )
    },
  }
}
