import { gunzipSync, gzipSync } from 'node:zlib'

/** The start of every compressed file of Pagefind. */
export const signature = 'pagefind_dcd'

/** JSON, compressed like Pagefind's. Node writes no time into the header, so equal values give equal bytes. */
export function packed(value: unknown): Uint8Array {
  // A copy, since the result of zlib is the start of a 16 KB buffer, and there are two such files for each page.
  return new Uint8Array(gzipSync(signature + JSON.stringify(value), { level: 9 }))
}

/** Bytes, compressed like Pagefind's; synchronous, because thousands of small files would keep the thread pool busy with itself. */
export function packedBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(Buffer.concat([Buffer.from(signature), bytes]), { level: 5 }))
}

/** Undoes `packedBytes`, and Pagefind's compression. */
export function unpackedBytes(contents: Uint8Array): Uint8Array {
  return gunzipSync(contents).subarray(signature.length)
}
