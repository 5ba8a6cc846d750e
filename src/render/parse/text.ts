/** Removes the indentation that all lines share, and blank lines at both ends. */
export function dedent(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n')
  const common = lines.reduce(
    (least, line) => (line.trim() ? Math.min(least, /^[ \t]*/.exec(line)![0].length) : least),
    Number.POSITIVE_INFINITY,
  )
  return Number.isFinite(common) ? lines.map((line) => line.slice(common)).join('\n') : lines.join('\n')
}
