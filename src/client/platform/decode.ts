/** Percent-decodes; text that is not valid percent-encoding is given back as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A per cent sign that is just that.
    return text
  }
}
