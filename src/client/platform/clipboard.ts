/** Copies text to the clipboard, with the old command if the new API is missing; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or an insecure page: the old command still works after a click.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'kb-hidden'
  // Hidden elements do not wrap, and from a field that does not wrap, browsers copy runs of white space as one space.
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
