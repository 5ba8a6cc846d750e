type Kind = 'local' | 'session'

/** The stored text, or null when there is none or the browser refuses storage. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return storageOf(kind).getItem(key)
  } catch {
    // Storage may be blocked or absent; a page works without memory.
    return null
  }
}

/** Stores the text if the browser lets us. */
export function writeStored(kind: Kind, key: string, text: string): void {
  try {
    storageOf(kind).setItem(key, text)
  } catch {
    // Blocked or full: what would be remembered is forgotten, nothing else.
  }
}

function storageOf(kind: Kind): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}
