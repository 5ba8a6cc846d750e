/** A blob by its SHA-256 in hex, and its size in bytes. */
export type Digest = { hash: string; size: number }

/** The part of Bazel's `ActionResult` used here: the files that an action made, and its output. */
type ActionResult = { files: readonly Digest[]; printed: string }

/**
 * The result as Protocol Buffers. Servers inspect entries of the action cache and return them only while all of their files exist, so the
 * entries must be real action results.
 *
 * Fields of `ActionResult`: 2 output_files (1 path, 2 digest (1 hash, 2 size_bytes)), 5 stdout_raw.
 */
export function encodeResult({ files, printed }: ActionResult): Uint8Array {
  const outputs = files.map(({ hash, size }) => {
    const digest = Buffer.concat([field(1, hash), number(2, size)])
    return field(2, Buffer.concat([field(1, hash), field(2, digest)]))
  })
  return Buffer.concat([...outputs, field(5, printed)])
}

/** The output of an action, from its result in Protocol Buffers; undefined for other bytes. */
export function printedIn(bytes: Uint8Array): string | undefined {
  let printed: string | undefined
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = bytes[at++] ?? Number.NaN
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    return Number.NaN
  }
  while (at < bytes.length) {
    const tag = varint()
    const kind = tag % 8
    const value = varint()
    // Every field of the message but the exit code, which is a number, has a length.
    if (kind === 0) continue
    const length = kind === 2 ? value : Number.NaN
    if (!(at + length <= bytes.length)) return undefined
    if (tag >> 3 === 5) printed = Buffer.from(bytes.subarray(at, at + length)).toString()
    at += length
  }
  return printed
}

function field(name: number, contents: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(contents)
  return Buffer.concat([encoded(name * 8 + 2), encoded(bytes.length), bytes])
}

function number(name: number, value: number): Uint8Array {
  return Buffer.concat([encoded(name * 8), encoded(value)])
}

/** A varint: groups of seven bits, lowest first. */
function encoded(value: number): Uint8Array {
  return value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) + 128]), encoded(Math.floor(value / 128))])
}
