/**
 * CBOR (RFC 8949) as bytes, for combining lists without decoding them: Pagefind's output is copied. Supports numbers, texts and lists up to
 * 2^32 - 1, which is all that an index has.
 */
export const majorTypes = { number: 0, negative: 1, text: 3, list: 4 } as const

const nullByte = 0xf6

type Major = (typeof majorTypes)[keyof typeof majorTypes]

/** A position in encoded bytes that advances as they are read. Every function throws a `RangeError` on unexpected input. */
export type CborCursor = {
  readonly bytes: Uint8Array
  at(): number
  /** Advances to a known position. */
  to(place: number): void
  /** Reads a number. */
  number(): number
  /** Reads a number, which may be negative. */
  integer(): number
  /** Reads the head of a list: how many values follow. */
  list(): number
  /** Reads a text: its bytes in UTF-8. */
  text(): Uint8Array
  /** Skips a value with its contents. */
  skip(): void
}

export function cborCursor(bytes: Uint8Array): CborCursor {
  let at = 0

  /** The argument of the head at this position, of a value of that kind. */
  function head(major: Major): number {
    if (bytes[at]! >> 5 !== major) throw new RangeError(`CBOR head ${bytes[at]} where kind ${major} belongs`)
    return argument()
  }

  function argument(): number {
    const info = bytes[at]! & 31
    at += 1
    if (info < 24) return info
    if (info > 26) throw new RangeError(`CBOR number of kind ${info}`)
    let value = 0
    for (const end = at + (1 << (info - 24)); at < end; at += 1) {
      if (at >= bytes.length) throw new RangeError('CBOR ends early')
      value = value * 256 + bytes[at]!
    }
    return value
  }

  function skip(): void {
    if (at >= bytes.length) throw new RangeError('CBOR ends early')
    const first = bytes[at]!
    const value = argument()
    if (first >> 5 === majorTypes.text) at += value
    else if (first >> 5 === majorTypes.list) for (let left = value; left > 0; left -= 1) skip()
    else if (first >> 5 > majorTypes.negative && first !== nullByte)
      throw new RangeError(`CBOR head ${first}`)
  }

  return {
    bytes,
    at: () => at,
    to(place) {
      if (place < at || place > bytes.length) throw new RangeError(`CBOR place ${place} behind ${at}`)
      at = place
    },
    number: () => head(majorTypes.number),
    integer() {
      const major = bytes[at]! >> 5
      const value = argument()
      if (major === majorTypes.number) return value
      if (major === majorTypes.negative) return -1 - value
      throw new RangeError(`CBOR kind ${major} where a number belongs`)
    },
    list: () => head(majorTypes.list),
    text() {
      const length = head(majorTypes.text)
      at += length
      return bytes.subarray(at - length, at)
    },
    skip,
  }
}

/** Bytes that grow as encoded values are appended. */
type CborWriter = {
  length(): number
  head(major: Major, value: number): void
  text(utf8: Uint8Array): void
  /** Appends encoded bytes. */
  raw(bytes: Uint8Array, start?: number, end?: number): void
  /** Returns the written bytes, which the writer then no longer uses. */
  take(): Uint8Array
}

export function cborWriter(): CborWriter {
  let buffer = Buffer.allocUnsafe(4096)
  let length = 0

  function room(count: number): void {
    if (length + count <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(length + count, buffer.length * 2))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }

  function head(major: Major, value: number): void {
    room(5)
    const kind = major << 5
    if (value < 24) buffer[length++] = kind | value
    else if (value < 0x100) {
      buffer[length++] = kind | 24
      buffer[length++] = value
    } else if (value < 0x10000) {
      buffer[length++] = kind | 25
      length = buffer.writeUInt16BE(value, length)
    } else {
      buffer[length++] = kind | 26
      length = buffer.writeUInt32BE(value, length)
    }
  }

  function raw(bytes: Uint8Array, start = 0, end = bytes.length): void {
    room(end - start)
    // Most pieces are short, for which a view costs more than a loop.
    if (end - start > 64) buffer.set(bytes.subarray(start, end), length)
    else for (let at = start; at < end; at += 1) buffer[length + at - start] = bytes[at]!
    length += end - start
  }

  return {
    length: () => length,
    head,
    text(utf8) {
      head(majorTypes.text, utf8.length)
      raw(utf8)
    },
    raw,
    take() {
      const taken = new Uint8Array(buffer.subarray(0, length))
      length = 0
      return taken
    },
  }
}
