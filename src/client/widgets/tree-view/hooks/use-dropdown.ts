import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listen, together } from '../../../platform/listen.ts'
import { type Placement, placePanel } from '../placement.ts'
import { useLatest } from './use-latest.ts'

type Options = {
  disabled: boolean
  placement: Placement
  /** Whether the panel is in the body, with page coordinates. */
  transfer: boolean
  minWidth: number | undefined
  onVisibleChange: ((visible: boolean) => void) | undefined
}

/**
 * A panel that opens at a box: its state, its place, and closing by a click or the focus outside, or Escape.
 *
 * Wherever the panel is, the focus order continues from the box into it, and returns to the box when it closes around the focus.
 */
export function useDropdown(options: Options) {
  const [open, setOpenState] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0, minWidth: 0 })
  const latest = useLatest({ ...options, open })

  const setOpen = useCallback(
    (value: boolean) => {
      if (value === latest.current.open || (value && latest.current.disabled)) return
      setOpenState(value)
      if (!value && panel.current?.contains(document.activeElement)) focusBox(box.current)
      latest.current.onVisibleChange?.(value)
    },
    [latest],
  )

  const putPanel = useCallback(() => {
    if (!box.current || !panel.current) return
    const { placement, transfer, minWidth } = latest.current
    const { width, height, left, top } = box.current.getBoundingClientRect()
    const at = transfer ? { left: left + scrollX, top: top + scrollY } : { left: 0, top: 0 }
    const wide = minWidth ?? width
    panel.current.style.minInlineSize = `${wide}px`
    const size = { width: panel.current.offsetWidth, height: panel.current.offsetHeight }
    setPlace({ ...placePanel(placement, { ...at, width, height }, size), minWidth: wide })
  }, [latest])

  useLayoutEffect(() => {
    if (open) putPanel()
  }, [open, putPanel])

  useEffect(() => {
    if (!open) return
    const closeIfOutside = (event: Event) => {
      // The path predates the changes of the click: a removed row was inside.
      const path = event.composedPath()
      if (!path.includes(box.current!) && !path.includes(panel.current!)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (latest.current.transfer && box.current && panel.current)
        bridgeTab(event, box.current, panel.current)
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      focusBox(box.current)
    }
    return together(
      listen(document, 'click', closeIfOutside),
      listen(document, 'focusin', closeIfOutside),
      listen(document, 'keydown', onKeyDown),
      listen(window, 'resize', putPanel),
    )
  }, [open, setOpen, putPanel, latest])
  return { open, setOpen, box, panel, place }
}

function focusBox(box: HTMLElement | null): void {
  box?.querySelector('button')?.focus()
}

/** Lets Tab walk through an open panel in the body as if it came after its box. */
function bridgeTab(event: KeyboardEvent, box: HTMLElement, panel: HTMLElement): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const inside = tabStops(panel)
  const door = tabStops(box).at(-1)
  const at = document.activeElement
  const goTo = (stop: HTMLElement | undefined) => {
    stop?.focus()
    event.preventDefault()
  }
  if (!event.shiftKey && at === door && inside.length > 0) goTo(inside[0])
  else if (event.shiftKey && at === inside[0]) goTo(door)
  // From the box, the browser moves on.
  else if (!event.shiftKey && at === inside.at(-1)) door?.focus()
}

function tabStops(root: HTMLElement): HTMLElement[] {
  const stops = root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')
  return [...stops].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
}
