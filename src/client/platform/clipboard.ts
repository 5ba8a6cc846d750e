/** Puts text on the clipboard, by the old command where the new facility is missing; says whether it is there now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or a page that is not served securely: the old way still works after a click.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'kb-hidden'
  // What is hidden does not wrap, and of a field that does not wrap browsers copy runs of white space as one blank.
  area.style.whiteSpace = 'pre'
  area.readOnly = true
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
