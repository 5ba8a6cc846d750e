import { escapeHtml } from '../../parse/html/escape.ts'

/** Text for XML: special characters are escaped; what XML 1.0 §2.2 does not allow (control characters, half of a pair, U+FFFE, U+FFFF) is dropped. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))
}
