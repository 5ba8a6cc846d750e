type Kind = 'local' | 'session'

/** The stored text, or null if there is none or the browser refuses storage. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return storageOf(kind).getItem(key)
  } catch {
    // Storage may be blocked or absent; a page works without it.
    return null
  }
}

/** Stores the text if the browser allows it. */
export function writeStored(kind: Kind, key: string, text: string): void {
  try {
    storageOf(kind).setItem(key, text)
  } catch {
    // Blocked or full: the text is simply not remembered.
  }
}

function storageOf(kind: Kind): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}
