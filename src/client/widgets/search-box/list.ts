import { nearest } from '../../platform/listen.ts'
import type { PageText } from './card.ts'
import type { Dialog } from './dialog.ts'
import { type Option, rowAfter } from './model.ts'
import { drawExcerpt, drawRows, rowId } from './rows.ts'

/** The rows of an answer and the selected one; the focus stays in the input. */
export function createList({ list, input }: Pick<Dialog, 'list' | 'input'>) {
  let options: readonly Option[] = []
  let marks: readonly string[] = []
  let active = 0
  let pointer = ''
  let seen: IntersectionObserver | undefined

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
    selected: () => rowElement(active),
    show(nextOptions: readonly Option[], nextMarks: readonly string[]) {
      options = nextOptions
      marks = nextMarks
      list.replaceChildren(...drawRows(options, marks))
      list.hidden = options.length === 0
      input.setAttribute('aria-expanded', String(options.length > 0))
      select(0)
    },
    /** Moves the selection by a key; false for keys that do not move it. */
    move(key: string): boolean {
      const next = rowAfter(key, active, options.length)
      if (next !== undefined) select(next)
      return next !== undefined
    },
    /** Selects the row under a pointer that has moved. */
    point(event: PointerEvent): void {
      // Browsers also report a move when the list changes under a resting pointer.
      const here = `${event.clientX},${event.clientY}`
      const moved = pointer !== '' && pointer !== here
      pointer = here
      const option = nearest(event, '[role="option"]')
      const row = options.findIndex((_, index) => option?.id === rowId(index))
      if (moved && row >= 0 && row !== active) select(row)
    },
    /** Adds excerpts to rows as they come into view; if `textOf` fails for a page, its rows stay without. */
    addExcerpts(textOf: (id: string) => Promise<PageText>): void {
      seen?.disconnect()
      const draw: IntersectionObserverCallback = (rows, self) => {
        for (const { target, isIntersecting } of rows) {
          if (!isIntersecting) continue
          self.unobserve(target)
          const option = options.find((_, row) => rowId(row) === target.id)!
          void textOf(option.result.id)
            .catch(() => [])
            .then((text) => drawExcerpt(target, option, text, marks))
        }
      }
      // A row that is cut off in its upper half would show none of its excerpt.
      seen = new IntersectionObserver(draw, { threshold: 0.5 })
      for (const row of list.querySelectorAll('[role="option"]:not([data-read])')) seen.observe(row)
    },
  }
}
