import { deserialize, serialize } from 'node:v8'
import type { CutPage } from '../../model/cut.ts'

/** A cut page as bytes in V8's serialisation format; like everything cached, only the same version of Node reads it. */
export function bytesOfCut(page: CutPage): Buffer {
  return serialize(page)
}

export function cutFrom(bytes: Uint8Array): CutPage {
  return deserialize(bytes) as CutPage
}
