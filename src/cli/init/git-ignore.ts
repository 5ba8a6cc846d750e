/** What is made from the notes and the lock file, and does not belong into Git. */
const ignored = ['node_modules/', '.kbsite/', 'dist/']

/** The entries that a `.gitignore` lacks; one counts with or without slashes at its ends. */
export function missingEntries(text: string): string[] {
  const bare = (entry: string) => entry.trim().replace(/^\/|\/$/g, '')
  const there = new Set(text.split('\n').map(bare))
  return ignored.filter((entry) => !there.has(bare(entry)))
}

/** The file with more entries behind its own, in its own line ends. */
export function withEntries(text: string, entries: readonly string[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + end
  return before + entries.map((entry) => entry + end).join('')
}
