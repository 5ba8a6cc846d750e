/** `Error: ` and the message of what was thrown, or the thrown value itself as text. Product spec §8. */
export function errorText(thrown: unknown): string {
  return `Error: ${messageOf(thrown)}`
}

function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message)
    return String(thrown)
  } catch {
    return '[object Object]'
  }
}
