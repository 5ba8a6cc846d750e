import { readStored, writeStored } from './storage.ts'

/** Remembers what a visitor typed into an island, and restores it on return to the page, as browsers do for plain fields. */
export type FieldMemory = { read(): string; write(text: string): void }

/** The memory of the island around an element; it knows history entries by the names that the scroll memory gives them. */
export function fieldMemory(inside: Element): FieldMemory {
  const islands = [...document.querySelectorAll('.kb-island')]
  const index = islands.indexOf(inside.closest('.kb-island') as Element)
  const key = () => {
    const entry: unknown = history.state?.kbsite
    return entry ? `kbsite-field:${entry}:${index}` : undefined
  }
  return {
    read() {
      const stored = key()
      return (stored && readStored('session', stored)) || ''
    },
    write(text) {
      const stored = key()
      if (stored) writeStored('session', stored, text)
    },
  }
}
