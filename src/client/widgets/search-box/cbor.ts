/** The value of a file by Pagefind, which uses only numbers, texts, lists and null of CBOR (RFC 8949). Throws on anything else. */
export function decodeCbor(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true })
  let at = 0

  function take(count: number): Uint8Array {
    if (at + count > bytes.length) throw new RangeError('CBOR ends early')
    at += count
    return bytes.subarray(at - count, at)
  }

  /** Numbers up to 23 are in the head itself, larger ones in the following 1, 2 or 4 bytes. */
  function numberOf(info: number): number {
    if (info < 24) return info
    if (info > 26) throw new RangeError(`CBOR number of kind ${info}`)
    return take(1 << (info - 24)).reduce((sum, byte) => sum * 256 + byte, 0)
  }

  function value(): unknown {
    const head = take(1)[0]!
    const info = head & 31
    switch (head >> 5) {
      case 0:
        return numberOf(info)
      case 1:
        return -1 - numberOf(info)
      case 3:
        return text.decode(take(numberOf(info)))
      case 4:
        return Array.from({ length: numberOf(info) }, value)
      default:
        if (head === NULL) return null
        throw new RangeError(`CBOR head ${head}`)
    }
  }

  const decoded = value()
  if (at !== bytes.length) throw new RangeError('CBOR ends late')
  return decoded
}

const NULL = 0xf6
