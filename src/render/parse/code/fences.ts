const fence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)/

/**
 * The marks of a line that begins or ends a fence, and the words behind them; a line that also closes its backticks is code in a text.
 * Behind words or a star, as in a comment of code, marks end nothing.
 */
export function fenceLine(line: string): { marks: string; info: string; canEnd: boolean } | undefined {
  const [, before = '', marks, info = ''] = fence.exec(line) ?? []
  if (marks === undefined || (marks.startsWith('`') && info.includes('`'))) return undefined
  return { marks, info, canEnd: info.trim() === '' && !before.includes('*') }
}

/** Follows the fences of a text line by line: one ends at the marks that began it, or more of them. */
export function openFences() {
  let open = ''
  return {
    /** Takes the next line in; returns whether it is part of a fence. */
    take(line: string): boolean {
      const wasOpen = open !== ''
      const fence = fenceLine(line)
      if (!fence) return wasOpen
      if (!wasOpen) open = fence.marks
      else if (fence.canEnd && fence.marks.startsWith(open)) open = ''
      return true
    },
    /** Whether the lines that follow are inside one. */
    isOpen: () => open !== '',
  }
}

/** The lines of a text, changed where they are no part of a fence. */
export function outsideFences(lines: readonly string[], change: (line: string) => string): string[] {
  const fences = openFences()
  return lines.map((line) => (fences.take(line) ? line : change(line)))
}
