/** Code within a line, from its first backtick to its last one; backticks that nothing closes. */
export const codeSpans = /(`+)[^`].{0,1000}?\1(?!`)|`+/g

/** A line in which the text outside of code is changed. */
export function outsideCode(line: string, change: (text: string) => string): string {
  let text = ''
  let from = 0
  for (const { 0: span, index } of line.matchAll(codeSpans)) {
    text += change(line.slice(from, index)) + span
    from = index + span.length
  }
  return text + change(line.slice(from))
}

/** Longer lines are not prose: patterns of prose would take long for them, and find nothing. */
export const maxProse = 20_000
