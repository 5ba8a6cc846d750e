/** An option of the checker, or a mark below a line that asks for its types. */
const forChecker = /^\/\/[ \t]?@(?!filename:)\w+(?::.*)?$|^[ \t]*\/\/[ \t]*\^[?|^]/
const cut = /^[ \t]*\/\/[ \t]?---cut(-before|-after|-start|-end)?---$/

/**
 * Code without what only its type checker needs: readers do not see options, marks, lines above `// ---cut---`, below `// ---cut-after---`,
 * and between `// ---cut-start---` and `// ---cut-end---`.
 */
export function withoutTypeChecks(text: string): string {
  const lines = text.split('\n')
  const cuts = lines.map((line) => cut.exec(line))
  const first = cuts.findLastIndex((one) => one && (one[1] ?? '-before') === '-before') + 1
  const end = cuts.findIndex((one) => one?.[1] === '-after')
  let isCut = false
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line, at) => {
      const kind = cuts[at]?.[1]
      if (kind) isCut = kind === '-start'
      return at >= first && !isCut && !cuts[at] && !forChecker.test(line)
    })
    .join('\n')
    .trimEnd()
}
