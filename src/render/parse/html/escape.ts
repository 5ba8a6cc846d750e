/** A text as HTML, for content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => entities[character]!) : text
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text of a highlighted block's HTML, with entities resolved. */
export function textOfHtml(html: string): string {
  return decodeEntities(html.replace(/<[^<>]*>/g, ''))
}

/** Text with the entities of `escapeHtml`, and those that are numbers, resolved. */
export function decodeEntities(text: string): string {
  // Most lines of code have none.
  if (!text.includes('&')) return text
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
