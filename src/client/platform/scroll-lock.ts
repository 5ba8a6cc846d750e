/** Stops the page behind an open panel from scrolling, or lets it scroll again. */
export function lockScroll(locked: boolean): void {
  document.documentElement.toggleAttribute('data-lock', locked)
}
