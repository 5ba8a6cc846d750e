/** The text with some ranges replaced. Ranges are sorted; one that overlaps the range before it is skipped. */
export function exchanged(
  text: string,
  ranges: Iterable<{ start: number; end: number; text: string }>,
): string {
  let result = ''
  let done = 0
  for (const range of ranges) {
    if (range.start < done) continue
    result += text.slice(done, range.start) + range.text
    done = range.end
  }
  return result + text.slice(done)
}
