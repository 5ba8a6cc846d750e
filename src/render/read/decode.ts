import { isUtf8 } from 'node:buffer'

type Decoded = { text: string; problem?: string; fix?: string }

/** Whether the encoding needs no finding, determined without decoding. */
export function isPlain(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.includes(0)
}

/**
 * Decodes a text file: UTF-8, UTF-16, or the most likely encoding with a `problem` to report. A file that is not text has none.
 *
 * The byte order mark is dropped, CRLF and CR become LF, NUL becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const { text, problem, ...rest } = decodeBytes(bytes)
  const clean = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
  const hasNul = clean.includes('\0')
  const said =
    problem ?? (hasNul ? 'The file contains NUL characters; each is shown as "\uFFFD".' : undefined)
  return { text: hasNul ? clean.replaceAll('\0', '\uFFFD') : clean, ...(said && { problem: said }), ...rest }
}

function decodeBytes(bytes: Uint8Array): Decoded {
  if (isPlain(bytes)) return { text: new TextDecoder().decode(bytes) }
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), problem: 'The file is UTF-16.' }
  if (isBinary(bytes)) {
    return {
      text: '',
      problem: 'The file is not text, so its page is empty.',
      fix: 'Remove it, or name it after its kind: "picture.png".',
    }
  }
  const utf8 = tryDecode(bytes, 'utf-8')
  if (utf8 !== undefined) return { text: utf8 }
  const gbk = tryDecode(bytes, 'gb18030')
  if (gbk !== undefined && /\p{Script=Han}/u.test(gbk))
    return { text: gbk, problem: 'The file is not UTF-8; it looks like GBK and was read as that.' }
  return {
    text: new TextDecoder().decode(bytes),
    problem: 'The file is not valid UTF-8; the wrong bytes are shown as "\uFFFD".',
  }
}

/** Which UTF-16 a file is, by its mark or by the zeros beside its Latin characters, spaces and line ends. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  // Stray zeros in UTF-8 are few.
  if ((even > 0 && odd > 0) || even + odd < (isUtf8(bytes) ? bytes.length / 4 : 3)) return undefined
  const name = even > 0 ? 'utf-16be' : 'utf-16le'
  const text = tryDecode(bytes, name)
  return text === undefined || control.test(text) ? undefined : name
}

const control = /[^\P{Cc}\s]/u

/** Whether there are more control characters than in any text; a terminal's output has escapes and backspaces. */
function isBinary(bytes: Uint8Array): boolean {
  const count = bytes.reduce(
    (sum, byte) => sum + (byte < 8 || (byte > 13 && byte < 32 && byte !== 27) ? 1 : 0),
    0,
  )
  return count > 3 && count * 20 > bytes.length
}

/** The text, without its byte order mark unless `ignoreBOM`; undefined if the bytes are invalid in this encoding. */
export function tryDecode(
  bytes: Uint8Array,
  encoding: string,
  options?: { ignoreBOM: boolean },
): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ...options }).decode(bytes)
  } catch {
    return undefined
  }
}
