type Decoded = { text: string; problem?: string }

/**
 * Decodes a text file: UTF-8, UTF-16, or the most likely encoding with a `problem` to report.
 *
 * The byte order mark is dropped, CRLF and CR become LF, NUL becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const { text, problem } = decodeBytes(bytes)
  const clean = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
  const hasNul = clean.includes('\0')
  const said =
    problem ?? (hasNul ? 'The file contains NUL characters; each is shown as "\uFFFD".' : undefined)
  return { text: hasNul ? clean.replaceAll('\0', '\uFFFD') : clean, ...(said && { problem: said }) }
}

function decodeBytes(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), problem: 'The file is UTF-16.' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), problem: 'The file is UTF-16.' }
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
