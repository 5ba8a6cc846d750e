/** Text for XML: special characters are escaped, characters that XML 1.0 does not allow are dropped. */
export function xmlText(text: string): string {
  return Array.from(text, (character) => ESCAPED[character] ?? (isAllowed(character) ? character : '')).join(
    '',
  )
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 §2.2: no control characters but tab, line feed and carriage return, no half of a surrogate pair, and neither U+FFFE nor U+FFFF. */
function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)
  )
}
