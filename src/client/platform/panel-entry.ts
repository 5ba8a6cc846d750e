type PanelState = { kbsitePanel?: number } | null

/** How many panels are open over the page at the current history entry. */
export function panelDepth(): number {
  return (history.state as PanelState)?.kbsitePanel ?? 0
}

/** Removes the current entry, which belongs to a panel, from the history; resolves when that is done. */
export function leavePanelEntry(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
