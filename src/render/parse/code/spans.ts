/** Code within a line, from its first backtick to its last one; or unclosed backticks. */
export const codeSpans = /(`+)[^`].{0,1000}?\1(?!`)|`+/g

/** Changes the text of a line outside code. */
export function outsideCode(line: string, change: (text: string) => string): string {
  let text = ''
  let from = 0
  for (const { 0: span, index } of line.matchAll(codeSpans)) {
    text += change(line.slice(from, index)) + span
    from = index + span.length
  }
  return text + change(line.slice(from))
}

/** Longer lines are not prose: prose patterns would be slow there, and find nothing. */
export const maxProse = 20_000
