/** Files made from the notes and the lock file, which do not belong in Git. */
const ignored = ['node_modules/', '.kbsite/', 'dist/', 'dist-offline/', 'dist-offline.zip']

/** The entries missing from a `.gitignore`, which may be written with or without slashes at their ends. */
export function missingEntries(text: string): string[] {
  const bare = (entry: string) => entry.trim().replace(/^\/|\/$/g, '')
  const there = new Set(text.split('\n').map(bare))
  return ignored.filter((entry) => !there.has(bare(entry)))
}

/** The file with further entries appended, using its line endings. */
export function withEntries(text: string, entries: readonly string[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const before = text === '' || text.endsWith('\n') ? text : text + end
  return before + entries.map((entry) => entry + end).join('')
}
