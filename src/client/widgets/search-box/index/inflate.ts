import { load as loadFile } from '../../../platform/load.ts'

/** The signature before the data in every file of the index. */
const SIGNATURE = 'pagefind_dcd'

/** A file of the index could not be loaded or is damaged. `offline`: the browser reports no network. */
export class IndexError extends Error {
  readonly reason: 'missing' | 'damaged' | 'network'

  constructor(reason: 'missing' | 'damaged' | 'network', url: string, options?: ErrorOptions) {
    super(`The search index is ${reason}: ${url}`, options)
    this.name = 'IndexError'
    this.reason = reason
  }
}

/** `load` replaces that of the browser. */
type Request = RequestInit & { load?: typeof fetch | undefined }

/** The bytes of a file of the index without the signature; a host may have unpacked it already. Throws an `IndexError`. */
export async function fetchPacked(url: string, options?: Request): Promise<Uint8Array> {
  const bytes = await bytesOf(url, options)
  // The browser's own code also verifies the checksum.
  const stream = () => new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const unpacked = isSigned(bytes)
    ? bytes
    : new Uint8Array(await new Response(stream()).arrayBuffer().catch(() => bytes.buffer))
  if (!isSigned(unpacked)) throw new IndexError('damaged', url)
  return unpacked.subarray(SIGNATURE.length)
}

/** The JSON of a file of the index. Throws an `IndexError`. */
export async function fetchJson<T>(url: string, options?: Request): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await fetchPacked(url, options))) as T
}

/** The bytes of a file of the index as sent by the host. Throws an `IndexError`. */
export async function bytesOf(
  url: string,
  { load = loadFile, ...options }: Request = {},
): Promise<Uint8Array<ArrayBuffer>> {
  // The connection may also break within the file.
  const fail = (cause: unknown) => {
    throw new IndexError('network', url, { cause })
  }
  const response = await load(url, options).catch(fail)
  if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(fail))
  // An overloaded host does not mean that the file is missing.
  throw new IndexError(response.status >= 500 || response.status === 429 ? 'network' : 'missing', url)
}

function isSigned(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE
}
