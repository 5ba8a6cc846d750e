const fence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)/

/** `before` is what precedes the marks: blanks, and the markers of quotes and items. */
type Fence = { before: string; marks: string; info: string; canEnd: boolean }

/**
 * The marks of a line that begins or ends a fence, and the words behind them; a line that also closes its backticks is code in a text.
 * Behind words or a star, as in a comment of code, marks end nothing.
 */
export function fenceLine(line: string): Fence | undefined {
  const [, before = '', marks, info = ''] = fence.exec(line) ?? []
  if (marks === undefined || (marks.startsWith('`') && info.includes('`'))) return undefined
  return { before, marks, info, canEnd: info.trim() === '' && !before.includes('*') }
}

/** Whether a line is outside of the quote or item in which a fence began, and so of the fence. */
function leaves(line: string, before: string): boolean {
  if (before.includes('>')) return !/^[ \t]*>/.test(line)
  const marker = before.search(/\S/)
  if (marker < 0 || line.trim() === '') return false
  return line.replaceAll('\t', '    ').search(/\S/) < marker + 2
}

/** Follows the fences of a text line by line: one ends at the marks that began it, or more of them, and with the quote or item around it. */
export function openFences() {
  let open = ''
  let around = ''
  return {
    /** Takes the next line in; returns whether it is part of a fence. */
    take(line: string): boolean {
      if (open !== '' && leaves(line, around)) open = ''
      const wasOpen = open !== ''
      const fence = fenceLine(line)
      if (!fence) return wasOpen
      if (!wasOpen) [open, around] = [fence.marks, fence.before]
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
