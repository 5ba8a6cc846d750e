type PanelState = { kbsitePanel?: true } | null

/** Whether the current history entry belongs to a panel over the page. */
export function isPanelEntry(): boolean {
  return (history.state as PanelState)?.kbsitePanel === true
}

/** Adds a history entry for a panel over the page. It keeps the state of the page's own entry, by which its scroll position is found. */
export function addPanelEntry(): void {
  history.pushState({ ...history.state, kbsitePanel: true } satisfies PanelState, '')
}

/** Removes the current entry, which belongs to a panel, from the history; resolves when that is done. */
export function leavePanelEntry(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
