import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Placement, placePanel } from './placement.ts'
import { useLatest } from './use-latest.ts'

type Options = {
  disabled: boolean
  placement: Placement
  /** Whether the panel lies in the body, so in page coordinates. */
  transfer: boolean
  minWidth: number | undefined
  onVisibleChange: ((visible: boolean) => void) | undefined
}

/** A panel that opens at a box: its state, its place, and closing by a click outside or Escape. */
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
      latest.current.onVisibleChange?.(value)
    },
    [latest],
  )

  useLayoutEffect(() => {
    if (!open || !box.current || !panel.current) return
    const { placement, transfer, minWidth } = latest.current
    const { width, height, left, top } = box.current.getBoundingClientRect()
    const at = transfer ? { left: left + scrollX, top: top + scrollY } : { left: 0, top: 0 }
    const wide = minWidth ?? width
    panel.current.style.minInlineSize = `${wide}px`
    const size = { width: panel.current.offsetWidth, height: panel.current.offsetHeight }
    setPlace({ ...placePanel(placement, { ...at, width, height }, size), minWidth: wide })
  }, [open, latest])

  useEffect(() => {
    if (!open) return
    const onClick = (event: Event) => {
      // The path was taken before the click changed the document: a row that is gone was inside.
      const path = event.composedPath()
      if (!path.includes(box.current!) && !path.includes(panel.current!)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open, setOpen])
  return { open, setOpen, box, panel, place }
}
