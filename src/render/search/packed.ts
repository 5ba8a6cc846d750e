import { gunzipSync, gzipSync } from 'node:zlib'

/** What begins every packed file of Pagefind. */
export const SIGNATURE = 'pagefind_dcd'

/** JSON as Pagefind packs it. Node writes no time into the header, so equal values give equal bytes. */
export function packed(value: unknown): Uint8Array {
  // A copy, as what comes from zlib is the first bytes of 16 KB, and there are two such files for each page.
  return new Uint8Array(gzipSync(SIGNATURE + JSON.stringify(value), { level: 9 }))
}

/**
 * Bytes as Pagefind packs them. Level 9 takes twice the time for a two-hundredth less. Packing thousands of small files beside this thread
 * would take ten times the processor time: each then has its memory from another thread.
 */
export function packedBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(Buffer.concat([Buffer.from(SIGNATURE), bytes]), { level: 5 }))
}

/** What `packedBytes` or Pagefind has packed. */
export function unpackedBytes(contents: Uint8Array): Uint8Array {
  return gunzipSync(contents).subarray(SIGNATURE.length)
}
