/** A text with other texts in place of some ranges, which come in order; one that begins inside the one before is left out. */
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
