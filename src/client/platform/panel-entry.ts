type PanelState = { kbsitePanel?: true } | null

/** Whether the present entry of the history stands for a panel over the page, not for the page. */
export function isPanelEntry(): boolean {
  return (history.state as PanelState)?.kbsitePanel === true
}

/** Adds an entry for a panel over the page. It says what the page's own does: whoever keeps positions by that finds the page where it was. */
export function addPanelEntry(): void {
  history.pushState({ ...history.state, kbsitePanel: true } satisfies PanelState, '')
}

/** Takes the present entry, which is that of a panel, out of the history; resolves when the browser has. */
export function leavePanelEntry(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
