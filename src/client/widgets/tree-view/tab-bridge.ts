/** Lets Tab walk through an open panel in the body as if it came after its box. */
export function bridgeTab(event: KeyboardEvent, box: HTMLElement, panel: HTMLElement): void {
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
  // From the box the browser moves on by itself.
  else if (!event.shiftKey && at === inside.at(-1)) door?.focus()
}

function tabStops(root: HTMLElement): HTMLElement[] {
  const stops = root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')
  return [...stops].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
}
